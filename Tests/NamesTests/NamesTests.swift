import Foundation
import Observation
import Testing

/// The public names of the products beside those of Apple's modules.
@Suite("Names of Apple's modules") struct NamesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }

    /// The libraries of the package: each has one target of its own name.
    private static func products() throws -> [String] {
        try text("Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }.sorted()
    }

    private static func sources(of folder: String) throws -> [(file: URL, lines: [Substring])] {
        let files = FileManager.default.enumerator(at: root.appending(path: "Sources/\(folder)"), includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map { file in
            (file, try String(contentsOf: file, encoding: .utf8).split(separator: "\n"))
        }
    }

    private static let kinds: Set<Substring> = ["actor", "class", "enum", "macro", "protocol", "struct", "typealias"]

    /// The name of the public type that a line declares.
    private static func publicType(_ line: Substring) -> String? {
        guard line.hasPrefix("public ") || line.hasPrefix("open ") || line.hasPrefix("@") else { return nil }
        let words = line.split(separator: " ")
        guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
            words[..<kind].contains("public") || words[..<kind].contains("open"), !words[..<kind].contains("func")
        else { return nil }
        return String(words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }

    /// The public types of a product that a Mac sees, at the outermost level.
    private static func publicTypes(of product: String) throws -> Set<String> {
        var names: Set<String> = []
        for (file, lines) in try sources(of: product) where !file.path.contains(".docc/") {
            var conditions: [Substring] = []
            for line in lines {
                if line.hasPrefix("#if ") { conditions.append(line) }
                if line.hasPrefix("#else") { conditions[conditions.count - 1] = "" }
                if line.hasPrefix("#endif") { conditions.removeLast() }
                if let name = publicType(line), !conditions.contains("#if !canImport(Darwin)") { names.insert(name) }
            }
        }
        return names
    }

    /// The rows of the article's table of this heading: the cells of each, without their marks.
    private static func table(_ heading: String) throws -> [[String]] {
        let article = try text("Sources/Riblet/Riblet.docc/Names-of-Apple.md")
        let section = article.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) } ?? ""
        return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
        }
    }

    @Test("One file is compiled beside every product")
    func imports() throws {
        let imported = Set(
            try Self.text("Tests/NamesTests/ObservableModel.swift").matches(of: /(?m)^import (\w+)(?:$| +\/\/)/).map { String($0.1) })
        #expect(try Self.products().filter { !imported.contains($0) } == [])
    }

    @Test("Types of the same name as one of Apple's are those of the article")
    func collisions() throws {
        var found: Set<[String]> = []
        var count = 0
        for product in try Self.products() {
            let names = try Self.publicTypes(of: product)
            count += names.count
            for (module, types) in NamesOfApple.types {
                for name in names.intersection(types) { found.insert([name, product, module]) }
            }
        }
        #expect(count > 400, "the types were read")
        #expect(found == Set(try Self.table("Types of the same name").map { Array($0.prefix(3)) }))
    }

    @Test("No type hides a module of Apple's; those that hide their own are those of the article")
    func modules() throws {
        let products = Set(try Self.products())
        var hiding: Set<[String]> = []
        for product in products {
            for name in try Self.publicTypes(of: product) {
                #expect(!NamesOfApple.modules.contains(name), "\(product).\(name) hides the module \(name)")
                if products.contains(name) { hiding.insert([name]) }
            }
        }
        #expect(hiding == Set(try Self.table("Types that hide their module").map { Array($0.prefix(1)) }))
    }

    /// The initialisers of classes that subclasses may call, as the headers of UIKit mark them, and
    /// those of objects that UIKit makes and a test makes here.
    private static let designated = """
        UIResponder() UIView(coder:) UIView(frame:) UIWindow(coder:) UIWindow(frame:) UIWindow(windowScene:)
        UIViewController(coder:) UIViewController(nibName:bundle:) UINavigationController(coder:)
        UINavigationController(nibName:bundle:) UINavigationController(rootViewController:) UITabBarController(coder:)
        UITabBarController(nibName:bundle:) UIPresentationController(presentedViewController:presenting:)
        UIScene(session:connectionOptions:) UITabBarItem() UINavigationItem()
        UISceneSession(persistentIdentifier:role:) UISceneConfiguration(name:sessionRole:)
        UIOpenURLContext(url:) NSUserActivity(activityType:) UIContextMenuInteraction(delegate:)
        NSItemProvider(item:typeIdentifier:) UNNotification(request:) UNNotificationResponse(notification:)
        UITableView(coder:) UITableView(frame:style:) UITableViewCell(coder:) UITableViewCell(style:reuseIdentifier:)
        UITableViewHeaderFooterView(coder:) UITableViewHeaderFooterView(reuseIdentifier:) UIBarButtonItem()
        """

    @Test("The double of UIKit has the designated initialisers of UIKit, without defaults of its own")
    func initialisers() throws {
        var found: Set<String> = []
        for (_, lines) in try Self.sources(of: "UIKitDouble") {
            var type = ""
            for line in lines {
                let line = line.replacing(/\((any \w+)\)/) { $0.1 }
                if let name = Self.publicType(line) { type = line.contains("class ") ? name : "" }
                guard !type.isEmpty, line.hasPrefix("    public "), !line.contains("convenience"), let start = line.firstRange(of: " init"),
                    let open = line[start.upperBound...].firstIndex(of: "("), let end = line[open...].firstIndex(of: ")")
                else { continue }
                let labels = line[line.index(after: open)..<end].split(separator: ",").map { parameter in
                    "\(parameter.drop { $0 == " " }.prefix { $0 != ":" && $0 != " " }):" + (parameter.contains("=") ? "=" : "")
                }
                found.insert("\(type)(\(labels.joined()))")
            }
        }
        #expect(found == Set(Self.designated.split { $0 == " " || $0 == "\n" }.map(String.init)))
    }

    @Test("No library imports AppKit or QuartzCore, whose layout the double of UIKit has, too")
    func macs() throws {
        let importing = try Self.sources(of: "").filter { file in
            file.lines.contains { line in
                ["AppKit", "Cocoa", "QuartzCore"].contains { line == "import \($0)" || line == "public import \($0)" }
            }
        }
        #expect(importing.map(\.file.lastPathComponent) == [])
    }

    @Test("Models are observed beside every product", arguments: [true, false])
    func observed(byHand: Bool) async {
        let (written, expanded) = (ObservedModel(), StoredModel())
        await confirmation { changed in
            withObservationTracking {
                _ = byHand ? expanded.title.count : written.count
            } onChange: {
                changed()
            }
            written.count = 1
            expanded.title = "a"
        }
        #expect(namesOfEveryApplication.count > 30)
    }
}
