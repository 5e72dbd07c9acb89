// swift-tools-version: 6.2
import PackageDescription

// Tests against a server of PostgreSQL, see `make postgres`, as a program that asks for the trait.
// The suites of all engines are here by links, and so is Todo's data.
let package = Package(
    name: "riblet-postgres-tests",
    platforms: [.macOS("15.4")],
    dependencies: [
        .package(name: "riblet", path: "../..", traits: ["Postgres"]),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        .testTarget(
            name: "RibletPostgresTests",
            dependencies: [
                .product(name: "LocalProvider", package: "riblet"),
                .product(name: "Riblet", package: "riblet"),
                .product(name: "RibletLive", package: "riblet"),
                .product(name: "RibletPostgres", package: "riblet"),
                .product(name: "RibletTesting", package: "riblet"),
                .product(name: "RibletWebServer", package: "riblet"),
                .product(name: "RibletWebStore", package: "riblet"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests", swiftSettings: [.define("Postgres")]),
        .target(name: "CalendarDays", path: "Todo/CalendarDays"),
        .target(
            name: "TodoDomain", dependencies: ["CalendarDays", .product(name: "RibletUpdates", package: "riblet")], path: "Todo/Domain"),
        .target(
            name: "Pictures",
            dependencies: [
                .product(name: "LocalProvider", package: "riblet"), .product(name: "NetworkProvider", package: "riblet"),
                .product(name: "Logging", package: "swift-log"), .product(name: "Subprocess", package: "swift-subprocess"),
            ], path: "Todo/Pictures"),
        .target(
            name: "TodoData",
            dependencies: [
                "Pictures", "TodoDomain", .product(name: "LocalProvider", package: "riblet"),
                .product(name: "NetworkProvider", package: "riblet"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"), .product(name: "RibletUpdates", package: "riblet"),
            ], path: "Todo/Data"),
        .target(
            name: "TodoTesting",
            dependencies: [
                "TodoDomain", .product(name: "RibletTesting", package: "riblet"), .product(name: "RibletUpdates", package: "riblet"),
            ], path: "Todo/Testing"),
        .testTarget(
            name: "TodoPostgresTests",
            dependencies: [
                "Pictures", "TodoData", "TodoDomain", "TodoTesting", .product(name: "LocalProvider", package: "riblet"),
                .product(name: "NetworkProvider", package: "riblet"), .product(name: "Riblet", package: "riblet"),
                .product(name: "RibletLive", package: "riblet"), .product(name: "RibletPostgres", package: "riblet"),
                .product(name: "RibletTesting", package: "riblet"), .product(name: "RibletWebApp", package: "riblet"),
                .product(name: "RibletWebServer", package: "riblet"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "TodoTests", swiftSettings: [.define("Postgres")]),
    ],
    swiftLanguageModes: [.v6]
)
