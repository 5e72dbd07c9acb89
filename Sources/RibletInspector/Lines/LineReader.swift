import Riblet
import RibletWeb

/// A reader of one page as lines: first the tree, then each step as it comes, until the page, or the
/// right to see it, is over.
///
/// A reader that takes its lines too slowly loses some, and is told how many.
@MainActor
final class LineReader {
    /// The steps that wait for their reader.
    private static let most = 1_000
    /// The time between two portions, and the one after which a reader hears that there is nothing.
    private static let (pace, beat) = (Duration.milliseconds(100), Duration.seconds(15))

    private let services: InspectorServices
    private let key: String
    private let showsValues: Bool
    private let isOnce: Bool
    private let clock: any Clock<Duration>
    private var trace: Trace?
    private var observations: [any Cancellable] = []
    private var waiting: [(cause: Int, step: TracedStep)] = []
    private var missed = 0
    /// The last cause, and the RIBs, that the reader has been told of.
    private var lastCause = 0
    private var told: [Int: TreeRow.Status] = [:]
    private let (wakes, wake) = AsyncStream<Bool>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private var beating: Task<Void, Never>?
    private var isOver = false

    /// - Parameters:
    ///   - key: of the page.
    ///   - services: of the reader, which say what may be seen.
    ///   - showsValues: true if steps have their values, where values are shown at all.
    ///   - isOnce: true for what there is now, and no more.
    ///   - clock: the time between portions.
    init(
        of key: String, services: InspectorServices, showsValues: Bool, isOnce: Bool = false, clock: any Clock<Duration> = ContinuousClock()
    ) {
        (self.key, self.services, self.isOnce, self.clock) = (key, services, isOnce, clock)
        self.showsValues = showsValues && !services.isGuarded
    }

    isolated deinit { stop() }

    /// Returns the next lines, when there are some; nil after the last one.
    func next() async -> [UInt8]? {
        guard !isOver else { return nil }
        guard trace != nil else { return begin() }
        var news = wakes.makeAsyncIterator()
        while let isBeat = await news.next(isolation: #isolation) {
            if !isBeat { try? await clock.sleep(for: Self.pace) }
            guard !Task.isCancelled else { break }
            let lines = take()
            if !lines.isEmpty { return lines.flatMap(\.ended) }
            if isBeat { return TraceLine("beat").ended }
        }
        stop()
        return nil
    }

    private func begin() -> [UInt8]? {
        guard let session = services.page(key) else { return nil }
        let trace = services.watch(session, key: key)
        trace.keepValues(showsValues, for: self)
        self.trace = trace
        lastCause = trace.total
        observations = [
            trace.steps.observe { [weak self] in self?.hear($0, $1) },
            trace.news.observe { [wake] in wake.yield(false) },
        ]
        beating = Task { [clock, wake] in
            while (try? await clock.sleep(for: Self.beat)) != nil { wake.yield(true) }
        }
        let hello = TraceLine("riblet").adding("version", TraceLine.version).adding("page", key)
            .adding("name", session.application.name).adding("url", services.url(of: session))
        // The RIBs that were seen while somebody watched before.
        for number in trace.ribs.gone where trace.ribs[number] != nil { told[number] = .active }
        let lines = [hello] + ribs(of: trace, session) + [TraceLine("now")]
        if isOnce { stop() }
        return lines.flatMap(\.ended)
    }

    private func hear(_ cause: Int, _ step: TracedStep) {
        if waiting.count < Self.most { waiting.append((cause, step)) } else { missed += 1 }
    }

    /// Takes what has happened since.
    private func take() -> [TraceLine] {
        guard let trace, let session = services.page(key), !trace.isOver else {
            stop()
            return [TraceLine("end")]
        }
        var lines = ribs(of: trace, session)
        for (number, step) in waiting {
            if number > lastCause, let cause = trace.causes.first(where: { $0.number == number }) {
                lastCause = number
                lines.append(TraceLine(cause))
            }
            lines.append(TraceLine(step, in: number, showsValues: showsValues))
        }
        if missed > 0 { lines.append(TraceLine("missed").adding("count", missed)) }
        (waiting, missed) = ([], 0)
        return lines
    }

    /// The RIBs that have come, changed or gone.
    private func ribs(of trace: Trace, _ session: Session) -> [TraceLine] {
        var lines: [TraceLine] = []
        var left = told
        for row in trace.ribs.rows(of: session.root) where row.status != .gone {
            left[row.id] = nil
            guard told[row.id] != row.status, let rib = trace.ribs[row.id] else { continue }
            told[row.id] = row.status
            lines.append(TraceLine(rib, row))
        }
        for number in Set(left.keys).union(waiting.compactMap(\.step.rib).filter { told[$0] == nil }).sorted() {
            told[number] = .gone
            if left[number] != .gone, let rib = trace.ribs[number] { lines.append(TraceLine(rib, nil)) }
        }
        return lines
    }

    private func stop() {
        isOver = true
        for observation in observations { observation.cancel() }
        observations = []
        beating?.cancel()
        trace?.keepValues(true, for: self)
        trace?.leave()
        trace = nil
    }
}

extension Inspector {
    /// Makes the route that answers with the lines of a page: of the one with the key of the item
    /// `page`, or of the newest that the reader may see.
    static func lines(_ make: @escaping @MainActor @Sendable (WebCall) -> InspectorServices) -> WebRoute {
        WebRoute(.get, "lines") { call in
            let asked = Dictionary(call.query.map { ($0.name, $0.value) }) { first, _ in first }
            return try await MainActor.run {
                let services = make(call)
                guard let key = asked["page"] ?? services.summaries.last?.id, services.page(key) != nil else {
                    guard services.right != .own || services.browser != nil else {
                        throw WebAnswer.Refusal(401, "Send a token of the link that the program printed when it started.")
                    }
                    throw WebAnswer.Refusal(404, "No such page is open.")
                }
                let reader = LineReader(of: key, services: services, showsValues: asked["values"] == "1", isOnce: asked["once"] == "1")
                return WebAnswer(contentType: "application/x-ndjson", portions: .init { await reader.next() })
            }
        }
    }
}
