// swift-tools-version: 6.3
import PackageDescription

/// With the trait `Embedded`, the library is built for shipping: without the Swift runtime, on libc and libm alone.
/// Without it, the same sources build as ordinary Swift, for tests, sanitizers and Swift hosts.
let settings: [SwiftSetting] = [
  .enableExperimentalFeature("Embedded", .when(traits: ["Embedded"]))
]

/// scripts/swift-tests sets the variable: with optimised sources the tests take half the time. Assertions stay.
let testSettings: [SwiftSetting] =
  Context.environment["PLANNER_TESTS"] == nil ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"])]

/// The privacy manifest is for apps of Apple's systems. On others, a target with resources would need Foundation.
let privacyManifest = "PrivacyInfo.xcprivacy"
#if os(macOS)
  let resources: [Resource] = [.copy(privacyManifest)]
  let excluded: [String] = []
#else
  let resources: [Resource] = []
  let excluded = [privacyManifest]
#endif

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
    .target(
      name: "PlannerKitCore", dependencies: ["CMath"], exclude: excluded, resources: resources,
      swiftSettings: settings + testSettings),
    .target(name: "CPlannerABI", dependencies: ["CPlanner", "PlannerKitCore"], swiftSettings: settings + testSettings),
    .testTarget(
      name: "PlannerKitCoreTests", dependencies: ["PlannerKitCore"],
      exclude: ["make-geodesic-cases.py", "make-sun-cases.py"]),
    .testTarget(name: "CPlannerABITests", dependencies: ["CPlanner", "CPlannerABI"]),
  ],
  swiftLanguageModes: [.v6]
)
