import Foundation
import Testing

@Suite("The articles")
struct ArticleTests {
    static let modules = ["Riblet", "RibletReactor", "RibletTesting", "RibletObservability", "RibletWeb"]

    /// Everything that is compiled with the tests.
    private static let compiled: [Code] = {
        let tests = Repository.folder.appendingPathComponent("Tests")
        guard let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil) else { return [] }
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" || $0.lastPathComponent == "Package.txt" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.map(Code.init)
    }()

    @Test("Swift that an article shows stands in a test, so it compiles and does what it says", arguments: modules)
    func compiled(module: String) throws {
        for name in try Article.names(in: module) {
            for block in try Article(named: name, in: module).blocks where !Self.compiled.contains(where: { $0.contains(block) }) {
                Issue.record("\(module)/\(name).md: no test has this code:\n\(block.text)")
            }
        }
    }

    @Test("The README names every product in at most 120 lines, and its package asks for none that there is not")
    func products() throws {
        let readme = try String(contentsOf: Repository.folder.appendingPathComponent("README.md"), encoding: .utf8)
        let manifest = try String(contentsOf: Repository.folder.appendingPathComponent("Package.swift"), encoding: .utf8)
        let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.output.1) }
        for product in products { #expect(readme.contains("`\(product)`"), "the README does not say what \(product) is") }
        #expect(readme.count { $0 == "\n" } <= 120)
        let package = try String(contentsOf: Repository.folder.appendingPathComponent("Tests/Counter/Package.txt"), encoding: .utf8)
        let wanted = package.matches(of: /\.product\(name: "(\w+)", package: "riblet"\)/).map { String($0.output.1) }
        #expect(wanted.count == 4 && Set(wanted).isSubset(of: products))
        #expect(package.prefix { $0 != "\n" } == manifest.prefix { $0 != "\n" })
    }

    /// The packages of the repository, and the articles and the tutorial that show one.
    private static let packages = [
        "Package.swift", "Apps/Package.swift", "Benchmarks/Package.swift", "Command/Package.swift", "Command/Oracle/Package.swift",
        "Fuzz/Package.swift", "Tests/Counter/Package.txt", "Tests/GuestBook/Package.txt",
        "Tests/Shop/Package.txt", "Tests/Trips/Package.txt", "Sources/Riblet/Riblet.docc/Tutorials/Step1/1-Package.swift",
        "Sources/RibletWeb/RibletWeb.docc/A-Page-from-Scratch.md", "Sources/RibletWebApp/RibletWebApp.docc/RibletWebApp.md",
        "Sources/RibletWebApp/RibletWebApp.docc/A-Finished-Page-without-CSS.md",
        "Sources/RibletWebApp/RibletWebApp.docc/List-Push-Sheet-Tabs-SQLite.md", "Command/Sources/CRibletTemplates/Templates/small.stencil",
    ]

    @Test("Packages ask for Swift 6.2, which isolated deinitialisers and immediate tasks need", arguments: packages)
    func tools(file: String) throws {
        let text = try String(contentsOf: Repository.folder.appendingPathComponent(file), encoding: .utf8)
        #expect(text.matches(of: /swift-tools-version: ?([0-9.]+)/).map { String($0.output.1) } == ["6.2"])
    }

    @Test("The oldest systems that the libraries name have isolated deinitialisers, as the compiler knows", arguments: ["macOS", "iOS"])
    func systems(name: String) throws {
        let manifest = try String(contentsOf: Repository.folder.appendingPathComponent("Package.swift"), encoding: .utf8)
        let platforms = manifest.matches(of: /\.(macOS|iOS)\("([0-9.]+)"\)/).map(\.output)
        let version = try #require(platforms.first { $0.1 == name }?.2)
        #expect(try !isolatedDeinitialisers(on: "\(name.lowercased())\(version)").contains("only available"))
        #expect(try isolatedDeinitialisers(on: "\(name.lowercased())14.0").contains("isolated deinit is only available in \(name)"))
    }

    /// The compiler's words on an isolated deinitialiser for a system. It needs no SDK, as it is
    /// told to take the file for the standard library, and so says more than that.
    private func isolatedDeinitialisers(on system: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("systems-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appendingPathComponent("Source.swift")
        try "public class A { isolated deinit {} }".write(to: source, atomically: true, encoding: .utf8)
        let (compiler, said) = (Process(), Pipe())
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-frontend", "-typecheck", "-parse-stdlib", "-module-name", "Swift", "-target", "arm64-apple-\(system)", source.path,
        ]
        compiler.standardError = said
        try compiler.run()
        let text = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(text.contains("Source.swift"), "the compiler was asked")
        return text
    }

    @Test("Links from the README and from CONTRIBUTING lead to something that is there", arguments: ["README.md", "CONTRIBUTING.md"])
    func links(file: String) throws {
        let text = try String(contentsOf: Repository.folder.appendingPathComponent(file), encoding: .utf8)
        for match in text.matches(of: /\]\(([^)]+)\)/) where !match.output.1.hasPrefix("http") {
            let target = Repository.folder.appendingPathComponent(String(match.output.1))
            #expect(FileManager.default.fileExists(atPath: target.path), "\(file) links to \(match.output.1)")
        }
    }
}
