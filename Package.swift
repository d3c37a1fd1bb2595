// swift-tools-version: 6.3
import PackageDescription

/// scripts/swift-tests sets the variable: the tests take half the time if the sources are optimised. Assertions stay.
let isTested = Context.environment["PLANNER_TESTS"] != nil
let forTests: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"])]

/// With the trait `Embedded` the library is built for shipping: no Swift runtime, libc and libm only.
/// Without it the same sources build as ordinary Swift, for tests, sanitizers and Swift hosts.
let settings: [SwiftSetting] =
  [.enableExperimentalFeature("Embedded", .when(traits: ["Embedded"]))] + (isTested ? forTests : [])

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
