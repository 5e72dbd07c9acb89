// swift-tools-version: 6.1
import Foundation
import PackageDescription

/// Each suite is a target that exposes `@MainActor public func xBenchmarks() async -> [(name: String, value: Double, unit: String)]`.
/// A suite takes part where its folder exists; `bench` sees which do through a condition of the same name.
struct Suite {
    let target: String
    let product: String
    let condition: String

    var isPresent: Bool { FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Sources/\(target)") }
}

let suites = [
    Suite(target: "ReactorBenchmarks", product: "RibletReactor", condition: "REACTOR_BENCHMARKS"),
    Suite(target: "PageBenchmarks", product: "RibletWeb", condition: "PAGE_BENCHMARKS"),
].filter(\.isPresent)

let package = Package(
    name: "riblet-benchmarks",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "bench", targets: ["bench"])],
    dependencies: [.package(name: "riblet", path: "..")],
    targets: [
        .target(name: "CHeap"),
        .target(name: "Measuring", dependencies: ["CHeap"]),
        .target(name: "TreeBenchmarks", dependencies: ["Measuring", .product(name: "Riblet", package: "riblet")]),
        .executableTarget(
            name: "bench",
            dependencies: ["Measuring", "TreeBenchmarks"] + suites.map { .byName(name: $0.target) },
            swiftSettings: suites.map { .define($0.condition) }),
    ]
        + suites.map { suite in
            .target(
                name: suite.target,
                dependencies: ["Measuring", .product(name: "Riblet", package: "riblet"), .product(name: suite.product, package: "riblet")])
        },
    swiftLanguageModes: [.v6]
)
