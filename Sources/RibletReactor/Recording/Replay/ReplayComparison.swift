internal import Riblet

/// Compares what a step has changed with what it changed when it was recorded.
struct ReplayComparison {
    /// The first thing that is not the same.
    struct Difference {
        let path: String
        let key: ReplayDifference.Key
        var expected: SavedValue?
        var actual: SavedValue?
        var text: String
    }

    /// The recorded states of the RIBs so far.
    private var states: [String: [UInt8]] = [:]
    private var routes: [String: [String: [UInt8]]] = [:]

    /// The first difference, if any.
    ///
    /// - Parameters:
    ///   - recorded: what changed then.
    ///   - now: what has changed now.
    ///   - unchanged: the state of a RIB that has not changed now, as JSON.
    /// - Returns: `nil` where all is the same.
    mutating func difference(
        _ recorded: SessionChanges, _ now: SessionChanges, unchanged: (String) -> [UInt8]?
    ) -> Difference? {
        if let found = treeDifference(recorded.tree, now.tree) { return found }
        if let found = stateDifference(recorded, now, unchanged: unchanged) { return found }
        return routeDifference(recorded, now)
    }

    private func treeDifference(_ recorded: [String], _ now: [String]) -> Difference? {
        guard recorded != now else { return nil }
        let same = zip(recorded, now).prefix { $0 == $1 }.count
        let expected = same < recorded.count ? recorded[same] : nil
        let actual = same < now.count ? now[same] : nil
        func sentence(_ line: String?) -> String {
            guard let line else { return "nothing more" }
            return "\(line.dropFirst()) \(line.hasPrefix("+") ? "attached" : "detached")"
        }
        return Difference(
            path: String((expected ?? actual ?? "").dropFirst()), key: .tree, expected: .array(recorded.map(SavedValue.string)),
            actual: .array(now.map(SavedValue.string)),
            text: "  \(sentence(expected)) was recorded as change \(same + 1) of the tree, now \(sentence(actual))")
    }

    private mutating func stateDifference(
        _ recorded: SessionChanges, _ now: SessionChanges, unchanged: (String) -> [UInt8]?
    ) -> Difference? {
        // Somebody may have looked at a state earlier or later than when it was recorded.
        let changed = now.states.filter { !$0.isNew || states[$0.name] != nil || recorded.states.map(\.name).contains($0.name) }
        let found = Self.firstDifference(recorded.states, changed, before: states, unchanged: unchanged)
        for state in recorded.states { states[state.name] = state.json }
        return found.map { Difference(path: $0.name, key: .state, $0) }
    }

    private mutating func routeDifference(_ recorded: SessionChanges, _ now: SessionChanges) -> Difference? {
        let names = recorded.routes.map(\.rib) + now.routes.map(\.rib)
        var result: Difference?
        for name in names where result == nil {
            let found = Self.firstDifference(
                recorded.routes.first { $0.rib == name }?.containers ?? [], now.routes.first { $0.rib == name }?.containers ?? [],
                before: routes[name] ?? [:]
            ) { [before = routes[name]] in before?[$0] }
            result = found.map { Difference(path: name, key: .routes($0.name), $0) }
        }
        for change in recorded.routes {
            for container in change.containers { routes[change.rib, default: [:]][container.name] = container.json }
        }
        return result
    }

    fileprivate struct Unequal {
        let name: String
        let expected: [UInt8]?
        let actual: [UInt8]?
    }

    private static func firstDifference(
        _ recorded: [SessionChanges.Named], _ now: [SessionChanges.Named], before: [String: [UInt8]], unchanged: (String) -> [UInt8]?
    ) -> Unequal? {
        var actual = Dictionary(now.map { ($0.name, $0.json) }, uniquingKeysWith: { _, last in last })
        for change in recorded {
            let value = actual.removeValue(forKey: change.name) ?? unchanged(change.name)
            if value != change.json { return Unequal(name: change.name, expected: change.json, actual: value) }
        }
        for change in now where actual[change.name] != nil && before[change.name] != change.json {
            return Unequal(name: change.name, expected: before[change.name], actual: change.json)
        }
        return nil
    }
}

extension ReplayComparison.Difference {
    fileprivate init(path: String, key: ReplayDifference.Key, _ unequal: ReplayComparison.Unequal) {
        let expected = unequal.expected.flatMap { try? SavedValue(json: $0, limits: .recorded) }
        let actual = unequal.actual.flatMap { try? SavedValue(json: $0, limits: .recorded) }
        self.init(path: path, key: key, expected: expected, actual: actual, text: SavedDifference.text(expected, actual))
    }
}
