import RibletInjection
import RibletTesting
import Testing

/// Types to register: as many as a number has steps.
private struct Zero {}
private struct Next<Before> {}

/// Random registrations, compared with what a matrix of who reaches whom says.
@MainActor
struct RandomGraphTests {
    private static let types: [Any.Type] = {
        func next<T>(_ type: T.Type) -> Any.Type { Next<T>.self }
        var types: [Any.Type] = [Zero.self]
        for _ in 1..<9 { types.append(_openExistential(types.last!, do: next)) }
        return types
    }()

    private func registration(_ type: Any.Type, _ lifetime: Lifetime, needs: [Any.Type]) -> Registration {
        func open<T>(_ type: T.Type) -> Registration {
            var registration = Registration(type, lifetime) { () -> T in fatalError("made") }
            registration = registration.needing(needs)
            return registration
        }
        return _openExistential(type, do: open)
    }

    @Test("10,000 random graphs are found faulty where a simple oracle finds them so")
    func random() {
        var generator = SeededGenerator(seed: 7)
        var sound = 0
        for _ in 0..<10_000 {
            let count = Int.random(in: 1...8, using: &generator)
            let density = Double.random(in: 0...0.35, using: &generator)
            let lifetimes = (0..<count).map { _ in [Lifetime.factory, .scoped, .shared].randomElement(using: &generator)! }
            // Index `count` stands for a type that nobody registers.
            let needs = (0..<count).map { from in
                (0...count).filter { to in
                    Double.random(in: 0..<1, using: &generator) < (to == count ? density / 8 : to > from ? density : density / 6)
                }
            }
            let isDuplicate = Int.random(in: 0..<20, using: &generator) == 0
            var registrations = (0..<count).map { index in
                registration(Self.types[index], lifetimes[index], needs: needs[index].map { Self.types[$0] })
            }
            if isDuplicate { registrations.append(registrations[0]) }
            registrations.shuffle(using: &generator)

            var reaches = Array(repeating: Array(repeating: false, count: count), count: count)
            for from in 0..<count { for to in needs[from] where to < count { reaches[from][to] = true } }
            for middle in 0..<count {
                for from in 0..<count where reaches[from][middle] {
                    for to in 0..<count where reaches[middle][to] { reaches[from][to] = true }
                }
            }
            // Through factories only, from a shared one to a scoped one.
            func outlives(_ from: Int, _ seen: Set<Int>) -> Bool {
                needs[from].contains { to in
                    guard to < count, !seen.contains(to) else { return false }
                    return lifetimes[to] == .scoped || (lifetimes[to] == .factory && outlives(to, seen.union([to])))
                }
            }
            let expected: Set<String> = [
                (needs.contains { $0.contains(count) }) ? "missing" : nil,
                (0..<count).contains { reaches[$0][$0] } ? "circular" : nil,
                (0..<count).contains { lifetimes[$0] == .shared && outlives($0, [$0]) } ? "outlived" : nil,
                isDuplicate ? "duplicate" : nil,
            ].reduce(into: []) { kinds, kind in if let kind { kinds.insert(kind) } }

            var found: Set<String> = []
            do {
                _ = try DependencyContainer { registrations }
                sound += 1
            } catch {
                for fault in error.faults {
                    switch fault {
                    case .missing: found.insert("missing")
                    case .duplicate: found.insert("duplicate")
                    case .circular: found.insert("circular")
                    case .outlived: found.insert("outlived")
                    }
                }
            }
            #expect(found == expected)
        }
        #expect(sound > 1_000 && sound < 9_000)
    }
}
