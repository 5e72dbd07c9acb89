import Riblet
import RibletReactor

/// Answers questions about a page out of its record, and of its tree as it is now.
@MainActor
struct AnswerReader {
    let trace: Trace

    func answer(_ question: Answer.Question, _ state: WatchState) -> Answer {
        switch question {
        case .slow: Answer(question, slow(state.place.cause))
        case .big: Answer(question, big())
        case .alive: Answer(question, remains() + attached(state))
        }
    }

    /// The RIBs in the tree.
    private var living: [(number: Int, router: BaseRouter)] {
        trace.isOver ? [] : trace.session.map { trace.ribs.routers(of: $0.root) } ?? []
    }

    // MARK: Why slow?

    /// A part of a cause's time; all that is alike is one.
    private struct Part: Hashable {
        let kind: CauseSteps.Kind
        let rib: Int?
        let text: String
    }

    /// The parts of the time of the reader's cause, or of the slowest one.
    private func slow(_ number: Int?) -> [Answer.Line] {
        let slowest = trace.causes.max { $0.busy < $1.busy }
        return (trace.causes.first { $0.number == number } ?? slowest).map { lines(of: $0) } ?? []
    }

    func lines(of cause: TracedCause) -> [Answer.Line] {
        let parts = parts(of: cause)
        let waited = parts.reduce(0) { $0 + ($1.key.kind == .pause ? $1.value.time : 0) }
        let worked = parts.reduce(0) { $0 + $1.value.time } - waited
        let busy = max(Int(cause.busy / .microseconds(1)), worked)
        let whole = max(1, busy + waited)
        var lines = parts.map { part, spent in
            let rib = part.rib.map { trace.ribs.name(of: $0) } ?? ""
            let fact: Answer.Fact =
                switch part.kind {
                case .patch: .compared(part.text, spent.time)
                case .pause: .waited(effect: part.text, rib: rib, spent.time)
                default: .spent(rib: rib, name: part.text, isResult: part.kind == .result, times: spent.times, spent.time)
                }
            return Answer.Line(fact: fact, link: part.rib.map { .rib($0) }, share: spent.time * 1_000 / whole)
        }
        lines.append(Answer.Line(fact: .other(busy - worked), share: (busy - worked) * 1_000 / whole))
        lines.sort { ($0.share ?? 0) > ($1.share ?? 0) }
        // The first one in any case; whatever takes less than a hundredth is not why.
        let told = lines.prefix(1) + lines.dropFirst().filter { $0.share ?? 0 >= 10 }
        return [Answer.Line(fact: .took(cause.origin, whole), link: .cause(cause.number))] + told
    }

    private func parts(of cause: TracedCause) -> [Part: (time: Int, times: Int)] {
        var parts: [Part: (time: Int, times: Int)] = [:]
        func add(_ part: Part, _ time: Int) {
            let known = parts[part, default: (0, 0)]
            parts[part] = (known.time + time, known.times + 1)
        }
        var underWay: [TracedStep] = []
        var last = 0
        for step in cause.steps {
            if step.isLater, step.kind == .result || step.kind == .ended, let effect = underWay.last(where: { $0.rib == step.rib }) {
                add(Part(kind: .pause, rib: step.rib, text: effect.text), max(0, step.at - last))
            }
            last = max(last, step.end)
            switch step.kind {
            case .effect: underWay.append(step)
            case .ended, .cancelled:
                if let index = underWay.lastIndex(where: { $0.rib == step.rib && $0.text == step.text }) { underWay.remove(at: index) }
            case .action, .result, .patch:
                var rib = step.rib
                if case .rib(let number) = step.source, step.kind == .patch { rib = number }
                if let time = step.microseconds { add(Part(kind: step.kind, rib: rib, text: step.text), time) }
            default: break
            }
        }
        return parts
    }

    // MARK: Why big?

    private func big() -> [Answer.Line] {
        let (sizes, left) = trace.sizes.measure(living)
        let largest = sizes.sorted { $0.size.bytes > $1.size.bytes }
        let growing = largest.filter { $0.growth?.bytes ?? 0 > 0 }.sorted { $0.growth?.bytes ?? 0 > $1.growth?.bytes ?? 0 }
        let told = Set(largest.prefix(3).map(\.rib) + growing.prefix(2).map(\.rib))
        var lines = largest.filter { told.contains($0.rib) && $0.size.bytes > 0 }.map { rib, size, growth in
            Answer.Line(fact: .state(rib: trace.ribs.name(of: rib), size, growth), link: .rib(rib))
        }
        if left > 0 { lines.append(Answer.Line(fact: .unmeasured(left))) }
        return lines + frames()
    }

    /// The frames by the views in them, those with the most bytes first.
    private func frames() -> [Answer.Line] {
        var frames: [String: (count: Int, bytes: Int, most: Int, cause: Int)] = [:]
        for cause in trace.causes {
            for step in cause.steps where step.kind == .patch {
                guard let bytes = step.bytes else { continue }
                var known = frames[step.text, default: (0, 0, 0, 0)]
                (known.count, known.bytes) = (known.count + 1, known.bytes + bytes)
                if bytes > known.most { (known.most, known.cause) = (bytes, cause.number) }
                frames[step.text] = known
            }
        }
        return frames.sorted { ($1.value.bytes, $0.key) < ($0.value.bytes, $1.key) }.prefix(2).map { names, known in
            Answer.Line(fact: .frames(names, count: known.count, bytes: known.bytes, most: known.most), link: .cause(known.cause))
        }
    }

    // MARK: Why alive?

    /// The RIBs that have left the tree and are still there, and whatever keeps them.
    private func remains() -> [Answer.Line] {
        let all = trace.ribs.remaining
        guard !all.isEmpty else { return [Answer.Line(fact: .allFreed)] }
        let owners = living.flatMap { $0.router.units.compactMap(\.object) } + all.flatMap(\.objects)
        let ways = StrongReferences(to: all.flatMap(\.objects), from: owners).ways
        return all.prefix(Answer.most - 1).map { rib, objects in
            var remains = Answer.Remains(rib: rib.name, seconds: rib.goneAt.map { Int((.now - $0) / .seconds(1)) } ?? 0, objects: [])
            remains.objects = objects.map { "\(type(of: $0))" }
            remains.isOnPurpose = rib.router?.keepsDetached ?? false
            let places = Dictionary(objects.enumerated().map { (ObjectIdentifier($1), $0) }) { first, _ in first }
            for way in ways {
                guard let target = places[way.target] else { continue }
                let name = remains.objects[target]
                if let owner = places[way.owner] {
                    // The router holds the interactor, and so on, as they should.
                    if target <= owner { remains.circles.append("\(way.text) → \(name)") }
                } else {
                    remains.holders.append(Answer.Holder(object: name, property: way.text))
                }
            }
            return Answer.Line(fact: .remains(remains))
        }
    }

    /// The chosen RIB, which its parent holds.
    private func attached(_ state: WatchState) -> [Answer.Line] {
        guard let index = state.tree.firstIndex(where: { $0.id == state.selected }), trace.ribs.router(of: state.tree[index].id) != nil
        else { return [] }
        let row = state.tree[index]
        let parent = state.tree[..<index].last { $0.depth == row.depth - 1 }
        let fact = Answer.Fact.attached(
            rib: row.name, parent: parent?.name, row.place, row.status, effects: state.facts?.effects ?? [])
        return [Answer.Line(fact: fact, link: .rib(parent?.id ?? row.id))]
    }
}
