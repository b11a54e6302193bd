// swift-tools-version: 6.2
import PackageDescription

/// The settings of the main package, which cannot be imported here.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
let safe = strict + [.strictMemorySafety()]

/// Clients that must cost the measured little: optimised in debug builds, too.
let fast =
  safe + [
    .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
  ]

/// The targets of the main package that know no server, those that make one, and those of tests.
let model = Target.Dependency.product(name: "FloorcastModel", package: "floorcast")
let server = Target.Dependency.product(name: "FloorcastServer", package: "floorcast")
let testing = Target.Dependency.product(name: "FloorcastTesting", package: "floorcast")

/// Measurements of Floorcast, and the clients that they need: kept out of the product, so that no
/// server carries an attack client.
let package = Package(
  name: "floorcast-benchmarks",
  products: [
    .executable(name: "floorcast-bench", targets: ["FloorcastBench"]),
    .executable(name: "recommendations-bench", targets: ["RecommendationsBench"]),
    .executable(name: "encounters-bench", targets: ["EncountersBench"]),
    .executable(name: "rehearsal-bench", targets: ["RehearsalBench"]),
  ],
  dependencies: [
    .package(name: "floorcast", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(name: "CEpoll"),
    .target(name: "WalkBench", dependencies: [model], swiftSettings: safe),
    .target(name: "StreamBench", dependencies: [model, "CEpoll"], swiftSettings: fast),
    .target(
      name: "PositioningBench",
      dependencies: [.product(name: "FloorcastPositioning", package: "floorcast"), model],
      swiftSettings: safe),
    .executableTarget(
      name: "RecommendationsBench",
      dependencies: [
        .product(name: "FloorcastSearch", package: "floorcast"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: safe),
    .executableTarget(
      name: "EncountersBench",
      dependencies: [
        model, .product(name: "FloorcastLive", package: "floorcast"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: safe),
    .executableTarget(
      name: "RehearsalBench",
      dependencies: [
        model, testing, .product(name: "FloorcastRehearsal", package: "floorcast"),
        .product(name: "FloorcastLive", package: "floorcast"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: safe),
    .executableTarget(
      name: "FloorcastBench",
      dependencies: [
        "StreamBench", "WalkBench", "PositioningBench", model, server,
        // Built beside this program, which starts it as the server that is measured.
        .product(name: "floorcast", package: "floorcast"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: safe),
    .testTarget(
      name: "WalkBenchTests", dependencies: ["WalkBench", model, testing],
      swiftSettings: strict),
    .testTarget(
      name: "PositioningBenchTests", dependencies: ["PositioningBench", model],
      swiftSettings: strict),
    .testTarget(
      name: "StreamBenchTests", dependencies: ["StreamBench", model], swiftSettings: strict),
    .testTarget(
      name: "FloorcastBenchTests", dependencies: ["FloorcastBench", model, server, testing],
      swiftSettings: strict),
  ]
)
