// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Each suite is a target that exposes `@MainActor public func xBenchmarks() async -> [Benchmark]`.
/// A suite takes part where its folder exists; `bench` sees which do through a condition of the
/// same name.
struct Suite {
    let target: String
    let products: [String]
    let condition: String
    /// Targets of this package that it needs.
    var targets: [String] = []
    /// The dependencies besides Riblet, as product and package.
    var others: [(product: String, package: String)] = []

    var isPresent: Bool { FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Sources/\(target)") }
}

let suites = [
    Suite(target: "ReactorBenchmarks", products: ["RibletReactor"], condition: "REACTOR_BENCHMARKS"),
    Suite(target: "SavingBenchmarks", products: [], condition: "SAVING_BENCHMARKS"),
    Suite(target: "NeedleBenchmarks", products: ["NeedleKit"], condition: "NEEDLE_BENCHMARKS", targets: ["LayoutSystems"]),
    Suite(
        target: "PageBenchmarks",
        products: ["RibletReactor", "RibletWeb", "RibletWebApp", "RibletWebServer", "RibletWebStore", "RibletWebTesting"],
        condition: "PAGE_BENCHMARKS",
        others: [("AppMeasuring", "apps"), ("Logging", "swift-log"), ("NIOCore", "swift-nio"), ("NIOPosix", "swift-nio")]),
    Suite(
        target: "MandalartBenchmarks", products: ["RibletWeb"], condition: "MANDALART_BENCHMARKS",
        others: [("AppMeasuring", "apps")]),
    Suite(
        target: "ExplorerBenchmarks", products: ["RibletWeb", "RibletWebServer", "RibletWebTesting"], condition: "EXPLORER_BENCHMARKS",
        others: [("AppMeasuring", "apps"), ("Logging", "swift-log")]),
    Suite(target: "TodoBenchmarks", products: ["RibletWeb"], condition: "TODO_BENCHMARKS", others: [("AppMeasuring", "apps")]),
    // Empty without the trait.
    Suite(
        target: "PostgresBenchmarks",
        products: ["LocalProvider", "RibletLive", "RibletPostgres", "RibletWebServer", "RibletWebStore"],
        condition: "POSTGRES_BENCHMARKS", targets: ["PageBenchmarks"],
        others: [("AppMeasuring", "apps"), ("GRDB", "GRDB.swift"), ("Logging", "swift-log")]),
].filter(\.isPresent)

/// Their libraries ask for the trait where this package does.
let postgres: Set<Package.Dependency.Trait> = [.trait(name: "Postgres", condition: .when(traits: ["Postgres"]))]

let ownTargets: [Target] = [
    .target(name: "CHeap"),
    .target(name: "Measuring", dependencies: ["CHeap"]),
    .target(
        name: "TreeBenchmarks",
        dependencies: [
            "Measuring", .product(name: "Riblet", package: "riblet"), .product(name: "OpenCombine", package: "OpenCombine"),
        ]),
    // Systems of constraints that any solver of layouts can be given, and a program that writes
    // them.
    .target(name: "LayoutSystems", dependencies: [.product(name: "NeedleKit", package: "riblet")]),
    .executableTarget(name: "systems", dependencies: ["LayoutSystems", .product(name: "NeedleKit", package: "riblet")]),
    .executableTarget(
        name: "bench",
        dependencies: ["Measuring", "TreeBenchmarks"] + suites.map { .byName(name: $0.target) },
        swiftSettings: suites.map { .define($0.condition) }),
]

let package = Package(
    name: "riblet-benchmarks",
    platforms: [.macOS("15.4")],
    products: [.executable(name: "bench", targets: ["bench"]), .executable(name: "systems", targets: ["systems"])],
    traits: [.trait(name: "Postgres", description: "The suite that asks a server of PostgreSQL")],
    dependencies: [
        .package(name: "riblet", path: "..", traits: postgres),
        .package(name: "apps", path: "../Apps", traits: postgres),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        // Measured beside the relay; nothing else knows of it.
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: ownTargets
        + suites.map { suite in
            .target(
                name: suite.target,
                dependencies: ["Measuring"] + suite.targets.map { .byName(name: $0) }
                    + (["Riblet"] + suite.products).map { .product(name: $0, package: "riblet") }
                    + suite.others.map { .product(name: $0.product, package: $0.package) })
        },
    swiftLanguageModes: [.v6]
)
