// swift-tools-version: 6.2
import PackageDescription

// The command is a package of its own, so that nobody who uses the libraries resolves what it
// needs. swift-syntax is in `Oracle`, a package below this one: only who compares the scanner with
// it builds it.
let package = Package(
    name: "riblet-command",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "RibletWorkspace", targets: ["RibletWorkspace"]),
        .executable(name: "riblet", targets: ["riblet"]),
        .executable(name: "workspace-bench", targets: ["workspace-bench"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
    ],
    targets: [
        // Scan → model → rules, tree, graph → report: each stage knows those before it.
        .target(
            name: "RibletWorkspace",
            dependencies: [
                "CRibletTemplates", .product(name: "Stencil", package: "Stencil"), .product(name: "Yams", package: "Yams"),
            ]),
        // The templates, as bytes of the program.
        .target(name: "CRibletTemplates", exclude: ["Templates", "Texts"]),
        // The command line; thin.
        .target(
            name: "RibletCommand",
            dependencies: ["RibletWorkspace", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        .executableTarget(name: "riblet", dependencies: ["RibletCommand"]),
        // A workspace of any size whose module graph and RIB tree are known.
        .target(name: "WorkspaceCorpus", path: "Benchmarks/WorkspaceCorpus"),
        .executableTarget(
            name: "workspace-bench", dependencies: ["RibletWorkspace", "WorkspaceCorpus"], path: "Benchmarks/workspace-bench"),
        .testTarget(
            name: "RibletWorkspaceTests", dependencies: ["RibletWorkspace", "WorkspaceCorpus"], exclude: ["Golden"]),
        .testTarget(
            name: "RibletCommandTests",
            dependencies: ["RibletCommand", "RibletWorkspace", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    ],
    swiftLanguageModes: [.v6]
)
