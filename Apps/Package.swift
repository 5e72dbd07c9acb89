// swift-tools-version: 6.1
import PackageDescription

// A feature is three modules: what it does, how it looks, its tests. It sees the interfaces of all features, which are one module of the
// application, and no other feature; the application's own module alone sees everything.

func riblet(_ name: String) -> Target.Dependency { .product(name: name, package: "riblet") }

/// What every feature of an application may see: the application's domain, the words and views its features share, the fakes of the domain.
struct Application {
    let name: String

    var domain: Target.Dependency { .target(name: name + "Domain") }
    var views: Target.Dependency { .target(name: name + "UI") }
    var fakes: Target.Dependency { .target(name: name + "Testing") }

    var presentation: [Target.Dependency] { [domain, riblet("Riblet"), riblet("RibletReactor")] }
    var userInterface: [Target.Dependency] {
        ["DesignSystem", "Localization", domain, views, riblet("Riblet"), riblet("RibletReactor"), riblet("RibletWeb")]
    }
    var test: [Target.Dependency] {
        [
            domain, fakes, views, "Localization", riblet("Riblet"), riblet("RibletReactor"), riblet("RibletTesting"), riblet("RibletWeb"),
            riblet("RibletWebTesting"),
        ]
    }

    /// What features know of each other.
    var interfaces: Target.Dependency { .target(name: name + "Interfaces") }

    /// The modules of a feature. One without views has no user interface.
    func feature(_ feature: String, hasViews: Bool = true) -> [Target] {
        let path = "\(name)/Features/\(feature)"
        let module = name + feature
        let view: [Target.Dependency] = hasViews ? [.target(name: module + "UI")] : []
        return [
            .target(name: module, dependencies: [interfaces] + presentation, path: "\(path)/Implementation"),
            .testTarget(
                name: module + "Tests", dependencies: [.target(name: module), interfaces] + view + test, path: "\(path)/Tests"),
        ]
            + (hasViews
                ? [.target(name: module + "UI", dependencies: [.target(name: module)] + userInterface, path: "\(path)/UserInterface")] : [])
    }

    /// All modules of these features, of which some have no views, and the program that runs one of them alone, on fakes.
    func features(_ all: [String], withoutViews: Set<String> = []) -> [Target] {
        let modules: [Target.Dependency] = all.flatMap { feature in
            [.target(name: name + feature)] + (withoutViews.contains(feature) ? [] : [.target(name: name + feature + "UI")])
        }
        return all.flatMap { feature($0, hasViews: !withoutViews.contains($0)) } + [
            .target(
                name: name + "Interfaces", dependencies: ["Localization", domain, riblet("Riblet"), riblet("RibletReactor")],
                path: "\(name)/Interfaces"),
            .executableTarget(
                name: "\(name.lowercased())-example",
                dependencies: modules + [
                    interfaces, "AppHost", "DesignSystem", "Localization", domain, fakes, views, riblet("Riblet"),
                    riblet("RibletReactor"), riblet("RibletWeb"), .product(name: "ArgumentParser", package: "swift-argument-parser"),
                ], path: "\(name)/Example"),
        ]
    }
}

/// Whether the programs speak TLS. A trait would do the same, but its name is a condition in every module of a package, so all of them would be
/// compiled anew for it; this is one in AppHost and its tests.
let speaksTLS = Context.environment["TLS"].map { !$0.isEmpty && $0 != "0" } ?? false
let tls: (dependencies: [Target.Dependency], settings: [SwiftSetting]) =
    speaksTLS ? ([riblet("RibletWebTLS")], [.define("TLS")]) : ([], [])

let todo = Application(name: "Todo")
let mandalart = Application(name: "Mandalart")

let package = Package(
    name: "apps",
    defaultLocalization: "en",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "gallery", targets: ["Gallery"]),
        .executable(name: "mandalart", targets: ["Mandalart"]),
        .executable(name: "portal-api", targets: ["portal-api"]),
        .executable(name: "todo-dog", targets: ["TodoDog"]),
        .executable(name: "todo-cat", targets: ["TodoCat"]),
        // What is measured.
        .library(name: "MandalartMeasuring", targets: ["MandalartMeasuring"]),
    ],
    dependencies: [
        .package(name: "riblet", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Shared by the applications.
        .target(name: "Localization", path: "Shared/Localization"),
        .target(
            name: "DesignSystem", dependencies: [riblet("Riblet"), riblet("RibletReactor"), riblet("RibletWeb")],
            path: "Shared/DesignSystem",
            exclude: ["README.md"],
            sources: ["Sources"],
            resources: [.embedInCode("Resources")]),
        // What happened to the data, told in the page.
        .target(
            name: "DataNotice", dependencies: ["Localization", riblet("LocalProvider"), riblet("Riblet")], path: "Shared/DataNotice"),
        .testTarget(
            name: "DataNoticeTests",
            dependencies: ["DataNotice", "Localization", riblet("LocalProvider"), riblet("Riblet"), riblet("RibletTesting")],
            path: "Shared/DataNoticeTests"),
        // Programs of the system that applications run, within limits.
        .target(name: "ExternalTools", path: "Shared/ExternalTools"),
        .testTarget(
            name: "ExternalToolsTests", dependencies: ["ExternalTools", riblet("RibletTesting")], path: "Shared/ExternalToolsTests"),
        // Servers within a process, and drawings for them.
        .target(
            name: "EmbeddedServer",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            path: "Shared/EmbeddedServer"),
        .target(name: "Sketching", path: "Shared/Sketching"),
        // Pictures of services: memory, disk, network.
        .target(
            name: "Pictures",
            dependencies: [
                "ExternalTools", riblet("LocalProvider"), riblet("NetworkProvider"), .product(name: "Logging", package: "swift-log"),
            ], path: "Shared/Pictures"),
        .testTarget(
            name: "PicturesTests",
            dependencies: [
                "ExternalTools", "Pictures", riblet("LocalProvider"), riblet("NetworkProvider"), riblet("RibletTesting"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Shared/PicturesTests"),
        .target(name: "PetPictures", dependencies: ["Sketching"], path: "Shared/PetPictures"),
        .target(
            name: "PictureServer",
            dependencies: [
                "EmbeddedServer", "PetPictures", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Shared/PictureServer"),
        .testTarget(name: "PetPicturesTests", dependencies: ["PetPictures"], path: "Shared/PetPicturesTests"),
        .testTarget(
            name: "PictureServerTests",
            dependencies: ["PetPictures", "PictureServer", riblet("NetworkProvider")],
            path: "Shared/PictureServerTests"),
        .testTarget(name: "LocalizationTests", dependencies: ["Localization"], path: "Shared/LocalizationTests"),
        .testTarget(name: "DesignSystemTests", dependencies: ["DesignSystem", riblet("RibletWeb")], path: "Shared/DesignSystemTests"),

        // Todo.
        .target(name: "TodoDomain", path: "Todo/Domain"),
        .testTarget(name: "TodoDomainTests", dependencies: ["TodoDomain"], path: "Todo/DomainTests"),
        .target(name: "TodoUI", dependencies: ["TodoDomain", "Localization"], path: "Todo/UI"),
        .target(
            name: "TodoTesting", dependencies: ["TodoDomain", "TodoInterfaces", riblet("Riblet"), riblet("RibletTesting")],
            path: "Todo/Testing"),
        .target(
            name: "TodoData",
            dependencies: [
                "Pictures", "TodoDomain", riblet("LocalProvider"), riblet("NetworkProvider"),
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ], path: "Todo/Data"),
        .testTarget(
            name: "TodoDataTests",
            dependencies: [
                "ExternalTools", "PetPictures", "PictureServer", "Pictures", "TodoData", "TodoDomain", "TodoTesting",
                riblet("LocalProvider"),
                riblet("NetworkProvider"),
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ],
            path: "Todo/DataTests"),
        .target(
            name: "TodoApp",
            dependencies: [
                "AppHost", "DataNotice", "DesignSystem", "Localization", "PictureServer", "TodoData", "TodoDomain", "TodoInterfaces",
                "TodoUI", "TodoHome", "TodoHomeUI", "TodoLists", "TodoListsUI", "TodoEditor", "TodoEditorUI", "TodoProfile",
                "TodoProfileUI", "TodoQuickEntry", "TodoQuickEntryUI",
                riblet("Riblet"), riblet("RibletReactor"), riblet("RibletLive"), riblet("RibletWeb"), riblet("NetworkProvider"),
                riblet("LocalProvider"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
            ], path: "Todo/App"),
        .testTarget(
            name: "TodoAppTests",
            dependencies: [
                "TodoApp", "TodoData", "TodoInterfaces", riblet("NetworkProvider"), .product(name: "Logging", package: "swift-log"),
            ]
                + todo.test,
            path: "Todo/AppTests"),
        .executableTarget(name: "TodoDog", dependencies: ["AppHost", "TodoApp", "TodoDomain"], path: "Todo/Dog"),
        .executableTarget(name: "TodoCat", dependencies: ["AppHost", "TodoApp", "TodoDomain"], path: "Todo/Cat"),

        // Mandalart.
        .target(name: "MandalartDomain", dependencies: ["Localization"], path: "Mandalart/Domain"),
        .target(
            name: "MandalartUI", dependencies: ["DesignSystem", "Localization", "MandalartDomain", riblet("RibletWeb")],
            path: "Mandalart/UI",
            resources: [.embedInCode("Resources")]),
        .target(
            name: "MandalartTesting", dependencies: ["MandalartDomain", "MandalartInterfaces", riblet("Riblet"), riblet("RibletTesting")],
            path: "Mandalart/Testing"),
        .testTarget(
            name: "MandalartDomainTests", dependencies: ["Localization", "MandalartDomain", "MandalartTesting"],
            path: "Mandalart/DomainTests"),
        .target(
            name: "MandalartData",
            dependencies: [
                "MandalartDomain", riblet("LocalProvider"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Mandalart/Data"),
        .testTarget(
            name: "MandalartDataTests",
            dependencies: [
                "MandalartData", "MandalartDomain", "MandalartTesting", riblet("LocalProvider"),
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ], path: "Mandalart/DataTests"),
        .target(
            name: "MandalartExport", dependencies: ["ExternalTools", "MandalartDomain", riblet("LocalProvider"), riblet("NeedleKit")],
            path: "Mandalart/Export"),
        .testTarget(
            name: "MandalartExportTests", dependencies: ["ExternalTools", "MandalartDomain", "MandalartExport", "MandalartTesting"],
            path: "Mandalart/ExportTests", exclude: ["Golden"]),

        .target(
            name: "MandalartApp",
            dependencies: [
                "AppHost", "DataNotice", "Localization", "MandalartData", "MandalartDomain", "MandalartExport",
                "MandalartUI",
                "MandalartInterfaces", "MandalartInitialization", "MandalartNickName", "MandalartNickNameUI", "MandalartMain",
                "MandalartMainUI", "MandalartEdit", "MandalartEditUI", "MandalartSub", "MandalartSubUI", "MandalartOverview",
                "MandalartOverviewUI", "MandalartSetting", "MandalartSettingUI",
                riblet("LocalProvider"), riblet("Riblet"), riblet("RibletReactor"), riblet("RibletWeb"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
            ], path: "Mandalart/App"),
        .testTarget(
            name: "MandalartAppTests",
            dependencies: [
                "AppHost", "MandalartApp", "MandalartData", .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
            ] + mandalart.test,
            path: "Mandalart/AppTests"),
        .executableTarget(name: "Mandalart", dependencies: ["AppHost", "MandalartApp"], path: "Mandalart/Main"),
        .target(
            name: "MandalartMeasuring",
            dependencies: [
                "Localization", "MandalartData", "MandalartDomain", "MandalartExport", "MandalartInterfaces", "MandalartOverview",
                "MandalartOverviewUI", "MandalartTesting", "MandalartUI", riblet("Riblet"), riblet("RibletWeb"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Mandalart/Measuring"),

        // Rick and Morty: what knows no RIB.
        .target(name: "PortalWorld", dependencies: ["Sketching"], path: "RickAndMorty/World"),
        .testTarget(name: "PortalWorldTests", dependencies: ["PortalWorld"], path: "RickAndMorty/WorldTests"),
        .target(
            name: "PortalServer",
            dependencies: [
                "EmbeddedServer", "PortalWorld", "Sketching", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"), .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ], path: "RickAndMorty/PortalServer"),
        .testTarget(
            name: "PortalServerTests",
            dependencies: [
                "PortalServer", "PortalWorld", riblet("NetworkProvider"), riblet("RibletTesting"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "RickAndMorty/PortalServerTests"),
        .executableTarget(
            name: "portal-api",
            dependencies: [
                "PortalServer", "PortalWorld", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "RickAndMorty/PortalAPI"),

        .target(name: "PortalDomain", path: "RickAndMorty/Domain"),
        .testTarget(name: "PortalDomainTests", dependencies: ["PortalDomain", "PortalTesting"], path: "RickAndMorty/DomainTests"),
        .target(name: "PortalTesting", dependencies: ["PortalDomain"], path: "RickAndMorty/Testing"),
        .target(
            name: "PortalData",
            dependencies: [
                "Pictures", "PortalDomain", riblet("LocalProvider"), riblet("NetworkProvider"),
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ], path: "RickAndMorty/Data"),
        .target(
            name: "PortalServices",
            dependencies: ["PortalData", "PortalServer", riblet("NetworkProvider"), .product(name: "Logging", package: "swift-log")],
            path: "RickAndMorty/Services"),
        .testTarget(
            name: "PortalDataTests",
            dependencies: [
                "Pictures", "PortalData", "PortalDomain", "PortalServer", "PortalServices", "PortalWorld",
                riblet("LocalProvider"),
                riblet("NetworkProvider"), riblet("RibletTesting"),
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ], path: "RickAndMorty/DataTests"),

        // How an application becomes a program: options, folders, server, signals.
        .target(
            name: "AppHost",
            dependencies: [
                riblet("Riblet"), riblet("RibletObservability"), riblet("RibletPrometheus"), riblet("RibletWeb"), riblet("RibletWebServer"),
                riblet("RibletWebStore"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"), .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ] + tls.dependencies, path: "Shared/AppHost", swiftSettings: tls.settings),
        .testTarget(
            name: "AppHostTests", dependencies: ["AppHost", riblet("RibletWebServer")], path: "Shared/AppHostTests",
            swiftSettings: tls.settings),

        // The gallery, and its page of layouts.
        .target(
            name: "GalleryLayout", dependencies: ["Localization", riblet("NeedleKit"), riblet("Riblet"), riblet("RibletReactor")],
            path: "Gallery/Layout"),
        .target(
            name: "GalleryLayoutUI",
            dependencies: [
                "DesignSystem", "GalleryLayout", "Localization", riblet("NeedleKit"), riblet("RibletReactor"), riblet("RibletWeb"),
            ],
            path: "Gallery/LayoutUI", sources: ["Sources"], resources: [.embedInCode("Resources")]),
        .target(
            name: "GalleryApp",
            dependencies: [
                "DesignSystem", "GalleryLayout", "GalleryLayoutUI", "Localization", riblet("Riblet"), riblet("RibletReactor"),
                riblet("RibletWeb"),
            ],
            path: "Gallery/App"),
        .target(
            name: "GalleryProgram",
            dependencies: [
                "AppHost", "GalleryApp", "Localization", "MandalartApp", "PetPictures", "TodoApp", "TodoDomain", riblet("RibletWeb"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Gallery/Program"),
        .executableTarget(name: "Gallery", dependencies: ["AppHost", "GalleryProgram", "MandalartApp", "TodoApp"], path: "Gallery/Main"),
        .testTarget(
            name: "GalleryTests", dependencies: ["GalleryApp", "GalleryLayout", riblet("NeedleKit")] + todo.test, path: "Gallery/Tests"),

        // What needs a browser.
        .executableTarget(
            name: "screenshots",
            dependencies: [
                "AppHost", "GalleryProgram", "MandalartApp", "MandalartDomain", "TodoApp", "TodoDomain", riblet("RibletWebServer"),
                riblet("RibletWebTesting"),
            ],
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
                "SoakKit", "AppHost", "Gallery", "GalleryProgram", "MandalartApp", "MandalartDomain", "TodoApp", "TodoDomain",
                riblet("RibletWeb"),
                riblet("RibletWebServer"), riblet("RibletWebTesting"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "BrowserTests", exclude: ["Axe"], swiftSettings: tls.settings),
    ]
        + todo.features(["Home", "Lists", "Editor", "Profile", "QuickEntry"])
        + mandalart.features(
            ["Initialization", "NickName", "Main", "Sub", "Edit", "Overview", "Setting"], withoutViews: ["Initialization"]),
    swiftLanguageModes: [.v6]
)
