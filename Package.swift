// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For every target that does not speak to C itself.
let safe = strict + [.strictMemorySafety()]

/// For what tests try in millions of cases, and for what each start of a server works out: optimised in
/// debug builds, too. The rest is not, because optimising takes twice as long to compile.
let optimised: SwiftSetting = .unsafeFlags(
  ["-O", "-assert-config", "Debug"], .when(configuration: .debug))
let fast = safe + [optimised]

/// Debian keeps libwebsockets and libuv as plain system libraries.
let package = Package(
  name: "floorcast",
  products: [
    .executable(name: "floorcast", targets: ["floorcast"]),
    // For the package in Benchmarks, which measures these.
    .library(
      name: "FloorcastModel",
      targets: ["JSONText", "ShortestWalks", "IndoorModel", "Geometry", "Support"]),
    .library(
      name: "FloorcastSearch",
      targets: [
        "Recommendations", "TextSearch", "Orienteering", "IndoorModel", "Support",
      ]),
    .library(name: "FloorcastPositioning", targets: ["Positioning"]),
    .library(name: "FloorcastRehearsal", targets: ["Rehearsal", "Pedestrians", "Insight"]),
    .library(
      name: "FloorcastLive", targets: ["Simulation", "Wire", "LiveMap", "VenueFormats", "Routing"]),
    .library(
      name: "FloorcastServer",
      targets: [
        "CommandSupport", "VenueServer", "Wire", "LwsTransport", "Simulation", "LiveMap", "Storage",
        "Routing", "Ranging", "Devices", "Positioning", "WebServer", "VenueFormats",
      ]),
    .library(name: "FloorcastTesting", targets: ["TestKit", "WalkOracle"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibwebsockets",
      providers: [.apt(["libwebsockets-dev", "libuv1-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CIcal", pkgConfig: "libical", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),

    .systemLibrary(
      name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),

    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CNats", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),

    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CSpawn"),

    .target(name: "Support", swiftSettings: safe),
    .target(name: "Geometry", swiftSettings: fast),
    .target(name: "ShortestWalks", swiftSettings: fast),
    .target(name: "Pedestrians", dependencies: ["Geometry"], swiftSettings: fast),
    .target(name: "GridOutlines", dependencies: ["Geometry"], swiftSettings: fast),
    .target(
      name: "Orienteering",
      dependencies: ["Support", .product(name: "HeapModule", package: "swift-collections")],
      swiftSettings: fast),
    .target(name: "WordStems", dependencies: ["CStemmer"], swiftSettings: strict),
    .target(
      name: "TextSearch",
      dependencies: [
        "WordStems", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: safe),
    .target(name: "ChildProcesses", dependencies: ["Support", "CSpawn"], swiftSettings: safe),
    .target(
      name: "IndoorModel",
      dependencies: [
        "Geometry", .product(name: "HashTreeCollections", package: "swift-collections"),
      ],
      swiftSettings: fast),

    .target(
      name: "WebServer",
      dependencies: [
        "Support", "CZlib", .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: safe),
    .target(name: "Accounts", dependencies: ["IndoorModel", "CSodium"], swiftSettings: safe),
    .target(name: "Friends", dependencies: ["IndoorModel"], swiftSettings: safe),
    .target(name: "Queues", swiftSettings: safe),
    .target(name: "Counting", dependencies: ["IndoorModel", "Geometry"], swiftSettings: fast),
    .target(
      name: "Insight", dependencies: ["Counting", "IndoorModel", "Geometry", "Support"],
      swiftSettings: fast),
    .target(
      name: "Reports", dependencies: ["Insight", "IndoorModel", "Geometry", "Support"],
      swiftSettings: safe),
    .target(name: "Alarms", dependencies: ["IndoorModel"], swiftSettings: safe),
    .target(name: "Cluster", dependencies: ["CSodium"], swiftSettings: safe),
    .target(
      name: "CurlRequests", dependencies: ["Support", "CCurl"], swiftSettings: strict),
    .target(
      name: "EtcdLog", dependencies: ["Cluster", "CurlRequests", "Support"], swiftSettings: safe),
    .target(name: "NatsBus", dependencies: ["Support", "CNats"], swiftSettings: strict),
    .target(name: "Outbox", dependencies: ["IndoorModel"], swiftSettings: safe),
    .target(name: "Positioning", dependencies: ["IndoorModel", "Geometry"], swiftSettings: fast),
    .target(name: "Devices", dependencies: ["IndoorModel", "Geometry"], swiftSettings: fast),
    .target(
      name: "Ranging", dependencies: ["Devices", "Positioning", "IndoorModel", "Geometry"],
      swiftSettings: fast),
    .target(
      name: "Routing",
      dependencies: ["ShortestWalks", "IndoorModel", "Geometry"],
      swiftSettings: fast),

    .target(
      name: "Rehearsal",
      dependencies: [
        "Pedestrians", "Insight", "Routing", "IndoorModel", "Geometry", "Support",
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: fast),
    .target(
      name: "JSONText", dependencies: ["IndoorModel", "Geometry", "Support"], swiftSettings: safe),
    .target(name: "Calendars", dependencies: ["Support", "CIcal"], swiftSettings: strict),
    .target(name: "ZipArchives", dependencies: ["CZip"], swiftSettings: strict),
    .target(name: "PNGImages", dependencies: ["CPNG"], swiftSettings: strict),
    .target(
      name: "Recommendations",
      dependencies: ["TextSearch", "Orienteering", "IndoorModel"], swiftSettings: safe),
    .target(
      name: "VenueFormats",
      dependencies: [
        "GridOutlines", "PNGImages", "ZipArchives", "Calendars", "JSONText", "IndoorModel",
        "Geometry", "Support",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: safe),
    .target(
      name: "Storage",
      dependencies: [
        "Insight", "JSONText", "Friends", "Alarms", "Outbox", "Accounts", "Cluster",
        "IndoorModel", "Geometry", "Support",
        "CSodium", "CZlib",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: safe),
    .target(
      name: "LiveMap",
      dependencies: [
        "Counting", "Ranging", "Devices", "Positioning", "Routing", "Alarms", "Queues",
        "IndoorModel", "Geometry", "Support", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: fast),

    .target(
      name: "LwsTransport",
      dependencies: [
        "WebServer", "Support", "CLibwebsockets",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .target(
      name: "Wire",
      dependencies: [
        "WebServer", "LiveMap", "Ranging", "Devices", "Positioning", "Routing", "Friends",
        "Alarms", "Accounts", "JSONText",
        "IndoorModel", "Geometry", "Support",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: safe),
    .target(
      name: "RemoteVenue", dependencies: ["Wire", "LiveMap", "JSONText", "IndoorModel"],
      swiftSettings: safe),
    .target(
      name: "MosquittoClient", dependencies: ["Support", "CMosquitto"], swiftSettings: strict),
    .target(
      name: "Gateways",
      dependencies: [
        "Wire", "LiveMap", "Devices", "Positioning", "JSONText", "IndoorModel", "Geometry",
      ],
      swiftSettings: safe),
    .target(
      name: "VenueServer",
      dependencies: [
        "EtcdLog", "CurlRequests", "Cluster", "EdgeBus", "NatsBus",
        "Gateways", "Wire", "WebServer", "LiveMap", "Ranging", "Devices", "Positioning", "Routing",
        "Recommendations", "TextSearch", "Friends", "Alarms", "Outbox", "Storage", "Reports",
        "Insight", "VenueFormats", "Accounts", "Rehearsal",
        "ChildProcesses", "JSONText", "IndoorModel", "Geometry", "Support",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: safe),
    .target(
      name: "Simulation",
      dependencies: [
        "LiveMap", "Ranging", "Devices", "Positioning", "Routing", "IndoorModel", "Geometry",
        "Support",
      ],
      swiftSettings: safe),

    .target(
      name: "CommandSupport",
      dependencies: [
        "LwsTransport", "Storage", "Routing", "IndoorModel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: safe),
    .executableTarget(
      name: "floorcast",
      dependencies: [
        "CommandSupport", "VenueServer", "EtcdLog", "NatsBus", "RemoteVenue", "Rehearsal",
        "Gateways",
        "MosquittoClient",
        "ChildProcesses", "Wire", "LwsTransport", "WebServer", "Simulation", "LiveMap", "Storage",
        "Insight", "Reports", "VenueFormats", "Devices", "Positioning", "Accounts", "Routing",
        "JSONText", "IndoorModel", "Geometry", "Support", "CMalloc",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: safe),

    .target(
      name: "EdgeBus", dependencies: ["LiveMap", "NatsBus", "Support"], swiftSettings: strict),

    .target(
      name: "TestKit", dependencies: ["Pedestrians", "IndoorModel", "Geometry", "Support"],
      path: "Tests/TestKit",
      swiftSettings: strict),
    .target(
      name: "WalkOracle", dependencies: ["ShortestWalks"], path: "Tests/WalkOracle",
      swiftSettings: fast),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "VenueServer", "Gateways", "Wire", "LwsTransport", "WebServer", "Simulation", "LiveMap",
        "VenueFormats", "Storage", "Ranging", "Devices", "Positioning", "Accounts", "JSONText",
        "IndoorModel", "Geometry", "TestKit",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Fuzz/Targets", swiftSettings: strict),
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver",
      swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestKit"], swiftSettings: strict),
    .testTarget(
      name: "SupportTests", dependencies: ["Support"], swiftSettings: strict),
    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "TestKit"], swiftSettings: strict),
    .testTarget(
      name: "GridOutlinesTests", dependencies: ["GridOutlines", "Geometry", "Support"],
      swiftSettings: strict + [optimised]),
    .testTarget(
      name: "ShortestWalksTests",
      dependencies: ["WalkOracle", "ShortestWalks", "Geometry", "TestKit"],
      swiftSettings: strict + [optimised]),
    .testTarget(
      name: "OrienteeringTests", dependencies: ["Orienteering", "Support"],
      swiftSettings: strict + [optimised]),
    .testTarget(
      name: "RecommendationsTests", dependencies: ["Recommendations", "TextSearch", "IndoorModel"],
      swiftSettings: strict),
    .testTarget(
      name: "TextSearchTests", dependencies: ["TextSearch", "WordStems"], swiftSettings: strict),
    .testTarget(
      name: "IndoorModelTests", dependencies: ["JSONText", "IndoorModel", "Geometry", "TestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "JSONTextTests", dependencies: ["JSONText", "IndoorModel", "Geometry", "TestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "WebServerTests",
      dependencies: [
        "WebServer", "Support", .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ChildProcessesTests", dependencies: ["ChildProcesses"], swiftSettings: strict),
    .testTarget(
      name: "AccountsTests", dependencies: ["Accounts", "IndoorModel"], swiftSettings: strict),
    // Thousands of schedules.
    .testTarget(
      name: "ClusterTests", dependencies: ["Cluster", "Support", "TestKit"], swiftSettings: fast),
    // They start real servers, of Debian's packages.
    .target(
      name: "TestServers", dependencies: ["ChildProcesses", "Support"], path: "Tests/TestServers",
      swiftSettings: strict),
    .testTarget(
      name: "CurlRequestsTests", dependencies: ["CurlRequests", "Support"],
      swiftSettings: strict),
    .testTarget(
      name: "EtcdLogTests",
      dependencies: ["EtcdLog", "CurlRequests", "Cluster", "TestServers", "TestKit", "Support"],
      swiftSettings: strict),
    .testTarget(
      name: "NatsBusTests", dependencies: ["NatsBus", "TestServers", "Support"],
      swiftSettings: strict),
    .testTarget(
      name: "EdgeBusTests",
      dependencies: [
        "EdgeBus", "NatsBus", "LiveMap", "Routing", "IndoorModel", "Geometry", "Support",
        "TestServers", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AlarmsTests", dependencies: ["Alarms", "Outbox", "IndoorModel"],
      swiftSettings: strict),
    .testTarget(
      name: "FriendsTests", dependencies: ["Friends", "IndoorModel"], swiftSettings: strict),
    .testTarget(name: "QueuesTests", dependencies: ["Queues", "Support"], swiftSettings: strict),
    .testTarget(
      name: "InsightTests",
      dependencies: ["Insight", "Counting", "IndoorModel", "Geometry", "Support", "TestKit"],
      swiftSettings: strict + [optimised]),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "Insight", "IndoorModel", "Geometry"], swiftSettings: strict),
    .testTarget(
      name: "PedestriansTests", dependencies: ["Pedestrians", "Geometry", "Support", "TestKit"],
      swiftSettings: strict + [optimised]),
    .testTarget(
      name: "RehearsalTests",
      dependencies: [
        "Rehearsal", "Pedestrians", "Insight", "JSONText", "IndoorModel", "Geometry", "Support",
      ],
      swiftSettings: strict + [optimised]),
    .testTarget(
      name: "PositioningTests",
      dependencies: ["Positioning", "IndoorModel", "Geometry", "TestKit"],
      swiftSettings: strict + [optimised]),
    .testTarget(
      name: "DevicesTests", dependencies: ["Devices", "IndoorModel", "Geometry", "TestKit"],
      swiftSettings: strict + [optimised]),
    .testTarget(
      name: "RangingTests",
      dependencies: [
        "Ranging", "Simulation", "Devices", "IndoorModel", "Geometry", "Support", "TestKit",
      ],
      swiftSettings: strict + [optimised]),
    .testTarget(
      name: "RoutingTests",
      dependencies: [
        "Routing", "ShortestWalks", "VenueFormats", "IndoorModel", "Geometry", "TestKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "VenueFormatsTests",
      dependencies: [
        "VenueFormats", "PNGImages", "ZipArchives", "Routing", "JSONText", "IndoorModel",
        "Geometry",
        "Support", "TestKit",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "JournalWriter", dependencies: ["Storage", "IndoorModel", "Geometry"],
      path: "Tests/JournalWriter", swiftSettings: strict),
    .executableTarget(
      name: "FigureWriter", dependencies: ["Storage", "IndoorModel", "Geometry", "Support"],
      path: "Tests/FigureWriter", swiftSettings: strict),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "JournalWriter", "Storage", "Cluster", "Insight", "Friends", "Alarms", "Outbox", "Accounts",
        "JSONText",
        "IndoorModel", "Geometry", "Support", "TestKit",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LiveMapTests",
      dependencies: [
        "LiveMap", "Positioning", "Routing", "VenueFormats", "Counting", "Queues", "IndoorModel",
        "Geometry", "Support", "TestKit", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LwsTransportTests",
      dependencies: [
        "LwsTransport", "WebServer", "Support",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WireTests",
      dependencies: [
        "Wire", "WebServer", "LiveMap", "Ranging", "Devices", "Routing", "JSONText", "IndoorModel",
        "Geometry", "Support", "TestKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RemoteVenueTests", dependencies: ["RemoteVenue"], swiftSettings: strict),
    .testTarget(
      name: "GatewaysTests",
      dependencies: [
        "Gateways", "Wire", "LiveMap", "Devices", "Positioning", "JSONText", "IndoorModel",
        "Geometry",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "VenueServerTests",
      dependencies: [
        "VenueServer", "Wire", "WebServer", "LiveMap", "Routing", "Storage", "Reports", "Outbox",
        "Friends", "Accounts", "JSONText", "IndoorModel", "Geometry", "Support", "TestKit",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Simulation", "LiveMap", "Positioning", "Routing", "IndoorModel", "Geometry", "TestKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "floorcastTests", dependencies: ["floorcast", "JSONText", "IndoorModel"],
      swiftSettings: strict),
  ]
)
