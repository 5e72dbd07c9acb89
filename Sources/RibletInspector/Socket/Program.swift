import Foundation
import Riblet
import RibletObservability
import RibletWeb

/// A program that tells of its tree, or has done so before it ended.
@MainActor
final class Program {
    /// The RIBs that are known at most.
    private static let mostRIBs = 1_000

    let key = String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
    let since = Date()
    private(set) var name = ""
    private(set) var hasEnded = false
    /// The record, which begins when the program has said its name.
    private(set) lazy var trace = Trace(self)
    let socket: LineSocket
    private var ribs: [Int: RIB] = [:]
    /// The facts and the state that the program has sent last.
    private(set) var shown: (rib: Int, facts: RIBFacts, outline: StateOutline?)?
    /// The question that the program was asked last, and the number of steps by then.
    private var asked: (question: SavedValue, steps: Int)?
    private var isAsking = false
    private var steps = 0

    private struct RIB {
        var row: TreeRow
        let module: String
        let parent: Int?
    }

    init(_ socket: LineSocket) { self.socket = socket }

    func end() {
        hasEnded = true
        if !name.isEmpty { trace.news.send(()) }
    }

    /// Takes lines; after the first of them the program is known by its name.
    func take(_ lines: [SavedValue], onHello: @MainActor () -> Void) {
        for line in lines {
            if name.isEmpty {
                guard line["line"] == "riblet", line["version"] == 1, let name = line.text("name", 100) else { return socket.end() }
                self.name = name
                onHello()
            } else {
                take(line)
            }
        }
        if !name.isEmpty, !lines.isEmpty { trace.news.send(()) }
    }

    private func take(_ line: SavedValue) {
        switch line["line"] {
        case "rib": takeRIB(line)
        case "state": takeState(line)
        case "end": socket.end()
        default:
            steps += 1
            if let rib = trace.read(line) { ribs[rib]?.row.events += 1 }
        }
    }

    private func takeRIB(_ line: SavedValue) {
        guard let number = line["rib"]?.number else { return }
        guard line["status"] != "gone", let name = line.text("name", 100), ribs[number] != nil || ribs.count < Self.mostRIBs else {
            return ribs[number] = nil
        }
        let place = TreeRow.Place(rawValue: line.text("place", 100) ?? "") ?? .attached
        var row = TreeRow(id: number, name: name, place: place, depth: 0, status: line["status"] == "active" ? .active : .inactive)
        row.events = ribs[number]?.row.events ?? 0
        ribs[number] = RIB(row: row, module: line.text("module", 100) ?? "", parent: line["parent"]?.number)
        if trace.ribs.names.count > 4 * Self.mostRIBs { trace.ribs.names = ribs.mapValues(\.row.name) }
        trace.ribs.names[number] = name
    }

    private func takeState(_ line: SavedValue) {
        guard let rib = line["rib"]?.number else { return }
        var facts = RIBFacts(path: line.text("path", 500) ?? "", module: ribs[rib]?.module ?? "")
        (facts.router, facts.interactor) = (line.text("router", 200) ?? "", line.text("interactor", 200) ?? "")
        if case .array(let effects) = line["effects"] {
            facts.effects = effects.prefix(20).compactMap { $0.string.map { $0.cut(to: 200) } }
        }
        let outline = try? line["outline"]?.decode(StateOutline.self)
        let isClear = outline.map { Set($0.rows.map(\.id)).count == $0.rows.count } ?? true
        shown = (rib, facts, isClear ? outline : nil)
    }

    // MARK: For the reader

    /// The RIBs from the root down.
    var rows: [TreeRow] {
        var children = Dictionary(grouping: ribs.values) { $0.parent ?? 0 }
        var (rows, pending) = ([] as [TreeRow], [(0, -1)])
        let most = ribs.values.map(\.row.events).max() ?? 0
        while let (number, depth) = pending.popLast() {
            if var row = ribs[number]?.row {
                (row.depth, row.share) = (depth, most > 0 ? (row.events * 100 + most - 1) / most : 0)
                rows.append(row)
            }
            let below = children.removeValue(forKey: number) ?? []
            pending += below.map(\.row.id).sorted(by: >).map { ($0, depth + 1) }
        }
        return rows
    }

    /// The names of the RIBs from the root to one.
    func path(of number: Int) -> String? {
        var (names, next) = ([] as [String], ribs[number])
        while let rib = next, names.count < 40 {
            names.append(rib.row.name)
            next = rib.parent.flatMap { ribs[$0] }
        }
        return names.isEmpty ? nil : names.reversed().joined(separator: "/")
    }

    /// Asks for the state of a RIB, unless that is the last that was asked and nothing has happened since.
    func ask(for rib: Int, open: Set<String>, showsValues: Bool, showsUnchanged: Bool) {
        let question: SavedValue = [
            "line": "state", "rib": .int(rib), "open": .array(open.sorted().map { .string($0) }), "values": .bool(showsValues),
            "unchanged": .bool(showsUnchanged),
        ]
        guard !hasEnded, !isAsking, asked?.question != question || asked?.steps != steps else { return }
        asked = (question, steps)
        // One that does not read its questions is asked no other.
        isAsking = true
        Task { [socket] in
            _ = await socket.write(question.jsonBytes + "\n".utf8)
            isAsking = false
            trace.news.send(())
        }
    }
}

extension Trace {
    /// Takes a cause or a step of another program, and returns the RIB of whose events it is one.
    fileprivate func read(_ line: SavedValue) -> Int? {
        guard let cause = line["cause"]?.number else { return nil }
        if line["line"] == "cause", numbers[cause] == nil {
            let name = line.text("name", 100) ?? ""
            if numbers.count > 2_000, let first = causes.first?.number { numbers = numbers.filter { $0.value >= first } }
            numbers[cause] = begin(line["origin"] == "news" ? .news(name) : line["origin"] == "work" ? .work(name) : .other(name))
            return nil
        }
        guard let kind = CauseSteps.Kind(rawValue: line.text("line", 100) ?? ""), let number = numbers[cause] else { return nil }
        let (rib, took) = (line["rib"]?.number.flatMap { ribs.names[$0] == nil ? nil : $0 }, line["took"]?.number)
        add(to: number) { _ in
            TracedStep(
                kind: kind, at: line["at"]?.number ?? 0, rib: rib, source: line["from"]?.number.map { .rib($0) } ?? .none,
                text: line.text("text", 300) ?? "", value: line.text("value", 500) ?? "", isLater: line["later"] == 1, microseconds: took)
        }
        guard kind == .action || kind == .result else { return nil }
        if let took { keep(.microseconds(took), in: number) }
        return rib
    }

    /// The path of a RIB that is in the tree.
    func path(of number: Int) -> String? { program?.path(of: number) ?? ribs.router(of: number)?.path ?? states?[number]?.facts.path }
}

extension WatchReader {
    /// Brings a state up to what a program has told of its tree.
    func readTree(of program: Program, into state: inout WatchState) {
        state.page.isConnected = !program.hasEnded
        trace.tree = program.rows
        state.tree = trace.tree
        if let path = state.place.rib {
            guard state.selected.flatMap({ program.path(of: $0) }) != path else { return }
            state.selected = state.tree.first { program.path(of: $0.id) == path }?.id
        } else if !state.tree.contains(where: { $0.id == state.selected }) {
            state.selected = state.tree.first?.id
        }
    }

    /// Shows the state of the chosen RIB as the program has sent it, and asks for the next.
    func readState(of program: Program, into state: inout WatchState, open: Set<String>) {
        if let selected = state.selected {
            program.ask(for: selected, open: open, showsValues: state.showsValues, showsUnchanged: state.showsUnchanged)
        }
        let shown = program.shown.flatMap { $0.rib == state.selected ? $0 : nil }
        (state.facts, state.outline, state.outlined) = (shown?.facts, shown?.outline, nil)
    }
}

/// Lines of another program, of which nothing may be true.
enum ProgramLine {
    private static let limits = SavedValue.Limits(bytes: LineSocket.longestLine, depth: 6, values: 20_000)
    /// The greatest number in a line: the sum of all that are kept is no larger than an integer.
    private static let greatest = 1_000_000_000_000

    /// Reads a line; nil for what is none.
    static func read(_ bytes: [UInt8]) -> SavedValue? {
        guard let line = try? SavedValue(json: bytes, limits: limits), line["line"] != nil, isPlain(line) else { return nil }
        return line
    }

    private static func isPlain(_ value: SavedValue) -> Bool {
        switch value {
        case .null, .bool, .string: true
        case .int(let number): 0...greatest ~= number
        case .array(let values): values.allSatisfy(isPlain)
        case .object(let members): members.allSatisfy { isPlain($0.value) }
        case .unsigned, .double: false
        }
    }
}

extension SavedValue {
    /// The text of a name, cut where it is long.
    fileprivate func text(_ key: String, _ limit: Int) -> String? { self[key]?.string?.cut(to: limit) }
}

extension String {
    /// The beginning of at most as many bytes.
    fileprivate func cut(to limit: Int) -> String { utf8.count > limit ? String(decoding: utf8.prefix(limit), as: UTF8.self) : self }
}
