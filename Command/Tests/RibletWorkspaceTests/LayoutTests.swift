import Foundation
import Testing

@testable import RibletWorkspace

/// Folders of teams that do not know Riblet: packages, Tuist, Xcode, XcodeGen, build rules, and
/// what is left out.
@Suite final class LayoutTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func read(_ path: String = "") throws -> Workspace {
        try WorkspaceReader(path: folder.path + path, readsBelow: true).read()
    }

    /// Each module as `name kind path files`.
    private func modules(_ path: String = "") throws -> [String] {
        try read(path).modules.map { "\($0.name) \($0.kind) \($0.path) \($0.files.count)" }.sorted()
    }

    /// Choosing tests goes on where a description is broken.
    @Test func aBrokenDescriptionIsNotReadWhereItIsNotAskedFor() throws {
        try folder.write("name: [", "riblet.yml")
        try folder.write(
            "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"Kit\")])\n",
            "Package.swift")
        try folder.write("let kit = 1\n", "Sources/Kit/Kit.swift")
        #expect(throws: WorkspaceError.self) { try read() }
        #expect(try WorkspaceReader(path: folder.path, readsDescriptions: false).read().modules.map(\.name) == ["Kit"])
    }

    /// A description speaks of its own package, and not of one that this depends on.
    @Test func aDescriptionIsOfItsOwnModules() throws {
        try folder.write("name: shop\ntools: 6.1", "Shop/riblet.yml")
        try folder.write("name: Kit\nkind: data", "Shop/Sources/Kit.module.yml")
        for (name, dependencies) in [("Shop", "dependencies: [.package(path: \"../Base\")], "), ("Base", "")] {
            try folder.write(
                "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"\(name)\", \(dependencies)"
                    + "targets: [.target(name: \"Kit\")])\n", "\(name)/Package.swift")
            try folder.write("let kit = 1\n", "\(name)/Sources/Kit/Kit.swift")
        }
        let modules = try WorkspaceReader(path: folder.path + "/Shop").read().modules
        #expect(modules.map(\.isContext) == [false, true] && modules.map { $0.role?.kind } == ["data", nil])
    }

    /// A set keeps no order, and another one in each run.
    @Test func modulesOfOneNameHaveAnOrder() throws {
        let names = ["A", "B", "C", "D", "E", "F"]
        for name in names {
            try folder.write(
                "// swift-tools-version: 6.1\nlet package = Package(name: \"P\", targets: [.target(name: \"Kit\")])\nimport PackageDescription\n",
                "\(name)/Package.swift")
            try folder.write("let kit = 1\n", "\(name)/Sources/Kit/Kit.swift")
        }
        #expect(try read().moduleGraph().modules.map(\.path) == names.map { "\($0)/Sources/Kit" })
    }

    private func package(_ name: String, _ targets: String, dependencies: String = "") -> String {
        "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"\(name)\", "
            + "products: [.library(name: \"\(name)\", targets: [\"\(name)\"])], dependencies: [\(dependencies)], targets: [\(targets)])\n"
    }

    /// A tutorial has its start and its end; each is a package, and both have a module Model.
    @Test func aModuleIsTheOneOfItsOwnPackage() throws {
        for (place, type) in [("Start", "Item"), ("Done", "Product")] {
            try folder.write(
                package("Home", ".target(name: \"Home\", dependencies: [\"Model\"]), .target(name: \"Model\")"), "\(place)/Package.swift")
            try folder.write(
                "public struct \(type) {}\npublic protocol ListDependency: Dependency { var \(type.lowercased()): \(type) { get } }\n"
                    + "public protocol \(type)Holder { var held: \(type) { get } }\n",
                "\(place)/Sources/Model/Model.swift")
            try folder.write(
                "import Model\nlet made = \(type)()\nfinal class HomeComponent: Component<any HomeDependency> {\n"
                    + "    let \(type.lowercased()) = made\n}\nextension HomeComponent: ListDependency {}\n",
                "\(place)/Sources/Home/Home.swift")
        }
        let workspace = try read()
        let result = workspace.check()
        #expect(result.findings.isEmpty, "\(result.findings)")
        let graph = workspace.moduleGraph()
        #expect(
            graph.edges.map { graph.modules[$0.from].path + " " + graph.modules[$0.to].path } == [
                "Done/Sources/Home Done/Sources/Model", "Start/Sources/Home Start/Sources/Model",
            ])
        // One that is not used is still found.
        try folder.write("import Model\nlet made = Item()\n", "Done/Sources/Home/Home.swift")
        #expect(try read().check().findings.map { "\($0.place.file) \($0.rule)" } == ["Done/Sources/Home/Home.swift unused-import"])
        // Nobody can guess which is meant.
        func mocks(_ names: String...) -> String {
            do throws(WorkspaceError) {
                return try workspace.mocks(of: names, runtime: .standalone).files.map(\.text).joined()
            } catch {
                return error.description
            }
        }
        let several = "2 modules have the name 'Model'; say which by its folder: Done/Sources/Model, Start/Sources/Model"
        #expect(mocks("Model") == "error: " + several)
        #expect(mocks("Start/Sources/Model").contains("ItemHolderMock") && mocks("Done/Sources/Model").contains("ProductHolderMock"))
        #expect(mocks("Start/Sources/Model", "Done/Sources/Model").contains("2 modules have the name"))
        let error = #expect(throws: WorkspaceError.self) { try graph.focused(on: "Model") }
        #expect(error?.description.contains(several) == true)
        #expect(try graph.focused(on: "Done/Sources/Model").modules.map(\.path) == ["Done/Sources/Home", "Done/Sources/Model"])
    }

    /// Packages that are reached by path come before those that are near; others count where no
    /// description says anything.
    @Test func aModuleIsTheOneThatThePackageReaches() throws {
        for (place, type) in [("Near/Model", "Item"), ("Far/Model", "Product"), ("Plain/Model", "Thing")] {
            if place != "Plain/Model" {
                try folder.write(package("Model", ".target(name: \"Model\", path: \"Model\")"), "\(place)/Package.swift")
            }
            try folder.write("public struct \(type) {}\n", "\(place)/Model/Model.swift")
        }
        try folder.write(
            package("Kit", ".target(name: \"Kit\", dependencies: [\"Model\"])", dependencies: ".package(path: \"../../Far/Model\")"),
            "Near/Kit/Package.swift")
        try folder.write("import Model\npublic func kit(_: Product) {}\n", "Near/Kit/Sources/Kit/Kit.swift")
        try folder.write(
            package("Home", ".target(name: \"Home\", dependencies: [\"Kit\"])", dependencies: ".package(path: \"../Kit\")"),
            "Near/Home/Package.swift")
        try folder.write("import Kit\nimport Model\nlet home: Void = kit(Product())\n", "Near/Home/Sources/Home/Home.swift")
        try folder.write("schemes: {}\ntargets: {Other: {type: framework, sources: Other}}", "Near/Other/project.yml")
        try folder.write("import Model\nlet other = Item()\n", "Near/Other/Other/Other.swift")
        let result = try read().check()
        #expect(result.findings.isEmpty, "\(result.findings)")
    }

    /// An Xcode project shows the packages that it uses, or names them.
    @Test(arguments: ["F = { lastKnownFileType = wrapper; path = Kit; };", "R = { relativePath = Kit; };"])
    func aModuleIsTheOneThatTheProjectReaches(_ object: String) throws {
        for place in ["Kit", "Done/Kit"] {
            try folder.write(package("Kit", ".target(name: \"Kit\")"), "\(place)/Package.swift")
            try folder.write("public struct Kit {}\n", "\(place)/Sources/Kit/Kit.swift")
        }
        try folder.write("import Kit\nlet kit = Kit()\n", "App/Home.swift")
        try folder.write(
            """
            { objects = {
                M = { mainGroup = G; targets = ( T, ); packageReferences = ( R, ); }; G = { children = ( H, F, ); };
                H = { path = App/Home.swift; }; \(object)
                B = { fileRef = H; }; P = { isa = PBXSourcesBuildPhase; files = ( B, ); };
                T = { name = Shop; productType = "com.apple.product-type.application"; buildPhases = ( P, ); };
            }; rootObject = M; }
            """, "Shop.xcodeproj/project.pbxproj")
        let graph = try read().moduleGraph()
        #expect(graph.edges.map { graph.modules[$0.to].path } == ["Kit/Sources/Kit"])
    }

    /// A framework that another project of Xcode's workspace builds is meant before one that lies
    /// nearer and is not in it.
    @Test func aModuleIsTheOneOfTheWorkspaceOfXcode() throws {
        func project(_ name: String, _ file: String, in folder: String) throws {
            try self.folder.write(
                """
                { objects = {
                    M = { mainGroup = G; targets = ( T, ); }; G = { children = ( H, ); }; H = { path = \(file); }; B = { fileRef = H; };
                    P = { isa = PBXSourcesBuildPhase; files = ( B, ); }; T = { name = \(name); buildPhases = ( P, ); };
                }; rootObject = M; }
                """, "\(folder)/\(name).xcodeproj/project.pbxproj")
        }
        try folder.write("import Domain\nlet item = Item()\n", "App/Shop/Home.swift")
        try project("Shop", "Shop/Home.swift", in: "App")
        try folder.write("public struct Old {}\n", "App/Shop/Old/Old.swift")
        try project("Domain", "Old.swift", in: "App/Shop/Old")
        try folder.write("public struct Item {}\n", "Domain/Item.swift")
        try project("Domain", "Item.swift", in: "Domain")
        try folder.write(
            "<Workspace><FileRef\n location = \"group:../Domain/Domain.xcodeproj\"></FileRef>"
                + "<FileRef location = \"group:Shop.xcodeproj\"></FileRef></Workspace>", "App/Shop.xcworkspace/contents.xcworkspacedata")
        let graph = try read().moduleGraph()
        #expect(graph.edges.map { graph.modules[$0.to].path } == ["Domain"])
        #expect(try read().check().findings.isEmpty)
    }

    @Test func packagesBelowTheFolder() throws {
        try folder.write(
            """
            // swift-tools-version: 5.5
            import PackageDescription
            let package = Package(
                name: "Platform",
                products: [.library(name: "Kit", targets: ["Kit", "KitUI"])],
                targets: [.target(name: "Kit"), .target(name: "KitUI", path: "Views"), .binaryTarget(name: "Maps", path: "Maps.xcframework")])
            """, "Platform/Package.swift")
        try folder.write("public struct Kit {}", "Platform/Sources/Kit/Kit.swift")
        try folder.write("public struct Row {}", "Platform/Views/Row.swift")
        try folder.write("struct Old {}", "Platform/Old/Old.swift")
        try folder.write(
            """
            // swift-tools-version: 5.5
            import PackageDescription
            let package = Package(
                name: "Home", dependencies: [.package(path: "../Platform")],
                targets: [
                    .target(name: "Home", dependencies: [.product(name: "Kit", package: "Platform"), "Words"], exclude: ["Drafts"]),
                    .target(name: "Words"), .testTarget(name: "HomeTests", dependencies: ["Home"]),
                ] + [.executableTarget(name: "tool", dependencies: [])])
            """, "Features/Home/Package.swift")
        try folder.write("import Kit\nlet kit = Kit()", "Features/Home/Sources/Home/Home.swift")
        try folder.write("struct Draft {}", "Features/Home/Sources/Home/Drafts/Draft.swift")
        try folder.write("public struct Words {}", "Features/Home/Sources/Words/Words.swift")
        try folder.write("import XCTest\n@testable import Home\nlet tested = kit", "Features/Home/Tests/HomeTests/HomeTests.swift")
        try folder.write("print(1)", "Features/Home/Sources/tool/main.swift")
        #expect(
            try modules() == [
                "Features library Features 1", "Home library Features/Home/Sources/Home 1",
                "HomeTests tests Features/Home/Tests/HomeTests 1",
                "Kit library Platform/Sources/Kit 1", "KitUI userInterface Platform/Views 1", "Platform library Platform 1",
                "Words library Features/Home/Sources/Words 1", "tool program Features/Home/Sources/tool 1",
            ])
        let workspace = try read()
        #expect(workspace.layout == "2 SwiftPM packages and a plain folder")
        #expect(workspace.module(named: "Home")?.dependencies == ["Kit", "KitUI", "Words"])
        #expect(workspace.check().findings.map(\.rule) == ["unused-dependency"])
    }

    /// Swift of this machine runs no manifest of that version.
    @Test func aManifestThatIsWrittenOutIsNotRun() throws {
        try folder.write(
            """
            // swift-tools-version: 99.0
            import CompilerPluginSupport
            import PackageDescription
            let package = Package(
                name: "all",
                targets: [
                    .target(name: "Core").strict(), .executableTarget(name: "tool"), .testTarget(name: "CoreTests"), .macro(name: "Macros"),
                    .plugin(name: "Lint", capability: .buildTool()), .systemLibrary(name: "CZip"), .binaryTarget(name: "Maps", path: "Maps"),
                ])
            """, "Inner/Package.swift")
        for path in ["Sources/Core", "Sources/tool", "Tests/CoreTests", "Sources/Macros", "Plugins/Lint"] {
            try folder.write("let one = 1", "Inner/\(path)/a.swift")
        }
        #expect(
            try read().modules.map { "\($0.name) \($0.target)" }.sorted() == [
                "Core regular", "CoreTests test", "Lint plugin", "Macros macro", "tool executable",
            ])
    }

    @Test(arguments: [
        ("let package = Package(name: \"p\", products: products, targets: names.map { .target(name: $0) })", 2),
        ("let package = Package(name: \"p\", products: products, targets: [.target(name: names[0]), .target(name: \"Two\")])", 2),
        (
            "let package = Package(name: \"p\", products: products, targets: [.target(name: \"One\")])\npackage.targets.append(.target(name: \"Two\"))",
            2
        ),
        (
            "let package = Package(name: \"p\", products: products, targets: [.target(name: \"One\", exclude: old), .target(name: \"Two\")])",
            1
        ),
    ])
    func aManifestThatIsNotWrittenOutIsRun(_ package: String, _ count: Int) throws {
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let (names, old) = (["One", "Two"], ["Old"])
            let products: [Product] = [.library(name: "Both", targets: names)]
            \(package)
            """, "Inner/Package.swift")
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "q", dependencies: [.package(path: "../Inner")],
                targets: [.target(name: "Three", dependencies: [.product(name: "Both", package: "Inner")])])
            """, "Outer/Package.swift")
        for name in ["One", "Two"] { try folder.write("struct \(name) {}", "Inner/Sources/\(name)/a.swift") }
        try folder.write("struct Old {}", "Inner/Sources/One/Old/Old.swift")
        try folder.write("struct Three {}", "Outer/Sources/Three/a.swift")
        #expect(
            try modules() == (count == 1 ? ["Inner library Inner 1"] : []) + [
                "One library Inner/Sources/One \(count)", "Three library Outer/Sources/Three 1", "Two library Inner/Sources/Two 1",
            ])
        #expect(try read().module(named: "Three")?.dependencies == ["One", "Two"])
    }

    /// The parts that are not written out, of one that cannot be run, are left out.
    @Test func ofAManifestThatCannotBeRunSomeIsRead() throws {
        try folder.write(
            """
            // swift-tools-version: 99.0
            import PackageDescription
            let package = Package(
                name: "p", products: [.library(name: "All", targets: ["Kit", "Words"]), .library(name: name, targets: ["Kit"])],
                targets: [
                    .target(name: "Kit", dependencies: ["Words", .byName(name: "Words"), .target(name: other)], path: "./Kit/",
                        exclude: excluded, sources: ["A", "B.swift"]),
                    .target(name: "Words", dependencies: ["All"], exclude: ["Old", "Rest/one.swift"]), .target(name: kitName),
                    .custom(name: "Other"), .target(name: "Pets", exclude: ["Old", more]),
                ])
            """, "Inner/Package.swift")
        for path in [
            "Kit/A/a", "Kit/B", "Kit/C", "Sources/Words/Words", "Sources/Words/Old/Old", "Sources/Words/Rest/one", "Sources/Words/Older",
            "Sources/Pets/Old/Old",
        ] {
            try folder.write("let one = 1", "Inner/\(path).swift")
        }
        #expect(
            try modules() == [
                "Inner library Inner 3", "Kit library Inner/Kit 2", "Pets library Inner/Sources/Pets 1",
                "Words library Inner/Sources/Words 2",
            ])
        #expect(try read().module(named: "Kit")?.dependencies == ["Words"])
        #expect(try read().module(named: "Words")?.dependencies == ["Kit", "Words"])
    }

    /// A product may have the name of a target: within its package the target is meant.
    @Test func aTargetIsMeantBeforeAProduct() throws {
        try folder.write(
            """
            // swift-tools-version: 99.0
            import PackageDescription
            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: ["Kit", "KitUI"])],
                targets: [
                    .target(name: "Kit"), .target(name: "KitUI", dependencies: ["Kit"]), .target(name: "Words", dependencies: ["Kit"]),
                ])
            """, "Kit/Package.swift")
        try folder.write(
            """
            // swift-tools-version: 99.0
            import PackageDescription
            let package = Package(
                name: "Home", dependencies: [.package(path: "../Kit")],
                targets: [.target(name: "Home", dependencies: ["Kit", .product(name: "Kit", package: "Kit")])])
            """, "Home/Package.swift")
        try folder.write("public struct Kit {}", "Kit/Sources/Kit/Kit.swift")
        for name in ["Kit/Sources/KitUI", "Kit/Sources/Words", "Home/Sources/Home"] {
            try folder.write("import Kit\nlet kit = Kit()", "\(name)/a.swift")
        }
        #expect(
            try read().modules.map { "\($0.name) \($0.dependencies ?? [])" } == [
                "Home [\"Kit\", \"KitUI\"]", "Kit []", "KitUI [\"Kit\"]", "Words [\"Kit\"]",
            ])
        #expect(try read().check().findings.isEmpty)
    }

    /// The innermost package has its files, in whatever order packages are found.
    @Test func aPackageMayLieInAnother() throws {
        for (name, path) in [("Kit", "Kit"), ("Zoo", "Kit/Zoo"), ("App", "Kit/App"), ("Inner", "Kit/Zoo/Inner")] {
            try folder.write(
                "// swift-tools-version: 99.0\nimport PackageDescription\n"
                    + "let package = Package(name: \"\(name)\", targets: [.target(name: \"\(name)\", path: \".\")])",
                "\(path)/Package.swift")
            try folder.write("let one = 1", "\(path)/a.swift")
        }
        #expect(
            try modules() == ["App app Kit/App 1", "Inner library Kit/Zoo/Inner 1", "Kit library Kit 1", "Zoo library Kit/Zoo 1"])
    }

    /// A package below that another one depends on is looked at.
    @Test func aPackageBelowIsNoContext() throws {
        let dependencies = "dependencies: [.package(path: \"Kit\")], "
        for (name, path, dependencies) in [("Shop", "", dependencies), ("Kit", "Kit/", "")] {
            try folder.write(
                "// swift-tools-version: 6.0\nimport PackageDescription\n"
                    + "let package = Package(name: \"p\", \(dependencies)targets: [.target(name: \"\(name)\")])", path + "Package.swift")
        }
        for path in ["", "Kit/"] { try folder.write("let one = 1", "\(path)Sources/\(path.isEmpty ? "Shop" : "Kit")/a.swift") }
        func modules(_ readsBelow: Bool) throws -> [String] {
            try WorkspaceReader(path: folder.path, readsBelow: readsBelow).read().modules.map { "\($0.name) \($0.isContext)" }
        }
        #expect(try modules(true) == ["Shop false", "Kit false"] && modules(false) == ["Shop false", "Kit true"])
    }

    /// Tuist keeps the dependencies of a project in a package beside it.
    @Test func aProjectMayLieBesideAPackage() throws {
        try folder.write(
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"p\", targets: [])", "Package.swift")
        try folder.write(
            "import ProjectDescription\nlet project = Project(name: \"p\", targets: [.target(name: \"Shop\", sources: \"App/**\")])",
            "Project.swift")
        try folder.write("let one = 1", "App/a.swift")
        #expect(try modules() == ["Shop library App 1"])
    }

    @Test func projectsBelowAPackageHaveWhatItLeaves() throws {
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "p", targets: [.target(name: "Core", exclude: ["Old"])])
            """, "Package.swift")
        try folder.write(
            """
            targets:
              Shop: {type: application, sources: [./App/, Sources]}
              Deep: {sources: [{path: Deep, optional: true}, {name: Nothing}]}
              Gone: {type: framework, sources: Gone}
              Aggregate: {type: framework}
              Broken: framework
            """, "project.yml")
        for path in ["Sources/Core/Core", "Sources/Core/Old/Old", "App/App", "Deep/Inner/Deep", "Rest/Rest"] {
            try folder.write("let one = 1", "\(path).swift")
        }
        #expect(try modules() == ["Core library Sources/Core 1", "Deep library Deep 1", "Shop app App 2"])
        #expect(try read().layout == "a SwiftPM package and an XcodeGen project")
    }

    @Test func aProjectThatChangesIsReadAgain() throws {
        for name in ["App", "Kit"] { try folder.write("let one = 1", "\(name)/a.swift") }
        try folder.write("targets: {Shop: {sources: App}}", "project.yml")
        let reader = try WorkspaceReader(path: folder.path)
        #expect(try reader.read().modules.map { "\($0.name) \($0.path)" } == ["Shop App", "Kit Kit"])
        try folder.write("targets: {Other: {sources: Kit}}", "project.yml")
        let workspace = try reader.read()
        #expect(workspace.modules.map { "\($0.name) \($0.path)" } == ["Other Kit", "App App"])
        #expect(workspace.files.map { "\(workspace.modules[$0.module].name) \($0.path)" } == ["Other Kit/a.swift", "App App/a.swift"])
    }

    /// Nobody who looks for modules reads what is none of a project's files.
    @Test func folderNamedLikeAProjectMayBeNone() throws {
        try folder.write("struct Package {}", "App/Package.swift")
        try folder.write("import PackageDescription", "App/Lists/OldPackage.swift")
        try folder.write("// import PackageDescription\n" + String(repeating: " ", count: 4 << 20), "Big/Package.swift")
        try folder.write("targets: [", "Bad/project.yml")
        try folder.write("name: None", "None/project.yml")
        for name in ["Bad", "None"] { try folder.write("let one = 1", "\(name)/a.swift") }
        #expect(try modules() == ["App app App 2", "Bad library Bad 1", "Big library Big 1", "None library None 1"])
        #expect(try read().layout == "a plain folder")
    }

    @Test func aTuistProjectAtTheRoot() throws {
        try folder.write(
            """
            import ProjectDescription
            let project = Project(
                name: name,
                targets: [
                    .target(name: "Shop", product: .app, sources: "App/**", dependencies: [.target(name: "Kit"), .xctest]),
                    .target(name: "Kit", product: product(), sources: ["Kit/**", other], dependencies: [.target(name: "Words")]),
                    .target(name: "Bundle", product: .bundle, resources: ["Rest/**"]), .target(name: "Gone", sources: ["Gone/**"]),
                    .target(name: "ShopExample", product: .app, sources: ["Try/**"], dependencies: [.target(name: "KitTesting")]),
                    .target(name: "KitTesting", product: .framework, sources: ["Fakes/**"]),
                    .target(name: "Guessed", sources: sources), .target(name: "Vague", sources: [one, two]),
                    .target(name: name, sources: ["Rest/**"]),
                ])
            """, "Project.swift")
        for path in ["Try/Try", "Fakes/Fakes", "App/App", "Kit/Kit", "Rest/Rest", "Rest/Tests/Rest"] {
            try folder.write("let one = 1", "\(path).swift")
        }
        let name = String(folder.path.split(separator: "/").last!)
        let shop = ["Kit library Kit 1", "KitTesting testing Fakes 1", "Shop app App 1", "ShopExample example Try 1"]
        #expect(try modules() == shop + ["\(name) library  1", "\(name)Tests tests  1"])
        // An example is not shipped: it may run on fakes, where the application may not.
        for folder in ["Try/Try", "App/App"] { try self.folder.write("import KitTesting\nlet two = one", "\(folder).swift") }
        #expect(try read().check(only: ["forbidden-import"]).findings.map(\.place.file) == ["App/App.swift"])
        #expect(try read().module(named: "Shop")?.dependencies == nil && read().module(named: "Kit")?.dependencies == ["Words"])
    }

    /// The one application of a repository may be called an example. Beside another one it is one.
    @Test func anExampleThatIsAloneIsTheApplication() throws {
        let rib = "import RIBs\nfinal class RootRouter: LaunchRouter<A, B> {}\nfinal class RootBuilder: Builder<C> {}\n"
        try folder.write("targets: {RIBsExample: {type: application, sources: App}, Kit: {type: framework, sources: Kit}}", "project.yml")
        try folder.write(rib, "App/Root.swift")
        try folder.write("struct Kit {}", "Kit/Kit.swift")
        #expect(try modules() == ["Kit library Kit 1", "RIBsExample app App 1"])
        #expect(try read().tree().ribs.map(\.name) == ["Root"])
        try folder.write(rib, "Kit/Kit.swift")
        #expect(try modules() == ["Kit feature Kit 1", "RIBsExample example App 1"])
        // A feature beside it begins no tree.
        try folder.write("import RIBs\nfinal class ListBuilder: Builder<C> {}\n", "Kit/Kit.swift")
        #expect(try modules() == ["Kit feature Kit 1", "RIBsExample app App 1"])
    }

    /// A manifest is a program of whoever wrote it: it need not be run to be looked at.
    @Test func noManifestIsRunWhereThatIsAskedFor() throws {
        for place in ["", "Inner/"] {
            try folder.write(
                "// swift-tools-version: 6.1\nimport PackageDescription\nfatalError(\"nobody runs it\")\n"
                    + "let package = Package(name: \"P\", targets: [.target(name: \"Core\(place.count)\", path: \"Code\"), make()])\n",
                place + "Package.swift")
            try folder.write("let one = 1", place + "Code/A.swift")
        }
        try folder.write("let one = 1", "Sources/Made/Made.swift")
        let modules = try WorkspaceReader(path: folder.path, readsBelow: true, runsManifests: false).read().modules
        #expect(modules.map { "\($0.name) \($0.path)" }.sorted() == ["Core0 Code", "Core6 Inner/Code", "Made Sources/Made"])
        #expect(throws: WorkspaceError.self) { try read() }
        #expect(Doctor.package(folder.path).state == .missing)
        #expect(Doctor.package(folder.path, runsManifests: false).note.contains("no RIBs in 2 SwiftPM packages"))
    }

    /// Files that a project does not list go to the target with most of those around them, unless they
    /// stand beside some that it lists.
    @Test func anXcodeProjectAtTheRoot() throws {
        func project(_ targets: KeyValuePairs<String, [String]>) -> String {
            let files = targets.flatMap(\.value)
            let references = files.map { "\"\($0)\" = { path = \"\($0)\"; }; \"B \($0)\" = { fileRef = \"\($0)\"; };" }
            let own = targets.map { name, files in
                "T\(name) = { name = \(name); buildPhases = ( P\(name) ); };"
                    + "P\(name) = { isa = PBXSourcesBuildPhase; files = ( \(files.map { "\"B \($0)\", " }.joined()) ); };"
            }
            let list = { (words: [String]) in words.map { "\"\($0)\", " }.joined() }
            return "{ objects = { M = { mainGroup = G; targets = ( \(list(targets.map { "T\($0.key)" })) ); };"
                + "G = { children = ( \(list(files)) ); }; \((references + own).joined(separator: "\n")) }; rootObject = M; }"
        }
        try folder.write(
            project([
                "Kit": ["App/C.swift", "Two/X.swift"], "Shop": ["App/A.swift", "App/B.swift", "Two/Y.swift"], "Gone": ["Gone.swift"],
            ]), "Shop.xcodeproj/project.pbxproj")
        try folder.make("Other/Empty.xcodeproj")
        try folder.write(project(["Third": ["Gone.swift"]]), "Third/Third.xcodeproj/project.pbxproj")
        for path in ["App/A", "App/B", "App/C", "App/D", "App/Deep/E", "Two/X", "Two/Y", "Two/Z", "Top", "Other/O", "Third/T"] {
            try folder.write("let one = 1", "\(path).swift")
        }
        let name = String(folder.path.split(separator: "/").last!)
        #expect(
            try modules() == [
                "Empty library Other 1", "Kit library  2", "Shop library  4", "Third library Third 1", "\(name) library  1",
            ])
        #expect(try read().layout == "3 Xcode projects and a plain folder")
    }

    /// A file from before is not compiled: one that the project shows and no target has,
    /// and one of the name of another one in its module.
    @Test func filesOutsideTheTargetsOfAnXcodeProjectAreLeftOut() throws {
        try folder.write(
            """
            { objects = {
                M = { mainGroup = G; targets = ( T, ); }; G = { children = ( G1, G2, ); };
                G1 = { path = App; children = ( F1, F2, F4, ); }; G2 = { path = Old; children = ( F3, ); };
                F1 = { path = Home.swift; }; F2 = { path = Idle.swift; }; F3 = { path = Left.swift; };
                F4 = { path = Samples/Views/Cell.swift; sourceTree = SOURCE_ROOT; };
                B1 = { fileRef = F1; }; B4 = { fileRef = F4; }; P = { isa = PBXSourcesBuildPhase; files = ( B1, B4, ); };
                T = { name = Shop; productType = "com.apple.product-type.application"; buildPhases = ( P, ); };
            }; rootObject = M; }
            """, "Shop.xcodeproj/project.pbxproj")
        let paths = ["App/Home", "App/Idle", "App/New", "App/Copy/Home", "Old/Left", "Tool/Home"]
        for path in paths + ["Samples/Views/Cell", "Samples/Fake", "Samples/Cell"] { try folder.write("let one = 1", "\(path).swift") }
        // A new file, which the project does not know yet, is not compiled; one elsewhere counts. A
        // folder of which the project has a part alone is another one.
        #expect(try modules() == ["Samples example Samples 1", "Shop app  2", "Tool library Tool 1"])
    }

    /// An import may be for what a plug-in writes, or for a file that a script will write.
    @Test(arguments: [
        ("App/R.generated.swift", "", true), ("App/Home.swift", "plugin:RswiftGenerate", true),
        ("App/Home.swift", "plugin:SwiftLint", false),
        ("App/Home.swift", "Kit", false),
    ])
    func importsOfWhatABuildWritesAreLetBe(_ second: String, _ product: String, _ isUnseen: Bool) throws {
        try folder.write(
            """
            { objects = {
                M = { mainGroup = G; targets = ( T, U, ); }; G = { children = ( F1, F2, F3, ); };
                F1 = { path = App/App.swift; }; F2 = { path = "\(second)"; }; F3 = { path = Tests/ShopTests.swift; };
                B1 = { fileRef = F1; }; B2 = { fileRef = F2; }; B3 = { fileRef = F3; };
                P = { isa = PBXSourcesBuildPhase; files = ( B1, B2, ); }; Q = { isa = PBXSourcesBuildPhase; files = ( B3, ); };
                D = { productRef = R; }; R = { productName = "\(product)"; };
                T = { name = Shop; productType = "com.apple.product-type.application"; buildPhases = ( P, ); dependencies = ( D, ); };
                U = { name = ShopTests; productType = "com.apple.product-type.bundle.unit-test"; buildPhases = ( Q, ); };
            }; rootObject = M; }
            """, "Shop.xcodeproj/project.pbxproj")
        for path in ["App/App", "App/Home"] { try folder.write("struct One {}", "\(path).swift") }
        try folder.write("@testable import Shop\nlet name = R.string.name()\n", "Tests/ShopTests.swift")
        #expect(try read().check().findings.map(\.rule) == (isUnseen ? [] : ["unused-import"]))
    }

    /// A target of a package says which plug-ins it has.
    @Test(arguments: [("OpenAPIGenerator", true), ("SwiftLintBuildToolPlugin", false)])
    func pluginsOfAPackageMayWriteSources(_ plugin: String, _ isUnseen: Bool) throws {
        let targets =
            ".target(name: \"API\", plugins: [.plugin(name: \"\(plugin)\", package: \"p\")]), .target(name: \"Home\", dependencies: [\"API\"])"
        try folder.write(package("Shop", targets), "Kit/Package.swift")
        try folder.write("struct Own {}", "Kit/Sources/API/API.swift")
        try folder.write("import API\nlet home = Client()\n", "Kit/Sources/Home/Home.swift")
        #expect(try read().check().findings.map(\.rule) == (isUnseen ? [] : ["unused-import"]))
    }

    /// The target `Shop-App` is imported as `Shop_App`.
    @Test func aTargetWithADashIsAModule() throws {
        try folder.write(
            "targets: {Shop-App: {type: application, sources: App}, Shop-Tests: {type: bundle.unit-test, sources: Checks}}", "project.yml")
        try folder.write("protocol Store { func open() }", "App/Store.swift")
        try folder.write("@testable import Shop_App\nlet store: (any Store)? = nil", "Checks/A.swift")
        let workspace = try read()
        #expect(workspace.moduleGraph(includesTests: true).edges.count == 1 && workspace.check().findings.isEmpty)
        let mocks = try workspace.mocks(of: ["Shop-App"], in: "Checks", runtime: .standalone)
        #expect(mocks.files[0].text.contains("@testable import Shop_App\n"))
    }

    /// Where helpers make the targets of a project, the folders are those that Tuist proposes.
    @Test func aTuistFeatureHasItsFolders() throws {
        try folder.write("import ProjectDescription\nlet project = Project.feature(\"Home\")", "Home/Project.swift")
        for name in ["Sources", "Interface", "Testing", "Tests", "Demo"] { try folder.write("struct \(name) {}", "Home/\(name)/A.swift") }
        try folder.write("import ProjectDescription\nlet project = Project.feature(\"Kit\")", "Kit/Project.swift")
        for name in ["Code", "Interface"] { try folder.write("struct \(name) {}", "Kit/\(name)/A.swift") }
        // An example is one in any layout, if it shows something.
        for (name, parts) in [("News", ["Implement", "DemoApp"]), ("Show", ["DemoApp", "Tests"])] {
            try folder.write("import ProjectDescription\nlet project = Project.feature(\"\(name)\")", "\(name)/Project.swift")
            for part in parts { try folder.write("struct \(part) {}", "\(name)/\(part)/A.swift") }
        }
        #expect(
            try modules() == [
                "Home library Home 1", "HomeExample example Home/Demo 1", "HomeInterface interface Home/Interface 1",
                "HomeTesting testing Home/Testing 1",
                "HomeTests tests Home 1", "Kit library Kit 2", "News library News 1", "NewsExample example News/DemoApp 1",
                "Show library Show 1", "ShowTests tests Show 1",
            ])
    }

    /// A path may begin with a dot, a dependency may be a constant, and a project may have no file of
    /// its own.
    @Test func manifestsMaySayItOtherwise() throws {
        func manifest(_ package: String, _ constants: String = "") -> String {
            "// swift-tools-version: 5.9\nimport PackageDescription\n\(constants)\nlet package = Package(\(package))\n"
        }
        try folder.write(
            manifest(
                "name: \"Core\", products: [.library(name: \"Entities\", targets: [\"Entities\"])], targets: [.target(name: \"Entities\")]"),
            "Core/Package.swift")
        try folder.write("public struct Word {}", "Core/Sources/Entities/Word.swift")
        try folder.write(
            manifest(
                "name: \"Kit\", dependencies: [.package(path: \"../Core\")], targets: [.target(name: \"Kit\", dependencies: [entities])]",
                "let entities: Target.Dependency = .product(name: \"Entities\", package: \"Core\")"), "Kit/Package.swift")
        try folder.write("import Entities\npublic let word = Word()", "Kit/Sources/Kit/Kit.swift")
        #expect(try read().check().findings.isEmpty)
        try folder.write(manifest("name: \"Lib\", targets: [.target(name: \"Lib\", path: \"./ios/Lib\")]"), "Lib/Package.swift")
        try folder.write("public protocol Routing {}", "Lib/ios/Lib/Routing.swift")
        try folder.write(
            "{ objects = { M = { mainGroup = G; targets = ( T ); }; G = { children = ( F ); path = Lib; }; F = { path = Routing.swift; };"
                + "B = { fileRef = F; }; P = { isa = PBXSourcesBuildPhase; files = ( B ); }; T = { name = Lib; buildPhases = ( P ); }; };"
                + "rootObject = M; }", "Lib/ios/Lib.xcodeproj/project.pbxproj")
        try folder.write("struct Stray {}", "Lib/ios/demo/Stray.swift")
        try folder.write("import Lib\nclass RoutingMock: Routing {}", "Lib/ios/demo/DemoTests/Mocks.swift")
        #expect(try read().check().findings.isEmpty)
        let own = try WorkspaceReader(path: folder.path + "/Lib", readsBelow: true).read()
        #expect(own.modules.filter { $0.name == "Lib" }.count == 1 && own.check().findings.isEmpty)
    }

    /// A folder of a part that a helper is not asked for is compiled by nobody.
    @Test func aTuistHelperMakesThePartsItIsGiven() throws {
        for (name, targets) in [("Home", "Set([.framework, .tests])"), ("News", "[.unitTest, .demo]"), ("List", "parts")] {
            try folder.write(
                "import ProjectDescription\nlet project = Project.framework(name: \"\(name)\", targets: \(targets))",
                "\(name)/Project.swift")
            for part in ["Sources", "Testing", "Tests", "Demo"] { try folder.write("struct \(part) {}", "\(name)/\(part)/A.swift") }
        }
        #expect(
            try modules() == [
                "Home library Home 1", "HomeTests tests Home 1", "List library List 1", "ListExample example List/Demo 1",
                "ListTesting testing List/Testing 1", "ListTests tests List 1", "News library News 1", "NewsExample example News/Demo 1",
                "NewsTests tests News 1",
            ])
    }

    /// Use cases of a domain take the protocols of data, whose implementation takes those of the
    /// domain: each is two modules, and no circle.
    @Test func anInterfaceAndItsImplementationAreTwoModules() throws {
        let uses = ["HomeData": ("Item", "Stores"), "HomeDomain": ("Rule", "Item")]
        for (name, (own, other)) in uses {
            try folder.write("import ProjectDescription\nlet project = Project.dual(\"\(name)\")", "\(name)/Project.swift")
            try folder.write("public protocol \(own) {}", "\(name)/Interface/A.swift")
            let imports = uses.keys.sorted().map { "import \($0)\n" }.joined()
            try folder.write("\(imports)struct Own: \(own) { let other: any \(other) }", "\(name)/Implement/B.swift")
        }
        try folder.write("import HomeDomain\npublic protocol Stores: Rule {}", "HomeData/Interface/Stores.swift")
        #expect(
            try modules() == [
                "HomeData interface HomeData/Interface 2", "HomeDataImpl library HomeData/Implement 1",
                "HomeDomain domain HomeDomain/Interface 1", "HomeDomainImpl library HomeDomain/Implement 1",
            ])
        #expect(try read().check(only: ["import-cycle", "layering"]).findings.isEmpty)
        // The interface itself stays below data.
        try folder.write("import HomeData\npublic protocol Late: Item {}", "HomeDomain/Interface/Late.swift")
        #expect(try read().check(only: ["import-cycle"]).findings.count == 1)
    }

    /// Each module as `name target path files`.
    @Test(arguments: [
        ("/work/Shop", ["a.swift", "Inner/b.swift"], ["BUCK"], ["Shop regular  2"]), ("/", ["a.swift"], [], ["Module regular  1"]),
        (
            "/work/Shop",
            [
                "Sources/Kit/Deep/a.swift", "Sources/b.swift", "Tests/KitTests/c.swift", "Tests/d.swift", "Test/e.swift",
                "App/Specs/f.swift",
                "App/UITest/g.swift", "App/AllTestsWithHostApp/h.swift", "Checks/Tests.swift",
            ], [],
            [
                "AppTests test App/AllTestsWithHostApp 1", "AppTests test App/Specs 1", "AppTests test App/UITest 1",
                "Checks regular Checks 1", "Kit regular Sources/Kit 1", "KitTests test Tests/KitTests 1", "Sources regular Sources 1",
                "Test test Test 1", "Tests test Tests 1",
            ]
        ),
        // Snippets beside a project belong to no application of its name.
        (
            "/work/Shop", ["ShopApp/Samples/Views/a.swift", "ShopApp/b.swift"], [],
            ["Samples regular ShopApp/Samples 1", "ShopApp regular ShopApp 1"]
        ),
        (
            "/work/Shop", ["Kit/a.swift", "Kit/A/b.swift", "Kit/A/Tests/c.swift", "Kitchen/d.swift"],
            ["Kit/A/BUCK", "Kit/BUILD", "Other/BUCK"],
            ["A regular Kit/A 1", "ATests test Kit/A 1", "Kit regular Kit 1", "Kitchen regular Kitchen 1"]
        ),
    ])
    func foldersAreModules(_ root: String, _ listing: [String], _ projects: [String], _ expected: [String]) {
        var finder = ProjectFinder(root: root, listing: listing, projects: projects, layout: WorkspaceLayout())
        let layout = finder.find(includesPlain: true)
        let found = layout.modules.enumerated().map { index, module in
            "\(module.name) \(module.target) \(module.path) \(layout.listed.count { $0.value == index })"
        }
        #expect(found.sorted() == expected)
    }

    @Test func aPackageAboveThatDoesNotOwnTheFilesOwnsNothing() throws {
        try folder.write(
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"Core\")])",
            "Package.swift")
        try folder.write("struct Core {}", "Sources/Core/Core.swift")
        try folder.write("struct Page {}", "Example/Pages/Page.swift")
        #expect(try read("/Example").root == folder.path + "/Example")
        #expect(try modules("/Example") == ["Pages library Pages 1"])
        #expect(try read("/Sources").root == folder.path)
        // Of the package, and of what lies below it, only what belongs to a project is read.
        #expect(try modules() == ["Core library Sources/Core 1"])
    }

    @Test func tuistProjectsAreReadAndNeverRun() throws {
        try folder.write(
            "import ProjectDescription\nlet workspace = Workspace(name: \"Shop\", projects: [\"Projects/**\"])", "Workspace.swift")
        try folder.write("import ProjectDescription\nfatalError(\"nobody runs it\")", "Tuist/ProjectDescriptionHelpers/Template.swift")
        try folder.write(
            """
            import ProjectDescription
            fatalError("nobody runs it")
            let project = Project(
                name: "Home",
                targets: [
                    .target(name: "Home", destinations: .iOS, product: .framework, bundleId: "a", sources: ["Sources/**"],
                        dependencies: [.project(target: "Kit", path: "../Kit"), .external(name: "RIBs")]),
                    .target(name: "HomeTests", destinations: .iOS, product: .unitTests, bundleId: "b", sources: .sourceFilesList(globs: [.glob("Checks/**")]),
                        dependencies: [.target(name: "Home")]),
                ])
            """, "Projects/Home/Project.swift")
        try folder.write("import Kit\nlet kit = Kit()", "Projects/Home/Sources/Home.swift")
        try folder.write("import XCTest\n@testable import Home\nlet tested = kit", "Projects/Home/Checks/Home.swift")
        // By a template of the team's own: folders tell.
        try folder.write(
            "import ProjectDescription\nimport ProjectDescriptionHelpers\nlet project = FrameworkTemplate(name: \"Kit\", target: [.framework]).project",
            "Projects/Kit/Project.swift")
        try folder.write("public struct Kit {}", "Projects/Kit/Sources/Kit.swift")
        try folder.write("import XCTest\n@testable import Kit\nlet made = Kit()", "Projects/Kit/Tests/KitTests.swift")
        #expect(
            try modules() == [
                "Home library Projects/Home/Sources 1", "HomeTests tests Projects/Home/Checks 1", "Kit library Projects/Kit 1",
                "KitTests tests Projects/Kit 1",
            ])
        let workspace = try read()
        #expect(workspace.layout == "2 Tuist projects" && workspace.check().findings.isEmpty)
        #expect(workspace.moduleGraph().edges.count == 3)
        #expect(workspace.module(named: "Home")?.dependencies == ["Kit", "RIBs"])
    }

    /// The project that helpers make is not in its manifest. Tuist says it: today with keys that are
    /// paths, for which JSON has a list, and targets by their names; before with a list of targets.
    @Test(arguments: [true, false]) func tuistSaysWhatHelpersMake(_ isLegacy: Bool) throws {
        func target(_ name: String, _ product: String, _ sources: [String], _ dependencies: String, project: String) -> String {
            let paths = sources.map { "\"/Users/ann/shop/\(project)/\($0)\"" }
            let list = (isLegacy ? paths : paths.map { "{\"path\": \($0)}" }).joined(separator: ", ")
            let text =
                "{\"name\": \"\(name)\", \"product\": \"\(product)\", \"sources\": [\(list)], \"dependencies\": [\(dependencies)]"
                + (isLegacy ? "}" : ", \"buildableFolders\": [], \"productName\": \"\(name.replacing("-", with: "_"))\"}")
            return isLegacy ? text : "\"\(name)\": \(text)"
        }
        func project(_ path: String, _ targets: String...) -> String {
            let list = targets.joined(separator: ", ")
            return "\"/Users/ann/shop/\(path)\"\(isLegacy ? ":" : ",") {\"path\": \"/Users/ann/shop/\(path)\", \"targets\": "
                + (isLegacy ? "[\(list)]}" : "{\(list)}}")
        }
        let projects = [
            project(
                "Home",
                target(
                    "Home", "static_framework", ["Code/Home.swift"], #"{"project": {"target": "Kit-Core", "path": "/K"}}"#, project: "Home"),
                target("HomeTests", "unit_tests", ["Checks/Home.swift"], #"{"target": {"name": "Home"}}, {"xctest": {}}"#, project: "Home")),
            project("Kit", target("Kit-Core", "framework", ["Sources/Kit.swift"], #"{"external": {"name": "RIBs"}}"#, project: "Kit")),
        ].joined(separator: ", ")
        try folder.write(
            "{\"name\": \"Shop\", \"path\": \"/Users/ann/shop\", \"projects\": \(isLegacy ? "{\(projects)}" : "[\(projects)]")}",
            "ios/graph.json")
        for name in ["Home", "Kit", "New"] {
            try folder.write(
                "import ProjectDescription\nimport ProjectDescriptionHelpers\nlet project = Project.feature(\"\(name)\")",
                "ios/\(name)/Project.swift")
        }
        try folder.write("import Kit_Core\nlet kit = Kit()", "ios/Home/Code/Home.swift")
        try folder.write("struct Left {}", "ios/Home/Code/Left.swift")
        try folder.write("import XCTest\n@testable import Home\nlet tested = kit", "ios/Home/Checks/Home.swift")
        try folder.write("public struct Kit {}", "ios/Kit/Sources/Kit.swift")
        try folder.write("struct New {}", "ios/New/New.swift")
        #expect(
            try modules() == [
                "Home library ios/Home/Code 1", "HomeTests tests ios/Home/Checks 1", "Kit_Core library ios/Kit/Sources 1",
                "New library ios/New 1",
            ])
        let workspace = try read()
        #expect(workspace.layout == "3 Tuist projects of graph.json" && workspace.check().findings.isEmpty)
        #expect(workspace.module(named: "Home")?.dependencies == ["Kit_Core"])
        #expect(workspace.module(named: "Kit_Core")?.dependencies == ["RIBs"])
        // A graph that is none, or of another tool, says nothing.
        for text in ["{\"projects\": [1]}", "nonsense"] {
            try folder.write(text, "ios/graph.json")
            #expect(try read().layout == "3 Tuist projects" && read().module(named: "Kit")?.files.count == 1)
        }
    }

    /// A project with an application, its tests, and a folder that Xcode keeps in step by itself.
    private static let pbxproj = """
        // !$*UTF8*$!
        { archiveVersion = 1; objects = {
            B1 = {isa = PBXBuildFile; fileRef = F1 /* Root.swift */; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
            F1 = {isa = PBXFileReference; path = "Root.swift"; sourceTree = "<group>"; };
            F2 = {isa = PBXFileReference; path = ShopTests/RootTests.swift; sourceTree = SOURCE_ROOT; };
            G0 = {isa = PBXGroup; children = ( G1, F2, S1, ); sourceTree = "<group>"; };
            G1 = {isa = PBXGroup; children = ( F1, ); path = Shop; sourceTree = "<group>"; };
            S1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = ( E1, ); path = "Home Pages"; sourceTree = "<group>"; };
            E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ( "Old.swift", ); target = T1; };
            P1 = {isa = PBXSourcesBuildPhase; files = ( B1, ); }; P2 = {isa = PBXSourcesBuildPhase; files = ( B2, ); };
            T1 = {isa = PBXNativeTarget; buildPhases = ( P1, ); fileSystemSynchronizedGroups = ( S1, ); name = Shop;
                productType = "com.apple.product-type.application"; };
            T2 = {isa = PBXNativeTarget; buildPhases = ( P2, ); name = ShopTests; productType = "com.apple.product-type.bundle.unit-test"; };
            M = {isa = PBXProject; mainGroup = G0; projectDirPath = ""; targets = ( T2, T1, ); };
        }; rootObject = M /* Project object */; }
        """

    @Test func xcodeProjectsSayWhichFilesATargetHas() throws {
        try folder.write(Self.pbxproj, "iOS/Shop.xcodeproj/project.pbxproj")
        try folder.write("import RIBs\nfinal class RootBuilder: Builder<RootDependency> {}", "iOS/Shop/Root.swift")
        // The project does not list it; it stands among files of the target.
        try folder.write("struct Left {}", "iOS/Shop/Old/Left.swift")
        try folder.write("struct Home {}", "iOS/Home Pages/Deep/Home.swift")
        try folder.write("struct Old {}", "iOS/Home Pages/Old.swift")
        try folder.write("import XCTest\n@testable import Shop\nlet home = Home()", "iOS/ShopTests/RootTests.swift")
        // Another file the target leaves out.
        #expect(try modules() == ["Shop app iOS 3", "ShopTests tests iOS/ShopTests 1"])
        let workspace = try read()
        #expect(workspace.layout == "an Xcode project" && workspace.check().findings.isEmpty)
        // One file of a folder may be another target's.
        try folder.write(
            Self.pbxproj.replacing("ShopTests/RootTests.swift", with: "\"Home Pages/Old.swift\""), "iOS/Shop.xcodeproj/project.pbxproj")
        #expect(try modules().contains("ShopTests tests iOS/Home Pages 1"))
        // A project that is not understood: its folders tell.
        try folder.write("nonsense {", "iOS/Shop.xcodeproj/project.pbxproj")
        #expect(try modules() == ["Shop library iOS 4", "ShopTests tests iOS 1"].map { $0.replacing("library", with: "feature") })
    }

    @Test func filesLieWhereTheirGroupsSay() throws {
        let text = """
            { objects = {
                M = { mainGroup = G0; projectDirPath = Code; targets = ( T ); };
                G0 = { children = ( G1, F3, F4 ); };
                G1 = { children = ( G2 ); path = Shop; sourceTree = "<group>"; };
                G2 = { children = ( F1, F2 ); name = "Without a folder"; sourceTree = "<group>"; };
                F1 = { path = Inner.swift; sourceTree = "<group>"; };
                F2 = { path = Root.swift; sourceTree = SOURCE_ROOT; };
                F3 = { path = Top.swift; };
                F4 = { path = Kit.swift; sourceTree = SDKROOT; };
                B1 = { fileRef = F1; }; B2 = { fileRef = F2; }; B3 = { fileRef = F3; }; B4 = { fileRef = F4; };
                P = { isa = PBXSourcesBuildPhase; files = ( B1, B2, B3, B4 ); };
                T = { name = Shop; buildPhases = ( P ); };
            }; rootObject = M; }
            """
        let target = try #require(XcodeProject(text: Array(text.utf8))?.targets.first)
        #expect(target.files == ["Code/Shop/Inner.swift", "Code/Root.swift", "Code/Top.swift"])
    }

    @Test func phasesAndGroupsOfOthersDoNotCount() throws {
        let text = """
            { objects = {
                M = { mainGroup = G0; targets = ( T, U, V, ( T ) ); };
                G0 = { children = ( F1, S1, ( F1 ) ); };
                F1 = { path = Home.swift; }; F2 = { path = Home.png; };
                S1 = { path = Pages; exceptions = ( E1, E2, E3 ); };
                E1 = { target = U; membershipExceptions = ( Theirs.swift ); }; E2 = { target = T; membershipExceptions = ( Ours.swift, ( a ) ); };
                E3 = { target = T; };
                B1 = { fileRef = F1; }; B2 = { fileRef = F2; }; B3 = { fileRef = Gone; };
                P1 = { isa = PBXResourcesBuildPhase; files = ( B1 ); }; P2 = { isa = PBXSourcesBuildPhase; files = ( B2, B3, Gone ); };
                T = { name = Shop; buildPhases = ( P1, P2, Gone ); fileSystemSynchronizedGroups = ( S1, Gone, ( S1 ) );
                    productType = "com.apple.product-type.application.watchapp"; };
                U = { name = ShopTests; productType = "com.apple.product-type.bundle.unit-test"; };
                V = { buildPhases = ( P2 ); };
            }; rootObject = M; }
            """
        let targets = try #require(XcodeProject(text: Array(text.utf8))?.targets)
        #expect(
            targets.map { "\($0.name) \($0.isForTests) \($0.isApplication) \($0.files) \($0.folders)" } == [
                "Shop false false [] [(path: \"Pages\", exclude: [\"Ours.swift\"])]", "ShopTests true false [] []",
            ])
    }

    @Test(arguments: [
        (" /* a\n*/ { // b\n a = 1; \"b \\\" c\" = ( x, (y), z /* d */, { }, ); }", "{a=1 b \" c=(x (y) z {})}"), ("a/b", "a/b"),
        ("{ ( = 1; }", "-"), ("{ a 1; }", "-"), ("{ a = 1 }", "-"), ("{ a = ; }", "-"), ("{ = 1; }", "-"), ("( ; )", "-"), ("/", "/"),
        ("/* a", "-"), ("// a", "-"), ("\"a", "a"), ("\"a\\", "a"),
        (String(repeating: "(", count: 63) + "a" + String(repeating: ")", count: 63), "63"),
        (String(repeating: "(", count: 64) + "a" + String(repeating: ")", count: 64), "-"),
    ])
    func propertyListsAreRead(_ text: String, _ expected: String) {
        func written(_ list: PropertyList) -> String {
            switch list {
            case .text(let text): text
            case .list(let list): "(" + list.map(written).joined(separator: " ") + ")"
            case .table(let table):
                "{" + table.sorted { $0.key < $1.key }.map { "\($0.key)=\(written($0.value))" }.joined(separator: " ") + "}"
            }
        }
        let found = PropertyList.read(Array(text.utf8)).map(written) ?? "-"
        #expect(found.hasPrefix("((") ? "\(found.count { $0 == "(" })" == expected : found == expected)
    }

    @Test(arguments: [
        ("\"a\"", "'a'"), ("[\"a\", 1, b, .c, D.e.f]", "['a' ? .b .c .f]"), ("[a: 1, \"b\": \"c\"]", "[? ?]"),
        ("[\"a\"] + [b]\nlet c = 1", "['a' .b]"), ("[\"a\"] + more", "?"), ("[\"a\"] - [b]", "['a']"), ("1", "?"),
        ("f(x: [\"a\"] + more, [\"b\"] + [])", "f(x=? ['b'])"), ("f(\"a\" + b, c: \"d\" e, g.h(i))", "f(? c=? h(.i))"),
        ("f(\"a\\tb\", \"\\(c)\", #\"d\"#, \"\"\"\n  e\n  \"\"\")", "f(? ? ? ?)"), ("f(.a).g(1).h", "f(.a)"),
        ("f(x: g(\"a\").h)", "f(x=g('a'))"),
        ("f(x: .a.b)", "f(x=.b)"), ("f(x: a.b)", "f(x=.b)"), ("f(x: [\"a\"].b)", "f(x=?)"), ("f(x: .a())", "f(x=a())"),
    ])
    func manifestsAreReadAsFarAsTheyAreWrittenOut(_ source: String, _ expected: String) {
        func written(_ value: ManifestValue?) -> String {
            switch value {
            case .text(let text): "'\(text)'"
            case .list(let list): "[" + list.map(written).joined(separator: " ") + "]"
            case .call(let name, let arguments):
                name + "(" + arguments.map { ($0.label.isEmpty ? "" : $0.label + "=") + written($0.value) }.joined(separator: " ") + ")"
            case .name(let name): "." + name
            case .other: "?"
            case nil: "-"
            }
        }
        for head in ["let package = ", "let package: Package<A> =\n", "let packages = 1\nlet package\nlet package = "] {
            #expect(written(ManifestText.value(of: "package", in: Array((head + source).utf8))) == expected)
        }
        #expect(written(ManifestText.value(of: "project", in: Array("let package = \(source)".utf8))) == "-")
        #expect(written(ManifestText.value(of: "package", in: Array("var package = \(source)".utf8))) == "-")
    }

    @Test(arguments: [
        "", "{", "{ a = ", "{ a = ( b, ", "{ objects = { }; }", "( ( ( (",
        "{ objects = { M = { targets = ( M, M ); mainGroup = M; children = ( M ); }; }; rootObject = M; }",
    ])
    func brokenProjectsAreNone(_ text: String) {
        let project = XcodeProject(text: Array(text.utf8))
        #expect(project?.targets.allSatisfy { $0.files.isEmpty } ?? true)
    }

    @Test(arguments: [
        "let package", "let package = ", "let package = Package(", "let package = Package(name: \"\\(x)\", targets: [",
        "let package = [[[[((((",
    ])
    func brokenManifestsSayNothing(_ text: String) {
        let value = ManifestText.value(of: "package", in: Array(text.utf8))
        #expect(value?["name"]?.text == nil && (value?["targets"]?.list ?? []).isEmpty)
    }

    @Test func xcodeGenAndBuildRules() throws {
        try folder.write(
            """
            name: Shop
            targets:
              Shop: {type: application, platform: iOS, sources: [{path: App}]}
              Kit: {type: framework, platform: iOS, sources: Kit}
              ShopTests: {type: bundle.unit-test, platform: iOS, sources: [Checks]}
            """, "project.yml")
        for name in ["App", "Kit", "Checks"] { try folder.write("struct \(name) {}", "\(name)/a.swift") }
        for path in ["Libraries/Models/BUCK", "Libraries/Views/BUILD.bazel"] { try folder.write("", path) }
        try folder.write("struct Model {}", "Libraries/Models/Sources/Model.swift")
        try folder.write("import XCTest\n@testable import Models\nlet model = Model()", "Libraries/Models/Tests/ModelTests.swift")
        try folder.write("struct View {}", "Libraries/Views/View.swift")
        #expect(
            try modules() == [
                "Kit library Kit 1", "Models library Libraries/Models 1", "ModelsTests tests Libraries/Models 1", "Shop app App 1",
                "ShopTests tests Checks 1", "Views library Libraries/Views 1",
            ])
        #expect(try read().layout == "an XcodeGen project and 2 folders with build rules")
        #expect(try read().check().findings.isEmpty)
    }

    /// Targets may stand in files that the project includes, with paths from there, or from the project.
    @Test func xcodeGenIncludes() throws {
        try folder.write("include: [Kit/kit.yml, {path: parts/app.yml, relativePaths: false}, {path: none.yml}]", "project.yml")
        try folder.write("targets: {Kit: {type: framework, sources: Sources}}", "Kit/kit.yml")
        try folder.write(
            """
            include: tests.yml
            targets: {Shop: {type: application, sources: {path: App, excludes: ["**/*_SPEC.swift"]}}}
            """, "parts/app.yml")
        try folder.write(
            "targets: {ShopTests: {type: bundle.unit-test, sources: [{path: ../App, includes: [\"**/*_SPEC.swift\"]}]}}", "parts/tests.yml")
        try folder.write("import Testing\n@testable import Shop\nlet shop = Shop()", "App/Shop_SPEC.swift")
        for path in ["App/Shop", "Kit/Sources/Kit"] { try folder.write("struct Shop {}", "\(path).swift") }
        #expect(try modules() == ["Kit library Kit/Sources 1", "Shop app App 1", "ShopTests tests App 1"])
        #expect(try read().check().findings.isEmpty)
    }

    /// A file that a project leaves out is in no module, and its dependencies are known.
    /// A package is named by its product, and imported by the modules of that.
    @Test func aProductIsItsModulesForXcodeGen() throws {
        try folder.write(
            "targets: {Shop: {type: application, sources: App, dependencies: [{package: Account}, {package: Kit, product: Kits}]}}",
            "project.yml")
        for (name, product) in [("Account", "Account"), ("Kit", "Kits")] {
            try folder.write(
                "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"\(name)\", products: "
                    + "[.library(name: \"\(product)\", targets: [\"\(name)Views\"])], targets: [.target(name: \"\(name)Views\"), "
                    + ".target(name: \"\(name)Rest\")])\n", "\(name)/Package.swift")
            for part in [name + "Views", name + "Rest"] {
                try folder.write("public struct \(part)Type {}\n", "\(name)/Sources/\(part)/A.swift")
            }
        }
        try folder.write("import AccountViews\nimport KitViews\nlet all: (AccountViewsType, KitViewsType)\n", "App/Shop.swift")
        try folder.write("import AccountRest\nlet rest: AccountRestType\n", "App/Rest.swift")
        let found = try read().check(only: ["undeclared-dependency"]).findings
        #expect(found.map { "\($0.place.file):\($0.place.line)" } == ["App/Rest.swift:1"])
    }

    @Test func xcodeGenLeavesOut() throws {
        try folder.write(
            """
            targets:
              Shop:
                type: application
                sources:
                  - path: App
                    excludes: ["**/*Old.swift", Legacy]
                  - {path: Shared, includes: ["Models/**"]}
                  - Main.swift
                dependencies: [{target: Kit}, {package: Rx, product: RxSwift}, {package: RIBs}, {framework: Vendor/Maps.framework}, {target: Far/Away}]
              Kit: {type: framework, sources: Kit}
              Other: {type: framework, sources: [Legacy, App/Legacy], dependencies: [{target: Kit}], templates: [Feature]}
            """, "project.yml")
        for path in [
            "App/App", "App/Deep/OneOld", "App/Legacy/Two", "Shared/Models/Model", "Shared/Views/View", "Main", "Kit/Kit", "Kit/Legacy/A",
        ] {
            try folder.write("import Kit\nlet kit = Kit()", "\(path).swift")
        }
        #expect(try modules() == ["Kit library Kit 2", "Other library Legacy 1", "Shop app App 3"])
        #expect(try read().module(named: "Shop")?.dependencies == ["Kit", "RxSwift", "RIBs", "Maps", "Away"])
        #expect(try read().module(named: "Other")?.dependencies == nil && read().module(named: "Kit")?.dependencies == nil)
    }

    /// A template gives a target sources, dependencies and its type; one that another file has says
    /// nothing here.
    @Test func xcodeGenTemplatesAddToTargets() throws {
        try folder.write(
            """
            targetTemplates:
              Feature: {type: framework, templates: [Base], sources: ["Features/${target_name}"], dependencies: [{target: Kit}]}
              Base: {dependencies: [{package: RIBs}], templates: [Feature]}
            targets:
              Home: {templates: [Feature], dependencies: [{target: List}]}
              List: {templates: [Feature, Elsewhere]}
              Kit: {type: framework, sources: Kit}
            """, "project.yml")
        for path in ["Features/Home/A", "Features/List/A", "Kit/A"] { try folder.write("let one = 1", "\(path).swift") }
        #expect(try modules() == ["Home library Features/Home 1", "Kit library Kit 1", "List library Features/List 1"])
        #expect(try read().module(named: "Home")?.dependencies == ["List", "Kit", "RIBs"])
        #expect(try read().module(named: "List")?.dependencies == nil)
    }

    @Test func testsAmongPlainFoldersAreTests() throws {
        try folder.write("struct Home {}", "App/Home/Home.swift")
        try folder.write("import XCTest\n@testable import App\nlet home = Home()", "App/UnitTests/HomeTests.swift")
        try folder.write("import XCTest", "AppUITests/Start.swift")
        #expect(
            try modules() == ["App app App 1", "AppTests tests App/UnitTests 1", "AppUITests tests AppUITests 1"])
        #expect(try read().check().findings.isEmpty)
    }

    @Test func foreignAndGeneratedFilesAreLeftOut() throws {
        try folder.write("struct Home {}", "App/Home.swift")
        try folder.write("", "Podfile")
        try folder.write("", "Cartfile")
        for place in [
            "Pods/RxSwift/Rx.swift", "Carthage/Checkouts/Kit/Kit.swift", "script/RIB.xctemplate/___FILEBASENAME___Router.swift",
            "App/App.docc/Resources/step.swift", "SourcePackages/checkouts/a.swift",
        ] {
            try folder.write("import XCTest", place)
        }
        #expect(try read().files.map(\.path) == ["App/Home.swift"])
        // A name that may be anybody's counts only beside its tool's file.
        try folder.write("struct Whale {}", "App/Pods/Whale.swift")
        #expect(try read().files.map(\.path) == ["App/Home.swift", "App/Pods/Whale.swift"])
    }

    // MARK: Nothing is an error

    private func failure() -> String {
        let error = #expect(throws: WorkspaceError.self) { try self.read() }
        return error?.description ?? ""
    }

    @Test func nothingLookedAtIsAnError() throws {
        #expect(failure().contains("there are no Swift files and no Package.swift here"))
        try folder.write("", "Podfile")
        try folder.write("struct Rx {}", "Pods/Rx/Rx.swift")
        #expect(failure().contains("with 1 Swift file in folders that are left out: Pods"))
        try folder.write("struct Home {}", "App/Home.swift")
        try folder.write("exclude: [App]\n", "riblet-check.yml")
        #expect(failure().contains("2 Swift files"))
        try folder.write("rules: {layering: off}\n", "riblet-check.yml")
        #expect(try read().files.count == 1)
    }

    @Test func aPackageWithoutSwiftIsAnError() throws {
        try folder.write(
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"Core\")])",
            "Package.swift")
        try folder.write("int core;", "Sources/Core/core.c")
        #expect(failure().contains("a SwiftPM package with 1 Swift file, none of which belongs to a module"))
    }

    @Test func theDoctorSaysWhatItIsAndWhatWorks() throws {
        try folder.write("import RIBs\nfinal class HomeBuilder: Builder<HomeDependency> {}", "App/Home.swift")
        try folder.write("import RIBs\nfinal class ListBuilder: Builder<ListDependency> {}", "App/List.swift")
        func note() throws -> String { try #require(Doctor.examine(path: folder.path).checks.first { $0.name == "Workspace" }?.note) }
        #expect(try note().contains("2 RIBs of RIBs-iOS in a plain folder (2 files of 1 module); check, tree, graph and mocks work here"))
        try folder.write("import Riblet\nfinal class HelpBuilder: Builder<any HelpDependency> {}", "Help/Help.swift")
        #expect(try note().contains("2 RIBs of RIBs-iOS, 1 RIB of Riblet"))
    }
}
