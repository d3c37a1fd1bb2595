// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "day",
  // A host of your own names the repository and a version here.
  dependencies: [.package(name: "PlannerKit", path: "../..")],
  targets: [
    .executableTarget(name: "day", dependencies: [.product(name: "PlannerKitCore", package: "PlannerKit")])
  ],
  swiftLanguageModes: [.v6]
)
