// swift-tools-version: 6.2
import PackageDescription

// The tests of RibletUIKit against Apple's UIKit. The package of the libraries has tests of servers
// and of programs, which no phone can build.
let package = Package(
    name: "uikit-on-a-mac",
    platforms: [.iOS("18.4")],
    dependencies: [.package(name: "riblet", path: "../..")],
    targets: [
        .testTarget(
            name: "RibletUIKitTests",
            dependencies: [
                .product(name: "Riblet", package: "riblet"), .product(name: "RibletTesting", package: "riblet"),
                .product(name: "RibletUIKit", package: "riblet"),
            ],
            path: "RibletUIKitTests", exclude: ["Rules/Mutants.md"])
    ],
    swiftLanguageModes: [.v6]
)
