import CZlib
import Foundation
import RibletDOM
import RibletObservability
import RibletWeb

/// The record of a page as a file: what a flow test that has failed leaves. It was written by
/// somebody else, so all of it is bounded when it is read.
package struct TraceFile: Codable, Sendable {
    /// The version of the format; a reader of an older one does not understand it.
    static let version = 1
    /// The greatest number of bytes of a file, and of its content when it is unpacked.
    package static let (mostBytes, mostContent) = (4 << 20, 16 << 20)
    /// The word with which every file begins, before its version and the bytes of its content.
    private static let word = "riblet-trace"
    /// The greatest number that anything in it has.
    private static let mostNumber = 100_000_000_000
    /// The greatest number of RIBs, and of rows of their states together, that are kept.
    private static let (mostRIBs, mostRows) = (300, 5_000)

    /// A reason for which a file cannot be shown.
    package enum Fault: Error, Hashable {
        case noTrace, newer, damaged, tooLarge
    }

    /// A RIB that was there when the file was written.
    struct RIB: Codable {
        let facts: RIBFacts
        let outline: StateOutline?
    }

    /// A cause, with times in microseconds.
    struct Cause: Codable {
        let number: Int
        let origin: CauseRow.Origin
        /// The time since the beginning of the record.
        let at: Int
        let busy: Int
        let steps: [TracedStep]
        let left: Int

        @MainActor
        func traced(since beginning: ContinuousClock.Instant) -> TracedCause {
            let cause = TracedCause(number: number, origin: origin, began: beginning + .microseconds(at))
            for step in steps { _ = cause.add(step) }
            (cause.left, cause.busy) = (left, .microseconds(busy))
            return cause
        }
    }

    let (name, basePath, url): (String, String, String)
    /// The start tag of the page's document, which says how it looks.
    let startTag: String
    /// The time at which the record began, in seconds since 1970.
    let date: Double
    let tree: [TreeRow]
    let names: [Int: String]
    let states: [Int: RIB]
    let causes: [Cause]
    let parts: [PageRecord.Part]
    let isCut: Bool

    /// Takes all that a record has.
    @MainActor
    init(_ trace: Trace) {
        let address = trace.session?.url ?? trace.url
        (name, basePath) = (trace.name, trace.basePath)
        url = WatchPlace.isFrameAddress(address) ? address : trace.basePath + "/"
        startTag = String(trace.stillBeginning.drop { $0 != "h" }.prefix { $0 != ">" })
        date = Date.now.timeIntervalSince1970 - (ContinuousClock.now - trace.began) / .seconds(1)
        tree = trace.session.map { trace.ribs.rows(of: $0.root) } ?? trace.tree
        (parts, isCut) = (trace.record.parts, trace.record.isCut)
        causes = trace.causes.map {
            Cause(
                number: $0.number, origin: $0.origin, at: Int(($0.began - trace.began) / .microseconds(1)),
                busy: Int($0.busy / .microseconds(1)), steps: $0.steps, left: $0.left)
        }
        let numbers = Set(trace.causes.flatMap(\.ribs) + tree.map(\.id))
        names = Dictionary(uniqueKeysWithValues: numbers.map { ($0, trace.ribs.name(of: $0)) })
        let reader = WatchReader(session: trace.session, trace: trace)
        var (states, rows): ([Int: RIB], Int) = ([:], 0)
        let living = trace.session.map { trace.ribs.routers(of: $0.root) } ?? []
        for (number, router) in living.prefix(Self.mostRIBs) {
            let outline = router.interactable.inspectedState.flatMap {
                rows < Self.mostRows ? StateOutline(of: $0, open: [], after: nil, showsValues: true, showsUnchanged: true) : nil
            }
            rows += outline?.rows.count ?? 0
            states[number] = RIB(facts: reader.facts(of: router, number, showsValues: true), outline: outline)
        }
        self.states = states
    }

    /// The bytes of the file; nil where they would be more than a reader takes.
    var bytes: [UInt8]? {
        guard let content = try? JSONEncoder().encode(self), content.count <= Self.mostContent,
            let file = Self.pack(Array(content)), file.count <= Self.mostBytes
        else { return nil }
        return file
    }

    /// Returns the bytes of a file with that content.
    static func pack(_ content: [UInt8]) -> [UInt8]? {
        var size = compressBound(uLong(content.count))
        var packed = [UInt8](repeating: 0, count: Int(size))
        guard compress2(&packed, &size, content, uLong(content.count), 6) == Z_OK else { return nil }
        return Array("\(word) \(version) \(content.count)\n".utf8) + packed.prefix(Int(size))
    }

    /// Reads a file.
    package init(_ bytes: [UInt8]) throws(Fault) {
        guard bytes.count <= Self.mostBytes else { throw .tooLarge }
        guard let end = bytes.prefix(64).firstIndex(of: UInt8(ascii: "\n")) else { throw .noTrace }
        let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        guard head.count > 1, head[0] == Self.word, let version = Int(head[1]) else { throw .noTrace }
        guard version <= Self.version else { throw .newer }
        guard head.count == 3, version == Self.version, let size = Int(head[2]), size > 0 else { throw .damaged }
        guard size <= Self.mostContent else { throw .tooLarge }
        var content = [UInt8](repeating: 0, count: size)
        var length = uLong(size)
        let packed = Array(bytes[(end + 1)...])
        // It writes no more than there is room for.
        guard uncompress(&content, &length, packed, uLong(packed.count)) == Z_OK, length == uLong(size),
            let file = try? JSONDecoder().decode(Self.self, from: Data(content)), file.isSound
        else { throw .damaged }
        self = file
    }

    /// The beginning on this machine's clock, which was started since.
    var began: ContinuousClock.Instant { .now - .seconds(min(max(0, Date.now.timeIntervalSince1970 - date), 1e9)) }

    /// Returns the beginning of a document that shows the page as it was; see ``Trace``. Of the file it
    /// has what ``DOMNode/stillHTML`` lets through.
    func stillBeginning(_ stylesheetURLs: [String]) -> String {
        let tag = (try? HTMLReader.read("<\(startTag)></html>")).flatMap { $0.count == 1 && $0[0].tag == "html" ? $0[0].stillHTML : nil }
        let links = stylesheetURLs.map { "<link rel=\"stylesheet\" href=\"\($0)\">" }.joined()
        return "<!doctype html>\(tag?.dropLast("</html>".count) ?? "<html>")<head><meta charset=\"utf-8\">"
            + "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1,viewport-fit=cover\"><title></title>\(links)</head>"
            + "<body inert><div id=\"riblet\">"
    }

    /// True if nothing in it is more than this package writes: what reads it adds numbers, and counts on
    /// causes without gaps.
    private var isSound: Bool {
        let first = causes.first?.number ?? 0
        return abs(date) < 1e12 && WatchPlace.isFrameAddress(url) && tree.count <= 2_000 && states.count <= Self.mostRIBs
            && causes.enumerated().allSatisfy { $1.number == first + $0 && $1.steps.count <= TracedCause.mostSteps }
            && Self.areSound(causes.flatMap { [$0.number, $0.at, $0.busy, $0.left] } + parts.map(\.number))
            && Self.areSound(causes.lazy.flatMap(\.steps).flatMap { [$0.at, $0.rib, $0.microseconds, $0.bytes] })
            && Self.areSound(tree.flatMap { [$0.id, $0.depth, $0.events, $0.share] } + states.values.map(\.facts.activeSeconds))
            && Self.areSound(
                states.values.lazy.compactMap(\.outline).flatMap {
                    [$0.bytes, $0.unchanged] + $0.rows.flatMap { [$0.depth, $0.count, $0.formerCount, $0.bytes, $0.left] }
                })
    }

    private static func areSound(_ numbers: some Sequence<Int?>) -> Bool { numbers.allSatisfy { (0...mostNumber).contains($0 ?? 0) } }
}

/// Records a page, so that a test which fails can leave a file.
@MainActor
package final class TraceRecorder {
    private let trace: Trace

    /// Begins at once, and goes on until nobody has the recorder any more.
    package init(_ session: Session) {
        trace = Trace(session)
        trace.watch()
    }

    isolated deinit { trace.leave() }

    /// Returns the file, in which the last cause is the failure.
    package func file(of failure: String) -> [UInt8]? {
        trace.noteFailure(failure)
        return TraceFile(trace).bytes
    }
}
