internal import Riblet
internal import RibletReactor

/// A tree of which an inspector is told, as long as it listens.
///
/// Events wait as lines for the next portion; an inspector that takes them too slowly loses
/// some, and is told how many.
@MainActor
final class ToldTree {
    /// The lines that wait for the inspector at most.
    private static let most = 1_000
    /// The time between two portions, and the one after which work that nobody began is a new cause.
    private static let (pace, pause) = (Duration.milliseconds(100), Duration.milliseconds(50))

    private weak var root: BaseRouter?
    private let name: String
    private let socket: LineSocket
    private let clock: any Clock<Duration>
    private let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private var watching: WatchedTree?
    private var observations: [any Cancellable] = []
    private var waiting: [SavedValue] = []
    private var missed = 0
    /// The RIBs by numbers, and the lines that have told of them.
    private var numbers: [ObjectIdentifier: (number: Int, reference: Reference)] = [:]
    private var told: [Int: SavedValue] = [:]
    private var lastNumber = 0
    /// The beginnings of causes, and the last one that a RIB has begun by itself.
    private var causes: [Int: ContinuousClock.Instant] = [:]
    private var own: (cause: Int, rib: Int, since: ContinuousClock.Instant)?
    private var handling: [Handled] = []
    private var effects: [ObjectIdentifier: (rib: Int, began: ContinuousClock.Instant)] = [:]
    private var asked: SavedValue?
    private var showsValues = true
    /// The state that the inspector was shown last, and the one before the newest cause.
    private var (shown, former, formerCause) = (nil as (rib: Int, outline: StateOutline)?, nil as StateOutline?, 0)

    private struct Reference { weak var router: BaseRouter? }

    /// An event that is being handled, its line, and the time of those that are handled in it.
    private struct Handled {
        let rib: Int
        var line: Int?
        let began = ContinuousClock.now
        var nested = Duration.zero
    }

    init?(_ root: (any LaunchRouting)?, name: String, socket: LineSocket, clock: any Clock<Duration>) {
        guard let root else { return nil }
        (self.root, self.name, self.socket, self.clock) = (root, name, socket, clock)
    }

    /// Tells of the tree until the inspector or the tree is gone.
    func run() async {
        begin()
        let asking = Task {
            await socket.readLines {
                await self.ask($0.last)
                try? await self.clock.sleep(for: Self.pace)
            }
            wake.finish()
        }
        for await _ in wakes {
            guard await socket.write(Self.bytes(take())), root != nil, (try? await clock.sleep(for: Self.pace)) != nil else { break }
        }
        if root == nil { _ = await socket.write(Self.bytes([["line": "end"]])) }
        socket.end()
        watching?.cancel()
        for observation in observations { observation.cancel() }
        await asking.value
    }

    private func begin() {
        guard let root else { return }
        observations = [
            TreeEvents.observe([.didAttach, .didDetach, .didActivate, .didDeactivate, .released]) { [weak self] in
                self?.note($0)
            },
            TreeEvents.observeProblems { [weak self] in self?.note($0) },
        ]
        watching = WatchedTree(root, for: self)
        waiting = [["line": "riblet", "version": 1, "name": .string(ValueText.cut(name, 100))]]
        wake.yield()
    }

    private nonisolated static func bytes(_ lines: [SavedValue]) async -> [UInt8] { lines.flatMap { $0.jsonBytes + "\n".utf8 } }

    /// Takes what is new: RIBs before what happened at them.
    private func take() -> [SavedValue] {
        var lines = waiting
        waiting = []
        for index in handling.indices { handling[index].line = nil }
        lines.insert(contentsOf: ribs(), at: lines.first?["version"] == nil ? 0 : 1)
        if missed > 0 { lines.append(["line": "missed", "count": .int(missed)]) }
        missed = 0
        if let answer = asked.flatMap({ answer($0) }) { lines.append(answer) }
        asked = nil
        return lines
    }

    // MARK: The tree

    private func number(of router: BaseRouter) -> Int {
        if let known = numbers[ObjectIdentifier(router)], known.reference.router === router { return known.number }
        lastNumber += 1
        numbers[ObjectIdentifier(router)] = (lastNumber, Reference(router: router))
        return lastNumber
    }

    /// The RIBs that have come, changed or gone.
    private func ribs() -> [SavedValue] {
        var living: Set<ObjectIdentifier> = []
        var (lines, gone) = ([] as [SavedValue], told)
        var pending = root.map { [($0, "root")] } ?? []
        while let (router, place) = pending.popLast() {
            living.insert(ObjectIdentifier(router))
            let (number, type) = (number(of: router), String(reflecting: Swift.type(of: router.interactable)))
            var line: SavedValue = [
                "line": "rib", "rib": .int(number), "name": .string(router.name), "module": .string(String(type.prefix { $0 != "." })),
                "place": .string(place), "status": router.interactable.isActive ? "active" : "inactive",
            ]
            line["parent"] = router.parent.map { .int(self.number(of: $0)) }
            if told[number] != line { lines.append(line) }
            (told[number], gone[number]) = (line, nil)
            pending += router.placedChildren.reversed().map { ($0.child, $0.layer.map { "\($0)" } ?? "attached") }
        }
        numbers = numbers.filter { living.contains($0.key) }
        for number in gone.keys.sorted() {
            told[number] = nil
            lines.append(["line": "rib", "rib": .int(number), "status": "gone"])
        }
        return lines
    }

    private func note(_ event: TreeEvent) {
        let router = event.node
        guard watching?.contains(router) ?? false else { return root == nil ? wake.finish() : () }
        wake.yield()
        guard event.kind == .didAttach || event.kind == .didDetach else { return }
        let rib = number(of: router.parent ?? router)
        add(event.kind == .didAttach ? "attach" : "detach", at: rib, router.name)
    }

    private func note(_ problem: any TreeProblem) {
        // Problems name a path, which other trees have, too.
        if causes[Cause.now] != nil { add("fault", at: handling.last?.rib ?? 0, ValueText.cut("\(problem)", 300)) }
    }

    // MARK: Causes

    /// The number of the cause that runs now, told of if it is new.
    private func cause(at rib: Int, isNews: Bool) -> Int {
        var cause = Cause.now
        if cause == 0 {
            if let own, own.rib == rib, ContinuousClock.now - own.since < Self.pause { return own.cause }
            cause = Cause.begin { Cause.now }
            own = (cause, rib, .now)
        }
        if causes[cause] == nil, waiting.count < Self.most {
            if causes.count > 2_000 { causes = causes.filter { $0.key > cause - 1_000 } }
            causes[cause] = .now
            let name = numbers.values.first { $0.number == rib }?.reference.router?.name
            waiting.append(["line": "cause", "cause": .int(cause), "origin": isNews ? "news" : "work", "name": .string(name ?? "")])
        }
        return cause
    }

    /// Adds a step, and returns its place if there is room.
    @discardableResult
    private func add(
        _ kind: String, at rib: Int, _ text: String, value: Any? = nil, in cause: Int? = nil, took: Duration? = nil
    ) -> Int? {
        let cause = cause ?? self.cause(at: rib, isNews: kind == "result")
        wake.yield()
        guard let began = causes[cause], waiting.count < Self.most else {
            missed += 1
            return nil
        }
        var line: SavedValue = ["line": .string(kind), "cause": .int(cause), "at": .int(Self.microseconds(.now - began))]
        line["rib"] = rib > 0 ? .int(rib) : nil
        line["from"] = (handling.last?.rib ?? WatchedEffect.running.flatMap { effects[$0] }?.rib).map { .int($0) }
        line["text"] = .string(text)
        if showsValues, let value { line["value"] = .string(ValueText.carried(by: value)) }
        line["later"] = handling.isEmpty ? 1 : nil
        line["took"] = took.map { .int(Self.microseconds($0)) }
        waiting.append(line)
        return waiting.count - 1
    }

    private static func microseconds(_ time: Duration) -> Int { Int(time / .microseconds(1)) }

    // MARK: The state

    private func ask(_ line: [UInt8]?) {
        guard let line, let request = try? SavedValue(json: line), request["line"] == "state" else { return }
        asked = request
        wake.yield()
    }

    /// The state of a RIB, as far as the inspector has opened it.
    private func answer(_ request: SavedValue) -> SavedValue? {
        guard case .int(let rib) = request["rib"], let router = numbers.values.first(where: { $0.number == rib })?.reference.router else {
            return nil
        }
        showsValues = request["values"] == true
        let interactor = router.interactable
        let effects = ((interactor as? any Reactor)?.effectsUnderWay ?? []).prefix(20)
        var answer: SavedValue = [
            "line": "state", "rib": .int(rib), "path": .string(router.path), "router": .string("\(type(of: router))"),
            "interactor": .string("\(type(of: interactor))"),
            "effects": .array(effects.map { .string($0.kind.name(with: $0.ids, showsValues: showsValues)) }),
        ]
        guard let state = interactor.inspectedState else { return answer }
        if shown?.rib != rib { (shown, former) = (nil, nil) }
        if Cause.last != formerCause { (former, formerCause) = (shown?.outline, Cause.last) }
        // Without the open rows it is never too long.
        for open in [(try? request["open"]?.decode(Set<String>.self)) ?? [], []] {
            let outline = StateOutline(
                of: state, open: open, after: former, showsValues: showsValues, showsUnchanged: request["unchanged"] == true)
            shown = (rib, outline)
            answer["outline"] = try? SavedValue(encoding: outline)
            if answer.jsonBytes.count < LineSocket.longestLine { break }
        }
        return answer
    }
}

// MARK: - The reactors

extension ToldTree: ReactorWatcher {
    func willHandle(_ event: WatchedEvent, at interactor: Interactor) {
        guard let router = interactor.node else { return handling.append(Handled(rib: 0)) }
        let rib = number(of: router)
        let line: Int? =
            switch event {
            case .action(let action): add("action", at: rib, EffectFailure.name(of: action), value: action)
            case .received(let mutation): add("result", at: rib, EffectFailure.name(of: mutation), value: mutation)
            case .restored: add("result", at: rib, "restored")
            }
        handling.append(Handled(rib: rib, line: line))
    }

    func didHandle(at interactor: Interactor) {
        guard let handled = handling.popLast() else { return }
        let time = ContinuousClock.now - handled.began
        if let line = handled.line { waiting[line]["took"] = .int(Self.microseconds(time - handled.nested)) }
        if let around = handling.indices.last { handling[around].nested += time }
    }

    func didReduce(_ mutation: Any, at interactor: Interactor) {
        guard let handled = handling.last, handled.rib > 0 else { return }
        let name = EffectFailure.name(of: mutation)
        // A mutation that is the action itself has been told.
        if let line = handled.line, line == waiting.count - 1, waiting[line]["text"] == .string(name) { return }
        add("mutation", at: handled.rib, name, value: mutation)
    }

    func effectBegins(_ effect: WatchedEffect, at interactor: Interactor) {
        guard let router = interactor.node else { return }
        effects[effect.identity] = (number(of: router), .now)
        add("effect", at: number(of: router), effect.kind.name(with: effect.ids, showsValues: showsValues))
    }

    func effectEnds(_ effect: WatchedEffect, isCancelled: Bool, at interactor: Interactor) {
        let began = effects.removeValue(forKey: effect.identity)?.began
        guard let router = interactor.node, causes[effect.cause] != nil else { return }
        add(
            isCancelled ? "cancelled" : "ended", at: number(of: router), effect.kind.name(with: effect.ids, showsValues: showsValues),
            in: effect.cause, took: began.map { .now - $0 })
    }
}
