import Foundation
import Testing

/// Where the compiler reports what is wrong in a body. A result builder with a choice of functions
/// makes it give up at the outermost element, where nobody finds anything; these hold what was won.
@Suite("A mistake in a body is reported where it is", .timeLimit(.minutes(20)))
struct ErrorPlaceTests {
    /// A mistake between « and », in the body of a view that has an `item`, `items` and a `note`.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let name: String
        let body: String

        init(_ name: String, _ body: String) {
            self.name = name
            self.body = body
        }

        var testDescription: String { name }
    }

    private static let mistakes = [
        Mistake("a property that is not there", "div { section { p { item.«titel» } } }"),
        Mistake("an action that is not there", "div { section { button(.onClick(.«goo»)) { item.title } } }"),
        Mistake("an action without its value", "div { section { button(.onClick(.«opened»)) { item.title } } }"),
        Mistake("a number in place of text", "div { section { p { item.«id» } } }"),
        Mistake("a text that may be missing", "div { section { p { «note» } } }"),
        Mistake("an element that is not there", "div { section { «paragraph» { item.title } } }"),
        Mistake("an attribute that is not there", "div { section { p(.«klass»(\"x\")) { item.title } } }"),
        Mistake("an attribute of another type", "div { section { p(.class(item.«id»)) { item.title } } }"),
        Mistake("a condition", "div { if item.«isDone» { p { \"done\" } } }"),
        Mistake("in a condition", "div { if item.id > 0 { p { item.«titel» } } else { p { \"none\" } } }"),
        Mistake("in a case", "div { switch item.id { case 0: p { \"none\" }\n default: p { item.«titel» } } }"),
        Mistake("in a loop", "ul { for item in items { li { item.«titel» } } }"),
        Mistake("after a let", "div { let title = item.title\n p { title.«size» } }"),
        Mistake("in a text", "div { p { \"hello \\(«naem»)\" } }"),
        Mistake("a view of other actions", "div { section { «Other»() } }"),
        Mistake("a view without its property", "div { section { Row(«)» } }"),
        Mistake("a view with a property of another type", "div { section { Row(title: item.«id») } }"),
        Mistake("a row of a list of values", "ul { each(items) { Row(title: $0.«titel») } }"),
        Mistake("a list that is not there", "ul { each(«itmes») { Row(title: $0.title) } }"),
        Mistake("what a part's action becomes", "div { section { Other().map { .«other»($0) } } }"),
    ]

    private static func source(_ body: String) -> String {
        """
        import RibletWeb

        struct Item: Identifiable, Equatable { let id: Int; var title: String }
        enum PageAction { case go, opened(Int) }
        struct Row: View, Identifiable { var title: String; var id: String { title }; var body: HTML<PageAction> { li { title } } }
        struct Other: View { enum Action { case tap }; var body: HTML<Action> { button(.onClick(.tap)) { "x" } } }
        struct Page: View {
            var item = Item(id: 1, title: "")
            var items: [Item] = []
            var note: String?
            var body: HTML<PageAction> {
        \(body)
            }
        }
        """
    }

    @Test("and nowhere else", arguments: mistakes)
    func place(_ mistake: Mistake) async throws {
        let marked = Self.source(mistake.body)
        let before = try #require(marked.firstIndex(of: "«"))
        let lines = marked[..<before].split(separator: "\n", omittingEmptySubsequences: false)
        let errors = try await Self.errors(in: marked.filter { !"«»".contains($0) })
        #expect(!errors.isEmpty, "it compiles")
        for error in errors {
            #expect(error.line == lines.count && error.column == (lines.last?.utf8.count ?? 0) + 1, "\(error.text)")
        }
    }

    @Test("and what is right compiles")
    func right() async throws {
        let body = """
                div {
                    let first = items.first
                    if let note { p { note } } else { "no note" }
                    p { item.title.dropFirst() }
                    for item in items { Row(title: item.title) }
                    each(items) { Row(title: $0.title) }
                    Other().map { _ in .opened(first?.id ?? 0) }
                }
            """
        #expect(try await Self.errors(in: Self.source(body)).map(\.text) == [])
    }

    // MARK: The compiler

    private struct CompilerError {
        let line: Int
        let column: Int
        let text: String
    }

    /// Returns the compiler's errors for a source that uses the modules of this build.
    private static func errors(in source: String) async throws -> [CompilerError] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-errors-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Page.swift")
        let output = folder.appending(path: "output")
        try Data(source.utf8).write(to: file)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-module-cache-path",
            folder.appending(path: "cache").path, "-I", try modules().path, file.path,
        ]
        process.standardError = try FileHandle(forWritingTo: output)
        process.standardOutput = FileHandle.nullDevice
        let status = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        let text = try String(contentsOf: output, encoding: .utf8)
        let errors = text.split(separator: "\n").compactMap { line -> CompilerError? in
            let parts = line.split(separator: ":", maxSplits: 4)
            guard parts.count == 5, parts[0] == file.path, parts[3] == " error", let row = Int(parts[1]), let column = Int(parts[2]) else {
                return nil
            }
            return CompilerError(line: row, column: column, text: String(line))
        }
        #expect((status == 0) == errors.isEmpty, "the compiler said nothing that can be read: \(text)")
        return errors
    }

    /// The folder of the built modules: beside the tests, or above them where they lie in a bundle.
    private static func modules() throws -> URL {
        var folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        for _ in 0..<6 {
            folder.deleteLastPathComponent()
            for name in ["Modules", ""] {
                let candidate = name.isEmpty ? folder : folder.appending(path: name)
                if FileManager.default.fileExists(atPath: candidate.appending(path: "RibletWeb.swiftmodule").path) { return candidate }
            }
        }
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "RibletWeb.swiftmodule beside \(CommandLine.arguments[0])"])
    }
}
