// swift-tools-version: 6.2
import PackageDescription

// Tests against a server of PostgreSQL, see `make postgres`, as a program that asks for the trait.
// The suites of all engines are here by links.
let package = Package(
    name: "riblet-postgres-tests",
    platforms: [.macOS("15.4")],
    dependencies: [
        .package(name: "riblet", path: "../..", traits: ["Postgres"]),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
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
            path: "Tests", swiftSettings: [.define("Postgres")])
    ],
    swiftLanguageModes: [.v6]
)
