// swift-tools-version: 6.3
import PackageDescription

/// With the trait `Embedded` the library is built for shipping: no Swift runtime, libc and libm only.
/// Without it the same sources build as ordinary Swift, for tests, sanitizers and Swift hosts.
/// `PLANNER_OPTIMIZED` is for scripts/swift-tests: with optimised sources, and every assertion, the tests run in half the time.
let settings: [SwiftSetting] =
  [.enableExperimentalFeature("Embedded", .when(traits: ["Embedded"]))]
  + (Context.environment["PLANNER_OPTIMIZED"] == nil ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"])])

let package = Package(
  name: "PlannerKit",
  products: [
    .library(name: "planner", type: .dynamic, targets: ["CPlannerABI"]),
    .library(name: "PlannerKitCore", targets: ["PlannerKitCore"]),
  ],
  traits: [
    .trait(name: "Embedded", description: "Build for shipping, without the Swift runtime.")
  ],
  targets: [
    .systemLibrary(name: "CPlanner", path: "include"),
    .systemLibrary(name: "CMath", path: "Sources/CMath"),
    .target(name: "PlannerKitCore", dependencies: ["CMath"], swiftSettings: settings),
    .target(name: "CPlannerABI", dependencies: ["CPlanner", "PlannerKitCore"], swiftSettings: settings),
    .testTarget(
      name: "PlannerKitCoreTests", dependencies: ["PlannerKitCore"], exclude: ["make-geodesic-cases.py"]),
    .testTarget(name: "CPlannerABITests", dependencies: ["CPlanner", "CPlannerABI"]),
  ],
  swiftLanguageModes: [.v6]
)
