// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ReadingList",
    platforms: [.macOS("15.4"), .iOS("18.4")],
    dependencies: [.package(path: "../riblet")],
    targets: [
        .target(
            name: "ReadingList",
            dependencies: [
                .product(name: "Riblet", package: "riblet"),
                .product(name: "RibletReactor", package: "riblet"),
                .product(name: "RibletWeb", package: "riblet"),
            ]),
        .executableTarget(
            name: "ReadingListServer",
            dependencies: ["ReadingList", .product(name: "RibletWebServer", package: "riblet")]),
        .testTarget(
            name: "ReadingListTests",
            dependencies: [
                "ReadingList",
                .product(name: "RibletTesting", package: "riblet"),
                .product(name: "RibletWebTesting", package: "riblet"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
