// swift-tools-version: 6.2
import PackageDescription

// Compares the scanner with swift-syntax. By itself, so that nobody builds swift-syntax who only
// wants the command.
let package = Package(
    name: "riblet-oracle",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "riblet-command", path: ".."),
        .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    ],
    targets: [
        .testTarget(
            name: "ScannerOracleTests",
            dependencies: [
                .product(name: "RibletWorkspace", package: "riblet-command"), .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
