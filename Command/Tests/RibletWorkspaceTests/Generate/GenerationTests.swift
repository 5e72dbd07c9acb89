import Foundation
import Testing

@testable import RibletWorkspace

/// Tests of `Package.swift` written from descriptions.
@Suite struct GenerationTests {
    static let workspace = """
        name: shop
        tools: 6.1
        platforms: {macOS: 15}
        languageModes: [6]
        applications: {Shop: Apps/Shop}
        packages:
          riblet: {path: .., products: [Riblet, RibletWebTLS]}
        kinds:
          feature:
            dependencies: [$(application)Domain, $(application)Interfaces, Riblet]
            parts: {userInterface: [Words]}
          app:
            dependencies: [all feature, all userInterface]
        """

    private static func shop() throws -> Folder {
        let folder = try Folder()
        try folder.write(workspace, "riblet.yml")
        try folder.write("name: ShopDomain\nkind: domain\n", "Apps/Shop/Domain.module.yml")
        try folder.write("name: ShopApp\nkind: app\nproduct: Shop\n", "Apps/Shop/App.module.yml")
        try folder.write("name: ShopCart\nkind: feature\ntests: {exclude: [Golden]}\n", "Apps/Shop/Cart.module.yml")
        try folder.write("name: ShopPay\nkind: feature\n", "Apps/Shop/Pay.module.yml")
        try folder.write("name: Words\nkind: library\nresources: [process: Texts]\n", "Shared/Words.module.yml")
        for path in [
            "Domain", "DomainTests", "App", "Cart/Implementation", "Cart/Interface", "Cart/UserInterface", "Cart/Tests", "Pay", "Pay/Tests",
        ] { try folder.make("Apps/Shop/" + path) }
        try folder.make("Shared/Words")
        return folder
    }

    @Test func generatedFilesAreGolden() throws {
        let folder = try Self.shop()
        let generation = try Generation(path: folder.path)
        #expect(generation.text == (try Golden.text("Generated/Package.swift.txt", renewing: generation.text)), "\(generation.text)")
        #expect(!generation.isCurrent && generation.present == nil && generation.difference.hasPrefix("--- /dev/null\n+++ Package.swift"))
        try generation.write()
        let again = try Generation(path: folder.path + "/Apps/Shop")
        #expect(again.isCurrent && again.difference.isEmpty && again.text == generation.text)
    }

    /// SwiftPM reads the written package as the descriptions have it: settings, conditions,
    /// traits and requirements.
    @Test func swiftPMReadsWhatIsDescribed() throws {
        let folder = try Folder()
        for (file, text) in Self.full { try folder.write(text, file) }
        for name in ["Sources/Core", "Sources/Extra", "Tests/CoreTests"] { try folder.write("\n", name + "/a.swift") }
        let generation = try Generation(path: folder.path)
        try generation.write()
        let said = try PackageDump.of(folder.path)
        #expect(said == (try Golden.text("Generated/full.json", renewing: said)), "\(said)")
        // Beside no configuration it is written with swift-format's own steps.
        #expect(generation.text.contains("\n  name: \"full\","))
        let lint = try folder.run("swift", "format", "lint", "--strict", "Package.swift")
        #expect(lint.status == 0, "\(lint.output)")
    }

    private static let full = [
        "riblet.yml": """
        name: full
        tools: 6.2
        platforms: {iOS: 17, macOS: 14.4}
        languageModes: [6, 5]
        traits:
          Large: {description: "Two\\nlines."}
          Small: {description: Few}
        packages:
          five: {url: "https://example.org/a/five", from: 5.0.0, traits: [Small, default]}
          four: {url: "https://example.org/a/four", revision: abc}
          one: {url: "https://example.org/a/one.git", from: 1.2.3, products: [One]}
          three: {url: "https://example.org/a/three", branch: main}
          two: {url: "https://example.org/a/two", exact: 2.0.0}
        """,
        "Sources/Extra.module.yml": "name: Extra\nkind: library\n",
        "Sources/Core.module.yml": """
        name: Core
        kind: library
        product: Core
        dependencies:
          - {name: Extra, platforms: [linux, macOS]}
          - {name: One, traits: [Large]}
        resources: [process: Assets, copy: seeds.json]
        swiftSettings:
          - define: A
          - enableUpcomingFeature: ExistentialAny
          - unsafeFlags: ['-Xfrontend', '-x']
          - defaultIsolation: MainActor
          - swiftLanguageMode: 5
          - define: B
            platforms: [linux]
            configuration: release
            traits: [Large]
        linkerSettings: [linkedLibrary: z]
        tests: {dependencies: [Extra]}
        """,
    ]

    /// Two who add a module each touch no file that both change, in whatever order it is done.
    @Test func twoWhoAddModulesDoNotMeet() throws {
        let (first, second) = (try Self.shop(), try Self.shop())
        for (folder, names) in [(first, ["Alpha", "Beta"]), (second, ["Beta", "Alpha"])] {
            try Generation(path: folder.path).write()
            for name in names {
                try folder.make("Apps/Shop/\(name)/Implementation")
                try folder.write("name: Shop\(name)\nkind: feature\n", "Apps/Shop/\(name).module.yml")
            }
            let generation = try Generation(path: folder.path)
            #expect(
                generation.difference.contains("+            name: \"ShopBeta\"")
                    || generation.difference.contains("+      name: \"ShopBeta\""))
            #expect(!generation.difference.split(separator: "\n").contains { $0.hasPrefix("-") && !$0.hasPrefix("---") })
            try generation.write()
        }
        #expect(try first.read("Package.swift") == second.read("Package.swift"))
    }

    static let wrong: [(file: String, text: String, place: String, says: String)] = [
        (
            "Apps/Shop/Pay.module.yml", "name: ShopPay\nkind: feature\ndependencies:\n  - Word", "Apps/Shop/Pay.module.yml:4:",
            "did you mean 'Words'?"
        ),
        (
            "Apps/Shop/Pay.module.yml", "name: ShopPay\nkind: feature\ndependencies: [ShopCartTests]", "Pay.module.yml:3:",
            "depend on the tests"
        ),
        ("Apps/Shop/Pay.module.yml", "name: ShopPay\nkind: feature\nwithout: [Words]", "Pay.module.yml:1:", "which nothing gives it"),
        (
            "Apps/Shop/Pay.module.yml", "name: ShopPay\nkind: feature\nexample: {exclude: [a]}", "Pay.module.yml:1:",
            "there is none of the folders"
        ),
        ("Apps/Shop/Pay.module.yml", "name: ShopCart\nkind: feature", "Apps/Shop/", "there are two modules 'ShopCart'"),
        ("Apps/Shop/Pay.module.yml", "name: ShopPay\nkind: feature\ndependencies: [all pages]", ":3:", "there is no kind 'pages'"),
        ("Apps/Shop/Pay.module.yml", "name: ShopPay\nkind: feature\nproduct: Shop", ":1:", "there are two products 'Shop'"),
        (
            "Apps/Shop/Domain.module.yml", "name: ShopDomain\nkind: domain\ndependencies: [ShopPay]", ":1:",
            "depend on each other in a circle"
        ),
        ("Apps/Shop/None.module.yml", "name: ShopNone\nkind: feature", "None.module.yml:1:", "there is no folder Apps/Shop/None"),
        (
            "riblet.yml", workspace.replacing("[all feature, all userInterface]", with: "[Nothing]"), "riblet.yml:13:",
            "there is no module 'Nothing'"
        ),
        (
            "riblet.yml", workspace.replacing("products: [Riblet,", with: "products: [Riblet, Riblet,"), "riblet.yml:7:",
            "names 'Riblet' twice"
        ),
    ]

    /// And nothing is written.
    @Test(arguments: wrong.indices) func mistakeIsToldWithItsPlace(_ index: Int) throws {
        let (file, text, place, says) = Self.wrong[index]
        let folder = try Self.shop()
        try folder.write(text, file)
        let error = #expect(throws: WorkspaceError.self) { try Generation(path: folder.path).write() }
        let message = error?.description ?? ""
        #expect(message.contains(place) && message.contains(says), "\(message)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Package.swift"))
    }

    @Test func undescribedFoldersAreTold() throws {
        let folder = try Folder()
        let nothing = #expect(throws: WorkspaceError.self) { try Generation(path: folder.path) }
        #expect(nothing?.description.contains("there is no riblet.yml here") == true)
        try Data([0x6E, 0xFF, 0xFE]).write(to: folder.url.appending(path: "riblet.yml"))
        let binary = #expect(throws: WorkspaceError.self) { try Generation(path: folder.path) }
        #expect(binary?.description.contains("this is no UTF-8") == true)
    }

    /// The applications of this repository: what they are is what their descriptions say.
    @Test func theApplicationsAreGenerated() throws {
        let generation = try Generation(path: ApplicationsTests.repository + "/Apps")
        #expect(generation.isCurrent, "run riblet generate Apps\n\(generation.difference)")
    }

    /// A patch that `git apply` takes is a difference that is told rightly.
    @Test func differencesAreWhatPatchTakes() throws {
        let texts = [
            "", "a\n", "a", "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\n", "a\nB\nc\nd\ne\nf\ng\nh\ni\nJ\nk", "x\ny\nz\n",
            "b\nc\nd\ne\nf\ng\nh\ni\nj\n",
        ]
        for old in texts {
            for new in texts where old != new {
                let folder = try Folder()
                try folder.write(old, "a.txt")
                let text = UnifiedDiff.text(from: old, to: new, oldName: "a/a.txt", newName: "b/a.txt")
                try folder.write(text, "change.patch")
                let result = try folder.run("git", "apply", "--unsafe-paths", "--directory=" + folder.path, "change.patch")
                if new.isEmpty || old.isEmpty { continue }
                #expect(result.status == 0, "\(result.output)\n\(text)")
                #expect(try folder.read("a.txt") == new)
            }
        }
        #expect(UnifiedDiff.text(from: "a\n", to: "a\n", oldName: "a", newName: "b").isEmpty)
    }
}
