// swift-tools-version: 6.1
import PackageDescription

// A feature is three modules: what it does, how it looks, its tests. It sees the interfaces of all features, which are one module of the
// application, and no other feature; the application's own module alone sees everything.

func riblet(_ name: String) -> Target.Dependency { .product(name: name, package: "riblet") }

/// What every feature of an application may see: the application's domain, the words and views its features share, the fakes of the domain.
struct Application {
    let name: String
    /// Where it is, by its name unless told.
    var folder: String? = nil
    /// Whether it has a core: what several of its features have in common.
    var hasCore = false

    var path: String { folder ?? name }
    var core: [Target.Dependency] { hasCore ? [.target(name: name + "Core")] : [] }
    var coreViews: [Target.Dependency] { hasCore ? [.target(name: name + "CoreUI")] : [] }

    var domain: Target.Dependency { .target(name: name + "Domain") }
    var views: Target.Dependency { .target(name: name + "UI") }
    var fakes: Target.Dependency { .target(name: name + "Testing") }

    var presentation: [Target.Dependency] { core + [domain, riblet("Riblet"), riblet("RibletReactor")] }
    var userInterface: [Target.Dependency] {
        core + coreViews + [
            riblet("RibletStyle"), riblet("RibletLocalization"), domain, views, riblet("Riblet"), riblet("RibletReactor"),
            riblet("RibletWeb"),
        ]
    }
    var test: [Target.Dependency] {
        core + coreViews + [
            domain, fakes, views, riblet("RibletLocalization"), riblet("Riblet"), riblet("RibletReactor"), riblet("RibletTesting"),
            riblet("RibletWeb"),
            riblet("RibletWebTesting"),
        ]
    }

    /// What features know of each other.
    var interfaces: Target.Dependency { .target(name: name + "Interfaces") }

    /// The modules of a feature. One without views has no user interface, one that is shown in other ways has one for each of them.
    func feature(_ feature: String, hasViews: Bool = true, otherViews: [String] = []) -> [Target] {
        let path = "\(self.path)/Features/\(feature)"
        let module = name + feature
        let ways = (hasViews ? [""] : []) + otherViews
        let view: [Target.Dependency] = ways.map { .target(name: module + $0 + "UI") }
        return [
            .target(name: module, dependencies: [interfaces] + presentation, path: "\(path)/Implementation"),
            .testTarget(
                name: module + "Tests", dependencies: [.target(name: module), interfaces] + view + test, path: "\(path)/Tests"),
        ]
            + ways.map {
                .target(
                    name: module + $0 + "UI", dependencies: [.target(name: module)] + userInterface, path: "\(path)/\($0)UserInterface")
            }
    }

    /// All modules of these features, of which some have no views and some several, and the program that runs one of them alone, on fakes.
    func features(_ all: [String], withoutViews: Set<String> = [], otherViews: [String: [String]] = [:]) -> [Target] {
        let targets = all.flatMap { feature($0, hasViews: !withoutViews.contains($0), otherViews: otherViews[$0] ?? []) }
        let modules: [Target.Dependency] = targets.filter { $0.type != .test }.map { .target(name: $0.name) }
        return targets + [
            .target(
                name: name + "Interfaces", dependencies: [riblet("RibletLocalization"), domain, riblet("Riblet"), riblet("RibletReactor")],
                path: "\(path)/Interfaces"),
            .executableTarget(
                name: "\(name.lowercased())-example",
                dependencies: modules + [
                    interfaces, "AppStyle", "AppTLS", riblet("RibletWebApp"), riblet("RibletStyle"), riblet("RibletLocalization"), domain,
                    fakes,
                    views, riblet("Riblet"), riblet("RibletReactor"), riblet("RibletWeb"),
                    .product(name: "ArgumentParser", package: "swift-argument-parser"),
                ], path: "\(path)/Example"),
        ]
    }
}

/// Whether the programs speak TLS. A trait would do the same, but its name is a condition in every module of a package, so all of them would be
/// compiled anew for it; this is one in AppTLS and the browser's tests.
let speaksTLS = Context.environment["TLS"].map { !$0.isEmpty && $0 != "0" } ?? false
let tls: (dependencies: [Target.Dependency], settings: [SwiftSetting]) =
    speaksTLS ? ([riblet("RibletWebServer"), riblet("RibletWebTLS")], [.define("TLS")]) : ([], [])

let todo = Application(name: "Todo")
let mandalart = Application(name: "Mandalart")
let portal = Application(name: "Portal", folder: "RickAndMorty", hasCore: true)

let package = Package(
    name: "apps",
    defaultLocalization: "en",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "gallery", targets: ["Gallery"]),
        .executable(name: "mandalart", targets: ["Mandalart"]),
        .executable(name: "portal-api", targets: ["portal-api"]),
        .executable(name: "rick-and-morty", targets: ["RickAndMorty"]),
        .executable(name: "todo-dog", targets: ["TodoDog"]),
        .executable(name: "todo-cat", targets: ["TodoCat"]),
        // What is measured.
        .library(name: "MandalartMeasuring", targets: ["MandalartMeasuring"]),
        .library(name: "PortalMeasuring", targets: ["PortalMeasuring"]),
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
        .target(
            name: "AppStyle", dependencies: [riblet("RibletStyle"), riblet("RibletWeb")], path: "Shared/AppStyle",
            resources: [.embedInCode("Resources")]),
        .target(
            name: "AppTLS", dependencies: [riblet("RibletWebApp")] + tls.dependencies, path: "Shared/AppTLS",
            swiftSettings: tls.settings),
        // What happened to the data, told in the page.
        .target(
            name: "DataNotice", dependencies: [riblet("RibletLocalization"), riblet("LocalProvider"), riblet("Riblet")],
            path: "Shared/DataNotice"),
        // Programs of the system that applications run, within limits.
        .target(name: "ExternalTools", path: "Shared/ExternalTools"),
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
        // Pictures of cats and dogs: drawings, and the service that has them.
        .target(
            name: "PetPictures",
            dependencies: [
                "EmbeddedServer", "Sketching", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Shared/PetPictures"),
        .testTarget(
            name: "SharedTests",
            dependencies: [
                "DataNotice", "ExternalTools", "PetPictures", "Pictures", riblet("LocalProvider"), riblet("NetworkProvider"),
                riblet("Riblet"), riblet("RibletLocalization"), riblet("RibletTesting"), .product(name: "Logging", package: "swift-log"),
            ], path: "Shared/Tests"),

        // Todo.
        .target(name: "TodoDomain", path: "Todo/Domain"),
        .target(name: "TodoUI", dependencies: ["TodoDomain", riblet("RibletLocalization")], path: "Todo/UI"),
        .target(
            name: "TodoTesting", dependencies: ["TodoDomain", "TodoInterfaces", riblet("Riblet"), riblet("RibletTesting")],
            path: "Todo/Testing"),
        .target(
            name: "TodoData",
            dependencies: [
                "Pictures", "TodoDomain", riblet("LocalProvider"), riblet("NetworkProvider"),
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ], path: "Todo/Data"),
        .target(
            name: "TodoApp",
            dependencies: [
                "AppStyle", "AppTLS", "DataNotice", riblet("RibletLocalization"), riblet("RibletStyle"), riblet("RibletWebApp"),
                "PetPictures", "TodoData", "TodoDomain", "TodoInterfaces",
                "TodoUI", "TodoHome", "TodoHomeUI", "TodoLists", "TodoListsUI", "TodoListsCompactUI", "TodoEditor", "TodoEditorUI",
                "TodoProfile",
                "TodoProfileUI", "TodoQuickEntry", "TodoQuickEntryUI",
                riblet("Riblet"), riblet("RibletReactor"), riblet("RibletLive"), riblet("RibletWeb"), riblet("NetworkProvider"),
                riblet("LocalProvider"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
            ], path: "Todo/App"),
        // All but the features.
        .testTarget(
            name: "TodoTests",
            dependencies: [
                "todo-example", "ExternalTools", "PetPictures", "Pictures", "TodoApp", "TodoData", "TodoInterfaces",
                riblet("LocalProvider"),
                riblet("NetworkProvider"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ] + todo.test, path: "Todo/Tests"),
        .executableTarget(name: "TodoDog", dependencies: [riblet("RibletWebApp"), "TodoApp", "TodoDomain"], path: "Todo/Dog"),
        .executableTarget(name: "TodoCat", dependencies: [riblet("RibletWebApp"), "TodoApp", "TodoDomain"], path: "Todo/Cat"),

        // Mandalart.
        .target(name: "MandalartDomain", dependencies: [riblet("RibletLocalization")], path: "Mandalart/Domain"),
        .target(
            name: "MandalartUI",
            dependencies: ["AppStyle", riblet("RibletStyle"), riblet("RibletLocalization"), "MandalartDomain", riblet("RibletWeb")],
            path: "Mandalart/UI",
            resources: [.embedInCode("Resources")]),
        .target(
            name: "MandalartTesting", dependencies: ["MandalartDomain", "MandalartInterfaces", riblet("Riblet"), riblet("RibletTesting")],
            path: "Mandalart/Testing"),
        .target(
            name: "MandalartData",
            dependencies: [
                "MandalartDomain", riblet("LocalProvider"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Mandalart/Data"),
        .target(
            name: "MandalartExport", dependencies: ["ExternalTools", "MandalartDomain", riblet("LocalProvider"), riblet("NeedleKit")],
            path: "Mandalart/Export"),
        .target(
            name: "MandalartApp",
            dependencies: [
                "AppTLS", "DataNotice", riblet("RibletLocalization"), riblet("RibletWebApp"), "MandalartData", "MandalartDomain",
                "MandalartExport", "MandalartUI",
                "MandalartInterfaces", "MandalartInitialization", "MandalartNickName", "MandalartNickNameUI", "MandalartMain",
                "MandalartMainUI", "MandalartEdit", "MandalartEditUI", "MandalartSub", "MandalartSubUI", "MandalartOverview",
                "MandalartOverviewUI", "MandalartSetting", "MandalartSettingUI",
                riblet("LocalProvider"), riblet("Riblet"), riblet("RibletReactor"), riblet("RibletWeb"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
            ], path: "Mandalart/App"),
        .testTarget(
            name: "MandalartTests",
            dependencies: [
                "mandalart-example", "ExternalTools", "MandalartApp", "MandalartData", "MandalartExport", riblet("LocalProvider"),
                riblet("RibletWebApp"),
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
            ] + mandalart.test, path: "Mandalart/Tests", exclude: ["Export/Golden"]),
        .executableTarget(name: "Mandalart", dependencies: [riblet("RibletWebApp"), "MandalartApp"], path: "Mandalart/Main"),
        .target(
            name: "MandalartMeasuring",
            dependencies: [
                riblet("RibletLocalization"), "MandalartData", "MandalartDomain", "MandalartExport", "MandalartInterfaces",
                "MandalartOverview",
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
        .target(
            name: "PortalTesting", dependencies: ["PortalDomain", "PortalInterfaces", riblet("Riblet"), riblet("RibletTesting")],
            path: "RickAndMorty/Testing"),
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
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "RickAndMorty/DataTests"),

        // Rick and Morty: the explorer. The core is what lists and details of all kinds have in common.
        .target(
            name: "PortalUI",
            dependencies: ["AppStyle", riblet("RibletStyle"), riblet("RibletLocalization"), "PortalDomain", riblet("RibletWeb")],
            path: "RickAndMorty/UI", resources: [.embedInCode("Resources")]),
        .testTarget(
            name: "PortalUITests",
            dependencies: [
                riblet("RibletStyle"), riblet("RibletLocalization"), "PortalDomain", "PortalTesting", "PortalUI", riblet("Riblet"),
                riblet("RibletWeb"),
                riblet("RibletWebTesting"),
            ], path: "RickAndMorty/UITests"),
        .target(
            name: "PortalCore", dependencies: ["PortalDomain", "PortalInterfaces", riblet("Riblet"), riblet("RibletReactor")],
            path: "RickAndMorty/Core/Implementation"),
        .target(
            name: "PortalCoreUI",
            dependencies: [
                riblet("RibletStyle"), riblet("RibletLocalization"), "PortalCore", "PortalDomain", "PortalUI", riblet("Riblet"),
                riblet("RibletReactor"),
                riblet("RibletWeb"),
            ], path: "RickAndMorty/Core/UserInterface"),
        .testTarget(name: "PortalCoreTests", dependencies: ["PortalInterfaces"] + portal.test, path: "RickAndMorty/Core/Tests"),

        .target(
            name: "PortalApp",
            dependencies: [
                "AppTLS", riblet("RibletWebApp"), "DataNotice", riblet("RibletStyle"), riblet("RibletLocalization"), "PortalCharacter",
                "PortalCharacterUI", "PortalCore",
                "PortalCoreUI", "PortalData", "PortalDomain", "PortalEpisode", "PortalEpisodeUI", "PortalFavourites",
                "PortalFavouritesUI", "PortalInterfaces", "PortalLocation", "PortalLocationUI", "PortalMain", "PortalMainUI",
                "PortalRegister", "PortalRegisterUI", "PortalSearch", "PortalSearchUI", "PortalServices", "PortalUI", "PortalWorld",
                riblet("LocalProvider"), riblet("Riblet"), riblet("RibletReactor"), riblet("RibletWeb"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
            ], path: "RickAndMorty/App"),
        .testTarget(
            name: "PortalAppTests",
            dependencies: [
                "PortalApp", "PortalInterfaces", "PortalMain", "PortalSearch", "PortalServer", "PortalServices", "PortalWorld",
                .product(name: "Logging", package: "swift-log"),
            ] + portal.test,
            path: "RickAndMorty/AppTests"),
        .executableTarget(name: "RickAndMorty", dependencies: ["AppTLS", riblet("RibletWebApp"), "PortalApp"], path: "RickAndMorty/Main"),
        .target(
            name: "PortalMeasuring", dependencies: ["PortalApp", "PortalDomain", "PortalInterfaces", "PortalTesting", riblet("RibletWeb")],
            path: "RickAndMorty/Measuring"),

        // The gallery, and its page of layouts.
        .target(
            name: "GalleryLayout",
            dependencies: [riblet("RibletLocalization"), riblet("NeedleKit"), riblet("Riblet"), riblet("RibletReactor")],
            path: "Gallery/Layout"),
        .target(
            name: "GalleryApp",
            dependencies: [
                "AppStyle", "GalleryLayout", riblet("NeedleKit"), riblet("Riblet"), riblet("RibletLocalization"), riblet("RibletReactor"),
                riblet("RibletStyle"), riblet("RibletWeb"),
            ],
            path: "Gallery/App", resources: [.embedInCode("Resources")]),
        .target(
            name: "GalleryProgram",
            dependencies: [
                riblet("RibletWebApp"), "GalleryApp", riblet("RibletLocalization"), "MandalartApp", "PetPictures", "PortalApp",
                "PortalData", "PortalInterfaces",
                "PortalServices", "TodoApp", "TodoDomain", riblet("RibletWeb"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Gallery/Program"),
        .executableTarget(
            name: "Gallery", dependencies: ["AppTLS", riblet("RibletWebApp"), "GalleryProgram", "MandalartApp", "PortalApp", "TodoApp"],
            path: "Gallery/Main"),
        .testTarget(
            name: "GalleryTests",
            dependencies: ["AppStyle", "GalleryApp", "GalleryLayout", riblet("NeedleKit"), riblet("RibletStyle")] + todo.test,
            path: "Gallery/Tests"),

        // What needs a browser.
        .executableTarget(
            name: "screenshots",
            dependencies: [
                riblet("RibletWebApp"), "GalleryProgram", "MandalartApp", "MandalartDomain", "TodoApp", "TodoDomain",
                riblet("RibletWebServer"),
                riblet("RibletWebTesting"),
            ],
            path: "Screenshots"),
        // What kills the gallery while a browser works with it.
        .target(
            name: "SoakKit",
            dependencies: [
                riblet("RibletWebApp"), "TodoApp", "TodoDomain", riblet("RibletWebTesting"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Soak/Kit"),
        .executableTarget(
            name: "soak",
            dependencies: [
                "Gallery", "SoakKit", riblet("RibletWebTesting"), .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Soak/Main"),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "SoakKit", riblet("RibletWebApp"), "Gallery", "GalleryProgram", "MandalartApp", "MandalartDomain", "PortalDomain",
                "PortalServices",
                "TodoApp", "TodoDomain", riblet("RibletWeb"),
                riblet("RibletWebServer"), riblet("RibletWebTesting"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "BrowserTests", exclude: ["Axe"], swiftSettings: tls.settings),
    ]
        + todo.features(["Home", "Lists", "Editor", "Profile", "QuickEntry"], otherViews: ["Lists": ["Compact"]])
        + mandalart.features(
            ["Initialization", "NickName", "Main", "Sub", "Edit", "Overview", "Setting"], withoutViews: ["Initialization"])
        + portal.features(["Register", "Main", "Character", "Location", "Episode", "Search", "Favourites"]),
    swiftLanguageModes: [.v6]
)
