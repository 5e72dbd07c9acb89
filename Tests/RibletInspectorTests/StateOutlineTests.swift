import Riblet
import RibletReactor
import Testing

@testable import RibletInspector
@testable import RibletObservability

@Suite("Outlines of states") struct StateOutlineTests {
    private struct Item: Identifiable, Equatable {
        let id: Int
        var title = "Buy milk"
        var isDone = false
    }

    private enum Phase { case idle, saving(since: Int, by: String), failed(Int) }

    private struct ListState {
        var items = [Item(id: 1), Item(id: 2)]
        var fresh: Int?
        var phase = Phase.idle
        @Pulse var alert: String?
        var names: Set<String> = ["b", "a"]
        var counts = ["two": 2, "one": 1]
    }

    private final class Person {
        let name: String
        var friend: Person?

        init(_ name: String) { self.name = name }
    }

    private static func outline(
        _ state: Any, open: Set<String> = [], after former: StateOutline? = nil, values: Bool = true, unchanged: Bool = false
    ) -> StateOutline {
        StateOutline(of: state, open: open, after: former, showsValues: values, showsUnchanged: unchanged)
    }

    private static func labels(_ outline: StateOutline) -> [String] { outline.rows.map { "\($0.depth) \($0.label)" } }

    private static func row(_ outline: StateOutline, _ id: String) throws -> StateOutline.Row {
        try #require(outline.rows.first { $0.id == id }, "\(outline.rows.map(\.id))")
    }

    @Test("A state is a row a property, none of which is open")
    func properties() throws {
        let outline = Self.outline(ListState())
        #expect(Self.labels(outline) == ["0 items", "0 fresh", "0 phase", "0 alert", "0 names", "0 counts"])
        #expect(outline.properties == 6 && outline.unchanged == 0 && !outline.hasChanges && !outline.isCut)
        #expect(outline.rows.map(\.canOpen) == [true, false, false, true, true, true])
        #expect(try Self.row(outline, "items").count == 2)
        #expect(try Self.row(outline, "fresh").text == "nil")
        #expect(try Self.row(outline, "phase").text == ".idle")
        #expect(try Self.row(outline, "alert").text == "Pulse(value: nil, assignments: 0)")
        #expect(try Self.row(outline, "names").text == "Set(\"a\", \"b\")")
        #expect(try Self.row(outline, "counts").text == "[\"one\": 1, \"two\": 2]")
        #expect(outline.bytes == outline.rows.reduce(0) { $0 + $1.text.utf8.count })
    }

    @Test("An open row is followed by its parts, which can be opened in turn")
    func opening() throws {
        let outline = Self.outline(ListState(), open: ["items", "items/#2", "counts", "names", "nowhere"])
        #expect(
            Self.labels(outline) == [
                "0 items", "1 [0]", "1 [1]", "2 id", "2 title", "2 isDone", "0 fresh", "0 phase", "0 alert", "0 names", "1 •", "1 •",
                "0 counts", "1 \"one\"", "1 \"two\"",
            ])
        #expect(try Self.row(outline, "items/#2/title").text == "\"Buy milk\"")
        #expect(try Self.row(outline, "counts/\"one\"").text == "1")
        #expect(outline.properties == 6 && outline.unchanged == 0)
    }

    @Test("A case of an enum opens to what it carries, an optional to what is in it")
    func payloads() throws {
        struct State { var phase: Phase? = .saving(since: 3, by: "Mina"), failure: Phase? = .failed(7) }
        let outline = Self.outline(State(), open: ["phase", "failure"])
        #expect(try Self.row(outline, "phase").text == ".saving(since: 3, by: \"Mina\")")
        #expect(try Self.row(outline, "phase/by").text == "\"Mina\"")
        #expect(try Self.row(outline, "failure/0").text == "7")
    }

    @Test("Changed properties come first, with the text before; the others are folded away")
    func changes() throws {
        var state = ListState()
        let former = Self.outline(state)
        state.fresh = 7
        state.alert = nil
        state.items.append(Item(id: 3))
        let outline = Self.outline(state, after: former)
        #expect(Self.labels(outline) == ["0 items", "0 fresh", "0 alert"])
        #expect(outline.hasChanges && outline.unchanged == 3 && outline.properties == 6)
        #expect(outline.rows.map(\.isChanged) == [true, true, true])
        let items = try Self.row(outline, "items")
        #expect(items.count == 3 && items.formerCount == 2)
        let fresh = try Self.row(outline, "fresh")
        #expect(fresh.former == "nil" && fresh.text == "7")
        #expect(try Self.row(outline, "alert").text == "Pulse(value: nil, assignments: 1)")

        let whole = Self.outline(state, after: former, unchanged: true)
        #expect(Self.labels(whole) == ["0 items", "0 fresh", "0 alert", "0 phase", "0 names", "0 counts"])
        #expect(whole.unchanged == 0)
        #expect(Self.labels(Self.outline(state, open: ["counts"], after: former)).suffix(3) == ["0 counts", "1 \"one\"", "1 \"two\""])
        // Rows that were folded away are compared, too.
        state.phase = .failed(1)
        #expect(try Self.row(Self.outline(state, after: outline), "phase").former == ".idle")
        #expect(Self.outline(state, after: outline).unchanged == 5)
        #expect(!Self.outline(ListState(), after: Self.outline(ListState())).hasChanges)
    }

    @Test("An element that comes at the top changes nothing in the others")
    func insertion() throws {
        var state = ListState()
        let former = Self.outline(state, open: ["items"])
        state.items.insert(Item(id: 9, title: "Call Mum"), at: 0)
        let outline = Self.outline(state, open: ["items"], after: former)
        #expect(outline.rows.filter(\.isChanged).map(\.id) == ["items", "items/#9"])
        #expect(Self.labels(outline) == ["0 items", "1 [0]", "1 [1]", "1 [2]"])
        state.items[2].isDone = true
        let later = Self.outline(state, open: ["items"], after: outline)
        #expect(later.rows.filter(\.isChanged).map(\.id) == ["items", "items/#2"])
        // One that goes leaves the others as they are.
        state.items.removeFirst()
        #expect(Self.outline(state, open: ["items"], after: later).rows.filter(\.isChanged).map(\.id) == ["items"])
    }

    @Test("A change that the line of a property does not show is a change all the same")
    func deepChanges() throws {
        struct State { var text = String(repeating: "a", count: 300), items = (1...6).map { Item(id: $0) } }
        var state = State()
        let former = Self.outline(state)
        state.text.append("b")
        state.items[5].isDone = true
        let outline = Self.outline(state, after: former)
        #expect(outline.rows.map(\.isChanged) == [true, true])
        #expect(outline.rows.map(\.former) == [nil, nil])
    }

    @Test("Objects are names until they are opened, and a circle of them ends")
    func circles() throws {
        struct State { let person: Person, crowd: [Person] }
        let (a, b) = (Person("A"), Person("B"))
        (a.friend, b.friend) = (b, a)
        defer { a.friend = nil }
        let state = State(person: a, crowd: [a, b])
        let closed = Self.outline(state)
        #expect(closed.rows.map(\.text) == ["Person", "[Person, Person]"])
        let open: Set = ["person", "person/friend", "person/friend/friend", "person/friend/friend/friend"]
        let outline = Self.outline(state, open: open)
        #expect(Self.labels(outline) == ["0 person", "1 name", "1 friend", "2 name", "2 friend", "0 crowd"])
        let end = try Self.row(outline, "person/friend/friend")
        #expect(end.text == "↑ Person" && !end.canOpen && !end.isOpen)
    }

    @Test("Elements come a hundred at a time")
    func steps() throws {
        struct State { var items = (1...10_000).map { Item(id: $0) } }
        let outline = Self.outline(State(), open: ["items"])
        #expect(outline.rows.count == 102)
        let more = try #require(outline.rows.last)
        #expect(more.id == "items/+100" && more.left == 9_900 && more.canOpen && more.depth == 1)
        let next = Self.outline(State(), open: ["items", "items/+100"], after: outline)
        #expect(next.rows.count == 202 && next.rows.last?.left == 9_800 && !next.hasChanges)
        let all = Self.outline(State(), open: Set((0..<100).map { "items/+\($0 * 100)" }).union(["items"]))
        #expect(all.rows.count == 1_001 && all.rows.last?.canOpen == false && all.rows.last?.left == 9_001)
        let row = try Self.row(outline, "items")
        #expect(row.count == 10_000 && row.isCut && (400_000...600_000).contains(row.bytes), "\(row.bytes)")
        #expect(outline.isCut && outline.bytes == row.bytes)
    }

    /// A list that counts how often somebody looks at an element.
    private struct Watched: CustomReflectable {
        final class Counter { var looks = 0 }

        let counter: Counter

        var customMirror: Mirror {
            Mirror(
                self,
                unlabeledChildren: (0..<10_000).lazy.map { [counter] in
                    counter.looks += 1; return $0
                }, displayStyle: .collection)
        }
    }

    @Test("A large collection is looked at as far as its line shows it")
    func economy() {
        struct State { let list: Watched, text: String }
        let counter = Watched.Counter()
        let outline = Self.outline(State(list: Watched(counter: counter), text: String(repeating: "가", count: 1 << 20)))
        #expect(outline.rows.first?.count == 10_000 && outline.rows.first?.canOpen == true)
        #expect(counter.looks < 50, "\(counter.looks)")
        let text = outline.rows[1]
        #expect(text.text.count <= 200 && text.bytes == 3 << 20 + 2 && !text.isCut)
    }

    @Test("A value that must not be seen says so by its mirror")
    func secrets() {
        struct Login { let name = "mina", key: Secret<String> = "hunter2" }
        struct State { let login = Login(), keys: [String: Secret<[UInt8]>] = ["a": [104, 117]], maybe: Secret<String>? = "hunter2" }
        let outline = Self.outline(State(), open: ["login", "login/key", "keys", "keys/\"a\"", "maybe"])
        #expect(outline.rows.filter { $0.id == "login/key" || $0.id == "maybe" }.map(\.text) == ["…", "…"])
        #expect(!outline.rows.contains { $0.text.contains("hunter") || $0.text.contains("104") || $0.id == "maybe/0" })
        #expect(outline.rows.contains { $0.text == "Login(name: \"mina\", key: …)" })
    }

    @Test("Without values there are names, types and counts")
    func names() throws {
        struct State {
            var list = ListState(), byName = ["hunter2": 1], phase = Phase.saving(since: 3, by: "hunter2"), word = "hunter2"
            var words: Set<String> = ["hunter2"]
            var bag: [Word] = [Word(id: "hunter2")]
        }
        struct Word: Identifiable { let id: String }
        let open: Set = ["list", "list/items", "list/items/0", "byName", "phase", "words", "bag", "bag/0"]
        let outline = Self.outline(State(), open: open, values: false)
        #expect(!outline.rows.contains { "\($0)".contains("hunter2") || "\($0)".contains("milk") }, "\(outline.rows)")
        #expect(outline.bytes == 0 && !outline.isCut)
        #expect(try Self.row(outline, "word").text == "String")
        #expect(try Self.row(outline, "phase").text == "Phase.saving")
        #expect(try Self.row(outline, "list/items").count == 2)
        #expect(try Self.row(outline, "list/items/0/title").text == "String")
        #expect(try Self.row(outline, "byName/[0]").text == "Int")
        #expect(try Self.row(outline, "bag/0/id").text == "String")
    }

    @Test("No two rows have the same way, whatever keys are called")
    func ways() {
        struct Same: Identifiable { let id = 1, name: String }
        struct State {
            var twins = [Same(name: "a"), Same(name: "b")]
            var slashes = ["a/b": 1, "a": 2, "%": 3]
            var anything: [AnyHashable: Any] = ["a": 1, 1: ["b"], true: ()]
        }
        let outline = Self.outline(State(), open: ["twins", "slashes", "anything"])
        #expect(Set(outline.rows.map(\.id)).count == outline.rows.count && outline.rows.count == 11)
    }

    @Test("A state that is no record is one row")
    func plain() throws {
        #expect(Self.outline(7).rows.map { [$0.label, $0.text] } == [["Int", "7"]])
        #expect(Self.outline(Phase.idle).rows.map { [$0.label, $0.text] } == [["Phase", ".idle"]])
        #expect(Self.outline([1, 2]).rows.map(\.text) == ["1", "2"])
        #expect(Self.outline(()).rows.isEmpty)
    }
}
