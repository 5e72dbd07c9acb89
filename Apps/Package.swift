// swift-tools-version: 6.1
import PackageDescription

// One feature is five modules: what others may know of it, what it does, how it looks, fakes of it for others' tests, its tests. A feature
// sees other features' interfaces only; the application module alone sees everything.

func riblet(_ name: String) -> Target.Dependency { .product(name: name, package: "riblet") }

let ui: [Target.Dependency] = [
    "DesignSystem", "Localization", "TodoDomain", "TodoUI", riblet("Riblet"), riblet("RibletReactor"), riblet("RibletWeb"),
]
let presentation: [Target.Dependency] = ["TodoDomain", riblet("Riblet"), riblet("RibletReactor")]
let test: [Target.Dependency] = [
    "TodoDomain", "TodoTesting", "TodoUI", "Localization", riblet("Riblet"), riblet("RibletReactor"), riblet("RibletTesting"),
    riblet("RibletWeb"),
    riblet("RibletWebTesting"),
]

/// The modules of a feature of Todo.
func feature(_ name: String, sees others: [String] = []) -> [Target] {
    let path = "Todo/Features/\(name)"
    let interfaces = others.map { Target.Dependency.target(name: "Todo\($0)Interface") }
    return [
        .target(name: "Todo\(name)Interface", dependencies: ["TodoDomain", riblet("Riblet")], path: "\(path)/Interface"),
        .target(
            name: "Todo\(name)", dependencies: [.target(name: "Todo\(name)Interface")] + interfaces + presentation,
            path: "\(path)/Implementation"),
        .target(name: "Todo\(name)UI", dependencies: [.target(name: "Todo\(name)")] + ui, path: "\(path)/UserInterface"),
        .target(
            name: "Todo\(name)Testing",
            dependencies: [.target(name: "Todo\(name)Interface"), "TodoDomain", riblet("Riblet"), riblet("RibletTesting")],
            path: "\(path)/Testing"),
        .testTarget(
            name: "Todo\(name)Tests",
            dependencies: [.target(name: "Todo\(name)"), .target(name: "Todo\(name)UI"), .target(name: "Todo\(name)Testing")]
                + others.map { .target(name: "Todo\($0)Testing") } + test, path: "\(path)/Tests"),
    ]
}

let package = Package(
    name: "apps",
    defaultLocalization: "en",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "gallery", targets: ["Gallery"]),
        .executable(name: "todo-dog", targets: ["TodoDog"]),
        .executable(name: "todo-cat", targets: ["TodoCat"]),
    ],
    dependencies: [
        .package(name: "riblet", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Shared by the applications.
        .target(name: "Localization", path: "Shared/Localization"),
        .target(
            name: "DesignSystem", dependencies: [riblet("RibletWeb")], path: "Shared/DesignSystem", exclude: ["README.md"],
            sources: ["Sources"],
            resources: [.embedInCode("Resources")]),
        .target(name: "PetPictures", path: "Shared/PetPictures"),
        .target(
            name: "PictureServer",
            dependencies: [
                "PetPictures", .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Shared/PictureServer"),
        .testTarget(name: "PetPicturesTests", dependencies: ["PetPictures"], path: "Shared/PetPicturesTests"),
        .testTarget(
            name: "PictureServerTests",
            dependencies: ["PictureServer", .product(name: "AsyncHTTPClient", package: "async-http-client")],
            path: "Shared/PictureServerTests"),
        .testTarget(name: "LocalizationTests", dependencies: ["Localization"], path: "Shared/LocalizationTests"),
        .testTarget(name: "DesignSystemTests", dependencies: ["DesignSystem", riblet("RibletWeb")], path: "Shared/DesignSystemTests"),

        // Todo.
        .target(name: "TodoDomain", path: "Todo/Domain"),
        .testTarget(name: "TodoDomainTests", dependencies: ["TodoDomain"], path: "Todo/DomainTests"),
        .target(name: "TodoUI", dependencies: ["TodoDomain", "Localization"], path: "Todo/UI"),
        .target(name: "TodoTesting", dependencies: ["TodoDomain"], path: "Todo/Testing"),
        .target(
            name: "TodoData",
            dependencies: [
                "TodoDomain", riblet("LocalProvider"), riblet("NetworkProvider"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Todo/Data"),
        .testTarget(
            name: "TodoDataTests",
            dependencies: [
                "PetPictures", "PictureServer", "TodoData", "TodoDomain", "TodoTesting", riblet("LocalProvider"), riblet("NetworkProvider"),
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ],
            path: "Todo/DataTests"),
        .target(
            name: "TodoApp",
            dependencies: [
                "TodoDomain", "TodoData", "TodoUI", "AppHost", "DesignSystem", "Localization", "PictureServer", "TodoHome", "TodoHomeUI",
                "TodoLists",
                "TodoListsUI", "TodoEditor", "TodoEditorUI", "TodoProfile", "TodoProfileUI", "TodoQuickEntry", "TodoQuickEntryUI",
                riblet("Riblet"), riblet("RibletReactor"), riblet("RibletLive"), riblet("RibletWeb"), riblet("NetworkProvider"),
                riblet("LocalProvider"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
            ], path: "Todo/App"),
        .testTarget(
            name: "TodoAppTests",
            dependencies: ["TodoApp", "TodoData", riblet("NetworkProvider"), .product(name: "Logging", package: "swift-log")] + test,
            path: "Todo/AppTests"),
        .executableTarget(name: "TodoDog", dependencies: ["AppHost", "TodoApp", "TodoDomain"], path: "Todo/Dog"),
        .executableTarget(name: "TodoCat", dependencies: ["AppHost", "TodoApp", "TodoDomain"], path: "Todo/Cat"),
        .executableTarget(
            name: "TodoHomeExample",
            dependencies: [
                "AppHost", "DesignSystem", "TodoDomain", "TodoHome", "TodoHomeInterface", "TodoHomeUI", "TodoTesting", "TodoListsInterface",
                "TodoEditorInterface", "TodoUI", "Localization", riblet("Riblet"), riblet("RibletWeb"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Todo/Features/Home/Example"),

        // How an application becomes a program: options, folders, server, signals.
        .target(
            name: "AppHost",
            dependencies: [
                riblet("Riblet"), riblet("RibletObservability"), riblet("RibletPrometheus"), riblet("RibletWeb"), riblet("RibletWebServer"),
                riblet("RibletWebStore"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"), .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ], path: "Shared/AppHost"),
        .testTarget(name: "AppHostTests", dependencies: ["AppHost"], path: "Shared/AppHostTests"),

        // The gallery.
        .target(
            name: "GalleryApp",
            dependencies: ["DesignSystem", "Localization", riblet("Riblet"), riblet("RibletReactor"), riblet("RibletWeb")],
            path: "Gallery/App"),
        .target(
            name: "GalleryProgram",
            dependencies: [
                "AppHost", "GalleryApp", "Localization", "PetPictures", "TodoApp", "TodoDomain", riblet("RibletWeb"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Gallery/Program"),
        .executableTarget(name: "Gallery", dependencies: ["AppHost", "GalleryProgram", "TodoApp"], path: "Gallery/Main"),
        .testTarget(name: "GalleryTests", dependencies: ["GalleryApp"] + test, path: "Gallery/Tests"),

        // What needs a browser.
        .executableTarget(
            name: "screenshots",
            dependencies: ["AppHost", "GalleryProgram", "TodoApp", "TodoDomain", riblet("RibletWebServer"), riblet("RibletWebTesting")],
            path: "Screenshots"),
        // What kills the gallery while a browser works with it.
        .target(
            name: "SoakKit",
            dependencies: [
                "AppHost", "TodoApp", "TodoDomain", riblet("RibletWebTesting"), .product(name: "Logging", package: "swift-log"),
            ], path: "Soak/Kit"),
        .executableTarget(
            name: "soak",
            dependencies: [
                "Gallery", "SoakKit", riblet("RibletWebTesting"), .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Soak/Main"),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "SoakKit", "AppHost", "Gallery", "GalleryProgram", "TodoApp", "TodoDomain", riblet("RibletWeb"), riblet("RibletWebServer"),
                riblet("RibletWebTesting"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "BrowserTests", exclude: ["Axe"]),
    ]
        + feature("Home", sees: ["Lists", "Editor"])
        + feature("Lists")
        + feature("Editor")
        + feature("Profile")
        + feature("QuickEntry"),
    swiftLanguageModes: [.v6]
)
