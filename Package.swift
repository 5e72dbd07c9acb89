// swift-tools-version: 6.2
import PackageDescription

/// The application of the tutorial as it is at the end of one of its parts, with its tests: the
/// listings are these files. A reader has one module, named ReadingList.
func tutorial(part: Int, _ dependencies: [Target.Dependency], testing: [Target.Dependency]) -> [Target] {
    let folder = "Sources/Riblet/Riblet.docc/Tutorials/Step\(part)"
    return [
        .target(name: "ReadingList\(part)", dependencies: dependencies, path: "\(folder)/App"),
        .testTarget(
            name: "ReadingList\(part)Tests", dependencies: [.target(name: "ReadingList\(part)")] + testing, path: "\(folder)/Tests",
            swiftSettings: [.unsafeFlags(["-module-alias", "ReadingList=ReadingList\(part)"])]),
    ]
}

let package = Package(
    name: "riblet",
    defaultLocalization: "en",
    // Isolated deinitialisers need these.
    platforms: [.macOS("15.4"), .iOS("18.4")],
    products: [
        .library(name: "Riblet", targets: ["Riblet"]),
        .library(name: "RibletUpdates", targets: ["RibletUpdates"]),
        .library(name: "RibletReactor", targets: ["RibletReactor"]),
        .library(name: "RibletTesting", targets: ["RibletTesting"]),
        .library(name: "RibletObservability", targets: ["RibletObservability"]),
        .library(name: "RibletLive", targets: ["RibletLive"]),
        .library(name: "RibletInjection", targets: ["RibletInjection"]),
        .library(name: "RibletWeb", targets: ["RibletWeb"]),
        .library(name: "RibletUIKit", targets: ["RibletUIKit"]),
        .library(name: "RibletSwiftUI", targets: ["RibletSwiftUI"]),
        .library(name: "UIKitDouble", targets: ["UIKitDouble"]),
        .library(name: "RibletPrometheus", targets: ["RibletPrometheus"]),
        .library(name: "RibletWebServer", targets: ["RibletWebServer"]),
        .library(name: "RibletWebStore", targets: ["RibletWebStore"]),
        .library(name: "RibletPostgres", targets: ["RibletPostgres"]),
        .library(name: "RibletWebTLS", targets: ["RibletWebTLS"]),
        .library(name: "RibletWebTesting", targets: ["RibletWebTesting"]),
        .library(name: "RibletStyle", targets: ["RibletStyle"]),
        .library(name: "RibletLocalization", targets: ["RibletLocalization"]),
        .library(name: "RibletWebApp", targets: ["RibletWebApp"]),
        .library(name: "LocalProvider", targets: ["LocalProvider"]),
        .library(name: "NetworkProvider", targets: ["NetworkProvider"]),
        .library(name: "And", targets: ["And"]),
        .library(name: "NeedleKit", targets: ["NeedleKit"]),
        .library(name: "NeedleKitUIKit", targets: ["NeedleKitUIKit"]),
    ],
    // Without it nothing looks for the library of PostgreSQL.
    traits: [
        .trait(name: "Postgres", description: "Sessions and news on a server of PostgreSQL: the library RibletPostgres is empty without it")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    ],
    targets: [
        // The tree: standard library only.
        .target(name: "Riblet"),
        // Values that are followed: a domain and its data need no tree.
        .target(name: "RibletUpdates"),
        .target(name: "RibletReactor", dependencies: ["Riblet", "RibletUpdates"]),
        .target(
            name: "RibletTesting",
            dependencies: ["Riblet", "RibletReactor", .product(name: "CustomDump", package: "swift-custom-dump")]),

        // Services by their types, for applications in layers. No tree needs it.
        .target(name: "RibletInjection", dependencies: ["Riblet"]),

        // What trees tell each other, and who is there: topics and presence.
        .target(name: "RibletLive", dependencies: ["Riblet"]),

        // The tree as logs and metrics.
        .target(
            name: "RibletObservability",
            dependencies: [
                "Riblet", "RibletReactor",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ]),

        // The browser host: pages as values, then the server that carries them, then the kit that
        // tests both.
        .target(name: "RibletWeb", dependencies: ["Riblet", "RibletReactor"]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        // Hashes of the operating system. Small, and a module of its own: it alone sees C of
        // OpenSSL.
        .target(
            name: "RibletHashing",
            dependencies: [.target(name: "COpenSSL", condition: .when(platforms: [.linux, .android]))]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(
            name: "RibletWebServer",
            dependencies: [
                "CRibletScripts", "Riblet", "RibletHashing", "RibletWeb", "CZlib",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            exclude: ["Client", "Scripts"]),
        // The files that a program carries: the compiler of C takes them as they are, that of Swift
        // as long lists of numbers.
        .target(name: "CRibletScripts"),
        .target(name: "CRibletStyle"),
        // TLS and HTTP/2 by themselves: BoringSSL takes as long to compile as all the rest, and a
        // server behind a proxy needs none of it.
        .target(
            name: "RibletWebTLS",
            dependencies: [
                "RibletWebServer",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        .target(name: "RibletPrometheus", dependencies: [.product(name: "CoreMetrics", package: "swift-metrics")]),
        .target(
            name: "RibletWebStore",
            dependencies: [
                "LocalProvider", "Riblet", "RibletUpdates", "RibletWeb", "RibletWebServer",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(
            name: "RibletPostgres",
            dependencies: [
                "LocalProvider", "Riblet", "RibletLive", "RibletUpdates", "RibletWebStore", .product(name: "Logging", package: "swift-log"),
                .target(name: "CLibPQ", condition: .when(traits: ["Postgres"])),
            ]),
        // A page held in memory: its nodes, what a frame changes in them, roles and names.
        .target(name: "RibletDOM", dependencies: ["Riblet", "RibletWeb"]),
        .target(
            name: "RibletWebTesting",
            dependencies: [
                "RibletDOM", "RibletInspector", "RibletTesting", "RibletWeb",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),

        // The hosts of Apple's systems. Elsewhere they are compiled against a double that keeps
        // UIKit's rules.
        .target(name: "UIKitDouble"),
        .target(
            name: "RibletUIKit",
            dependencies: [
                "Riblet",
                .target(name: "UIKitDouble", condition: .when(platforms: [.linux, .macOS, .windows, .android, .openbsd])),
            ]),
        .target(name: "RibletSwiftUI", dependencies: ["Riblet", "RibletReactor"]),

        // The shell of an application: how it looks, its words, and how it becomes a program. TLS
        // comes from RibletWebTLS, in programs that import it; see TLSMaker.
        .target(
            name: "RibletStyle", dependencies: ["CRibletStyle", "Riblet", "RibletReactor", "RibletWeb"], exclude: ["Resources"]),
        .target(name: "RibletLocalization"),
        // The page that watches another page's tree while a developer works on it.
        .target(name: "CRibletInspector"),
        .target(
            name: "RibletInspector",
            dependencies: [
                "CRibletInspector", "CZlib", "Riblet", "RibletDOM", "RibletLocalization", "RibletObservability", "RibletReactor",
                "RibletStyle", "RibletWeb",
            ],
            exclude: ["Resources"]),
        .target(
            name: "RibletWebApp",
            dependencies: [
                "LocalProvider", "Riblet", "RibletHashing", "RibletInspector", "RibletLive", "RibletObservability", "RibletPostgres",
                "RibletPrometheus", "RibletStyle", "RibletWeb", "RibletWebServer", "RibletWebStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),

        // Providers know no RIB. And is small, and a module of its own: it is of use without any
        // other.
        .target(name: "And"),
        .target(
            name: "LocalProvider",
            dependencies: [
                "RibletUpdates", .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(name: "NetworkProvider", dependencies: [.product(name: "Logging", package: "swift-log")]),

        // Constraint layout on any tree of boxes: standard library only, and no host.
        .target(name: "NeedleKit"),
        .target(
            name: "NeedleKitUIKit",
            dependencies: [
                "NeedleKit",
                .target(name: "UIKitDouble", condition: .when(platforms: [.linux, .macOS, .windows, .android, .openbsd])),
            ]),

        .testTarget(name: "RibletTests", dependencies: ["Riblet", "RibletTesting"]),
        .testTarget(name: "RibletReactorTests", dependencies: ["RibletReactor", "RibletTesting", "RibletUpdates"]),
        .testTarget(name: "RibletUpdatesTests", dependencies: ["RibletUpdates"]),
        .testTarget(name: "RibletInjectionTests", dependencies: ["RibletInjection", "RibletTesting"]),
        .testTarget(name: "RibletLiveTests", dependencies: ["RibletLive", "RibletTesting"]),
        .testTarget(name: "RibletTestingTests", dependencies: ["RibletTesting"]),
        // Protocols of all shapes, and their mocks as `riblet mocks` writes them.
        .target(name: "MockedBase", path: "Tests/GeneratedMocks/Base"),
        .target(name: "MockedShapes", dependencies: ["MockedBase", "Riblet", "RibletReactor"], path: "Tests/GeneratedMocks/Shapes"),
        .testTarget(
            name: "GeneratedMocksTests", dependencies: ["MockedBase", "MockedShapes", "Riblet", "RibletReactor", "RibletTesting"],
            path: "Tests/GeneratedMocks/Tests"),
        .testTarget(
            name: "RibletObservabilityTests",
            dependencies: [
                "RibletObservability", "RibletTesting",
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
            ]),
        // Programs with nothing else, which must be linked and run: a test of RibletWebTests runs
        // them.
        .executableTarget(name: "RibletAlone", dependencies: ["Riblet"], path: "Tests/Alone/Riblet"),
        .executableTarget(name: "PageAlone", dependencies: ["Riblet", "RibletReactor", "RibletWeb"], path: "Tests/Alone/Page"),
        .testTarget(
            name: "RibletWebTests",
            dependencies: [
                "RibletDOM", "RibletLive", "RibletPlayground", "RibletReactor", "RibletTesting", "RibletWeb", "RibletWebTesting",
            ]),
        // The containers of three hosts by one contract, and UIKit's by its rules.
        .testTarget(
            name: "RibletUIKitTests",
            dependencies: ["RibletReactor", "RibletTesting", "RibletUIKit", "RibletWeb", "RibletWebTesting", "UIKitDouble"],
            exclude: ["Rules/Mutants.md"]),
        // The reading list of the tutorial on an iPhone: the guide "An app that pops pages".
        .target(
            name: "ReadingListApp", dependencies: ["Riblet", "RibletReactor", "RibletSwiftUI", "RibletUIKit"],
            path: "Sources/RibletUIKit/RibletUIKit.docc/ReadingList/App"),
        .testTarget(
            name: "ReadingListAppTests", dependencies: ["ReadingListApp", "RibletTesting", "RibletUIKit"],
            path: "Sources/RibletUIKit/RibletUIKit.docc/ReadingList/Tests"),
        .testTarget(name: "RibletSwiftUITests", dependencies: ["RibletSwiftUI", "RibletTesting"]),
        // An application for tests that drive the page's scripts in a browser.
        .target(
            name: "RibletPlayground", dependencies: ["Riblet", "RibletLive", "RibletReactor", "RibletWeb"], path: "Tests/RibletPlayground"),
        // What the article "A page from scratch" builds.
        .executableTarget(
            name: "GuestBook", dependencies: ["Riblet", "RibletReactor", "RibletWeb", "RibletWebServer"], path: "Tests/GuestBook",
            exclude: ["Package.txt"]),
        .testTarget(
            name: "RibletWebServerTests",
            dependencies: [
                "GuestBook", "LocalProvider", "RibletDOM", "RibletHashing", "RibletInjection", "RibletPlayground", "RibletPrometheus",
                "RibletReactor",
                "RibletWebServer", "RibletWebStore", "RibletWebTLS", "RibletWebTesting",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        .testTarget(
            name: "RibletPrometheusTests",
            dependencies: ["RibletPrometheus", .product(name: "CoreMetrics", package: "swift-metrics")]),
        .testTarget(name: "RibletWebStoreTests", dependencies: ["RibletWebStore"]),
        // What the article "A finished page without CSS" builds.
        .executableTarget(
            name: "Shop", dependencies: ["Riblet", "RibletReactor", "RibletStyle", "RibletWeb", "RibletWebApp"], path: "Tests/Shop",
            exclude: ["Package.txt"]),
        // The program of the article "List, push, sheet, tabs, SQLite".
        .executableTarget(
            name: "Trips",
            dependencies: [
                "LocalProvider", "Riblet", "RibletReactor", "RibletStyle", "RibletWeb", "RibletWebApp",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/Trips", exclude: ["Package.txt"]),
        // The program of the README.
        .executableTarget(
            name: "Counter", dependencies: ["Riblet", "RibletReactor", "RibletWeb", "RibletWebApp"], path: "Tests/Counter",
            exclude: ["Package.txt"]),
        .testTarget(
            name: "RibletWebAppTests",
            dependencies: [
                "Counter", "LocalProvider", "Riblet", "RibletLocalization", "RibletReactor", "RibletStyle", "RibletTesting", "RibletWeb",
                "RibletWebApp",
                "RibletWebServer", "RibletWebStore", "RibletWebTesting", "RibletWebTLS", "Shop", "Trips",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "RibletInspectorTests",
            dependencies: [
                "RibletDOM", "RibletInspector", "RibletLocalization", "RibletObservability", "RibletReactor", "RibletTesting",
                "RibletUIKit",
                "RibletWeb", "RibletWebServer", "RibletWebTesting", "UIKitDouble",
            ]),
        .testTarget(
            name: "LocalProviderTests",
            dependencies: [
                "LocalProvider", "RibletTesting",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "NetworkProviderTests",
            dependencies: [
                "NetworkProvider",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .testTarget(name: "AndTests", dependencies: ["And"]),
        .testTarget(name: "NeedleKitTests", dependencies: ["NeedleKit"]),
        .testTarget(name: "NeedleKitAnchorTests", dependencies: ["NeedleKitUIKit", "UIKitDouble"]),

        // One file beside every product, and the public names beside those of Apple's modules.
        .testTarget(
            name: "NamesTests",
            dependencies: [
                "And", "LocalProvider", "NeedleKit", "NeedleKitUIKit", "NetworkProvider", "Riblet", "RibletInjection",
                "RibletLive", "RibletLocalization", "RibletObservability", "RibletPostgres", "RibletPrometheus", "RibletReactor",
                "RibletStyle", "RibletSwiftUI", "RibletTesting", "RibletUIKit", "RibletUpdates", "RibletWeb", "RibletWebApp",
                "RibletWebServer", "RibletWebStore", "RibletWebTLS", "RibletWebTesting", "UIKitDouble",
            ]),

        // What the documentation shows is compiled and run.
        .testTarget(name: "DocumentationTests", dependencies: ["Riblet", "RibletReactor", "RibletTesting"]),
        // The listings of the documents from which the project started, ported: the guide "Coming
        // from the documents".
        .testTarget(
            name: "DocumentsTests",
            dependencies: ["Riblet", "RibletInjection", "RibletReactor", "RibletTesting", "RibletUIKit", "UIKitDouble"],
            path: "Tests/Documents", exclude: ["Originals"]),
        .executableTarget(
            name: "ReadingListServer", dependencies: ["ReadingList4", "RibletWebServer"],
            path: "Sources/Riblet/Riblet.docc/Tutorials/Step4/Server",
            swiftSettings: [.unsafeFlags(["-module-alias", "ReadingList=ReadingList4"])]),
    ]
        + tutorial(part: 1, ["Riblet"], testing: ["RibletTesting"])
        + tutorial(part: 2, ["Riblet", "RibletReactor"], testing: ["RibletTesting"])
        + tutorial(part: 3, ["Riblet", "RibletReactor"], testing: ["RibletTesting"])
        + tutorial(part: 4, ["Riblet", "RibletReactor", "RibletWeb"], testing: ["RibletTesting", "RibletWebTesting"])
        + tutorial(part: 5, ["Riblet", "RibletReactor", "RibletWeb"], testing: ["RibletTesting", "RibletWebTesting"]),
    swiftLanguageModes: [.v6]
)
