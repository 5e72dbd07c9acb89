import Riblet
import Testing

/// Tests of the pattern that a location matches, of its parameters, and of the error without a
/// match.
@MainActor
struct WorkflowTableTests {
    /// A workflow that says which entry made it.
    private final class Marked: Workflow<Int> {
        let mark: String
        init(_ mark: String) { self.mark = mark }
    }

    private enum Filter: String, CaseIterable { case open, done }
    private enum Level: Int { case low = 1, high }
    private struct Code: RawRepresentable { let rawValue: String }
    /// Both a raw value and a text of its own, as identifiers often have.
    private struct TaskID: RawRepresentable, LosslessStringConvertible {
        let rawValue: Int
        init(rawValue: Int) { self.rawValue = rawValue }
        init?(_ description: String) {
            guard description.hasPrefix("T"), let number = Int(description.dropFirst()) else { return nil }
            rawValue = number
        }
        var description: String { "T\(rawValue)" }
    }

    private func table(_ patterns: String...) throws -> WorkflowTable<Int> {
        var table = WorkflowTable<Int>()
        for pattern in patterns {
            try table.add(pattern) { match in Marked("\(match.pattern) \(match.rest.joined(separator: "+"))") }
        }
        return table
    }

    private func mark(_ url: String, in table: WorkflowTable<Int>) throws -> String? {
        (try table.workflow(for: Location(url: url)) as? Marked)?.mark
    }

    private func error(_ url: String, in table: WorkflowTable<Int>) throws -> WorkflowTableError? {
        let location = try Location(url: url)
        do {
            _ = try table.workflow(for: location)
            return nil
        } catch { return error }
    }

    @Test func aLiteralBeatsAParameterAndAParameterTheRest() throws {
        let table = try table(
            "", "lists", "lists/new", "lists/:list", "lists/:list/items/:item", "lists/*rest", ":any", "lists/:list/*rest",
            "lists/new/extra")
        #expect(table.patterns.count == 9 && table.patterns.first == "")
        for (url, expected) in [
            ("/", " "), ("/lists", "lists "), ("/lists/new", "lists/new "), ("/lists/3", "lists/:list "),
            ("/lists/3/items/9", "lists/:list/items/:item "), ("/lists/3/items", "lists/:list/*rest items"),
            ("/lists/3/items/9/more", "lists/:list/*rest items+9+more"), ("/lists/new/extra", "lists/new/extra "),
            // The literal leads nowhere here; the parameter does.
            ("/lists/new/other", "lists/:list/*rest other"), ("/elsewhere", ":any "), ("myapp://lists/3", "lists/:list "),
        ] {
            #expect(try mark(url, in: table) == expected, "\(url)")
        }
    }

    @Test func theRestMayBeEmpty() throws {
        let table = try table("files/*path")
        #expect(try mark("/files", in: table) == "files/*path ")
        #expect(try mark("/files/a/b", in: table) == "files/*path a+b")
        #expect(try mark("/", in: self.table("*all")) == "*all ")
    }

    @Test func parametersHaveTheTypesTheyAreUsedAs() throws {
        var table = WorkflowTable<Int>()
        var found: [String] = []
        try table.add("a/:int/:text/:filter/:level/:code/:task") { match in
            let int: Int = try match.parameter("int")
            let text: String = try match.parameter("text")
            let filter: Filter = try match.parameter("filter")
            let level = try match.parameter("level", as: Level.self)
            let code: Code = try match.parameter("code")
            let task: TaskID = try match.parameter("task")
            let page: Int? = try match.query("page")
            let sort: Filter? = try match.query("sort")
            let id: TaskID? = try match.query("id")
            found = [
                "\(int)", text, "\(filter)", "\(level)", code.rawValue, "\(task)", "\(page ?? -1)", "\(sort ?? .open)", "\(id ?? task)",
            ]
            return Marked("")
        }
        _ = try table.workflow(for: Location(url: "/a/-7/%ED%95%A0%20b/done/2/x-1/T5?page=4&sort=done&page=5"))
        #expect(found == ["-7", "할 b", "done", "high", "x-1", "T5", "4", "done", "T5"])
    }

    @Test func missingOrForeignValueIsTold() throws {
        var table = WorkflowTable<Int>()
        try table.add("lists/:list") { match in
            let list: Int = try match.parameter("list")
            let filter: Filter? = try match.query("filter")
            let level: Level = try match.requiredQuery("level")
            let text: String = try match.requiredQuery("text")
            return Marked("\(list) \(filter, default: "-") \(level) \(text)")
        }
        try table.add("wrong/:a") { match in Marked(try match.parameter("b")) }
        try table.add("tasks/:id") { match in Marked("\(try match.parameter("id", as: TaskID.self))") }
        #expect(try mark("/lists/3?level=1&text=a", in: table) == "3 - low a")
        let pattern = "lists/:list"
        for (url, expected) in [
            ("/lists/x?level=1&text=a", WorkflowTableError.badParameter(name: "list", value: "x", expected: "Int", pattern: pattern)),
            ("/lists/3?level=1", .missingQueryItem(name: "text", pattern: pattern)),
            ("/lists/3", .missingQueryItem(name: "level", pattern: pattern)),
            ("/lists/3?level=9", .badQueryItem(name: "level", value: "9", expected: "Level", pattern: pattern)),
            ("/lists/3?level=x", .badQueryItem(name: "level", value: "x", expected: "Level", pattern: pattern)),
            ("/lists/3?filter=odd", .badQueryItem(name: "filter", value: "odd", expected: "Filter (open, done)", pattern: pattern)),
            ("/wrong/1", .undeclaredParameter(name: "b", pattern: "wrong/:a")),
            ("/tasks/5", .badParameter(name: "id", value: "5", expected: "TaskID", pattern: "tasks/:id")),
        ] {
            #expect(try error(url, in: table) == expected, "\(url)")
        }
        #expect(try error("/lists/x", in: table)?.description == "'x' for :list in 'lists/:list' is not of the type Int")
        #expect(try error("/lists/3", in: table)?.description == "'lists/:list' needs a query item level")
        #expect(try error("/wrong/1", in: table)?.description.contains("declare it there") == true)
        #expect(
            try error("/lists/3?filter=odd", in: table)?.description
                == "'odd' for the query item filter of 'lists/:list' is not of the type Filter (open, done)")
    }

    @Test func theApplicationMayRejectALocation() throws {
        struct Closed: Error, CustomStringConvertible { let description = "the shop is closed" }
        var table = WorkflowTable<Int>()
        try table.add("shop") { _ in throw Closed() }
        let error = try error("/shop?now", in: table)
        #expect(error == .rejected(try Location(url: "/shop?now"), pattern: "shop", reason: "the shop is closed"))
        #expect(error?.description == "/shop?now= is not taken by 'shop': the shop is closed")
    }

    @Test func anUnknownPathNamesTheNearestPattern() throws {
        let table = try table("lists/:list/items/:item", "lists/:list", "help/*topic", "settings/profile")
        for (url, nearest) in [
            ("/lists/3/itms/9", "lists/:list/items/:item"), ("/list/3", "lists/:list"), ("/lists", "lists/:list"),
            ("/hlp/a/b", "help/*topic"), ("/settings/profil", "settings/profile"), ("/settings", "settings/profile"),
            ("/lists/3/items/9/10", "lists/:list/items/:item"),
        ] {
            guard case .unknownPath(let location, let named) = try error(url, in: table) else {
                Issue.record("\(url) is known")
                continue
            }
            #expect(location.urlPath == url && named == nearest, "\(url)")
        }
        #expect(try error("/list/3", in: table)?.description == "nothing is at /list/3; the nearest pattern is 'lists/:list'")
        #expect(try error("/a", in: WorkflowTable())?.description == "nothing is at /a: the table has no patterns")
    }

    @Test func theNearestPlaceIsTheLongestBeginningThatHasAWorkflow() throws {
        var table = try table("", "lists", "lists/:list/items")
        try table.add("lists/:list") { match in Marked("\(try match.parameter("list", as: Int.self))") }
        for (url, expected) in [
            ("/lists/3/itms/9", "/lists/3"), ("/lists/x/itms", "/lists"), ("/nothing/at/all", "/"),
            ("/lists/3/items/9?a=b", "/lists/3/items"),
        ] {
            #expect(table.nearest(to: try Location(url: url))?.location.urlPath == expected, "\(url)")
        }
        #expect(try self.table("a").nearest(to: Location(url: "/b/c")) == nil)
    }

    @Test func patternsThatMatchTheSamePathsAreRefused() throws {
        for (first, second) in [
            ("a/:x", "/a/:y/"), ("a/*x", "a/*y"), ("", "/"), ("a/b", "a/b"), (":a/b/:c", ":x/b/:z"), ("*a", "*b"),
        ] {
            var table = try table(first)
            #expect(throws: WorkflowTableError.self, "\(first) \(second)") { try table.add(second) { _ in Marked("") } }
            #expect(table.patterns.count == 1)
        }
        var table = try table("a/:x")
        let error = #expect(throws: WorkflowTableError.self) { try table.add("/a/:y") { _ in Marked("") } }
        #expect(error == .ambiguousPattern("a/:y", existing: "a/:x"))
        #expect(error?.description.contains("matches the same paths as 'a/:x'") == true)
        // These are told apart by the order of preference.
        _ = try self.table("a/:x", "a/b", "a/*x", ":x/b", "a/:x/c", "a/b/:x")
    }

    @Test(arguments: ["a/:", "a/*", "a/:x/b/:x", "a/*x/b", ":x/*x"])
    func patternsThatCannotBeReadAreRefused(_ pattern: String) throws {
        var table = WorkflowTable<Int>()
        let error = #expect(throws: WorkflowTableError.self) { try table.add(pattern) { _ in Marked("") } }
        #expect(error?.description.hasPrefix("the pattern '\(pattern)' cannot be read: ") == true)
        #expect(table.patterns.isEmpty)
    }

    @Test func aTableOfAThousandPatternsFindsEachOfItsOwn() throws {
        var table = WorkflowTable<Int>()
        for number in 0..<1_000 { try table.add("a\(number % 10)/:x/b\(number)") { _ in Marked("\(number)") } }
        for number in 0..<1_000 { #expect(try mark("/a\(number % 10)/any/b\(number)", in: table) == "\(number)") }
        #expect(try error("/a1/any/b2", in: table) == .unknownPath(Location(url: "/a1/any/b2"), nearest: "a1/:x/b21"))
    }
}
