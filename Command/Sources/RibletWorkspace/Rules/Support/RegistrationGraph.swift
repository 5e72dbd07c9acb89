/// The check of RibletInjection's container on registrations as they are written, in the words of
/// its `RegistrationError`.
///
/// Conditional registrations of one type stand for each other: the first of them counts.
struct RegistrationGraph {
    /// A fault, and where.
    struct Fault {
        let message: String
        let at: WrittenRegistration
        /// Of a duplicate, the registration that was there.
        var first: WrittenRegistration?
    }

    private let registrations: [WrittenRegistration]
    private var byName: [String: WrittenRegistration] = [:]
    private var faults: [Fault] = []

    /// Finds the faults of registrations.
    static func faults(of registrations: [WrittenRegistration]) -> [Fault] {
        var graph = RegistrationGraph(registrations)
        graph.findMissingAndCircular()
        graph.findOutlived()
        return graph.faults
    }

    private init(_ registrations: [WrittenRegistration]) {
        self.registrations = registrations
        for registration in registrations {
            guard let first = byName[registration.name] else {
                byName[registration.name] = registration
                continue
            }
            guard !first.isConditional || !registration.isConditional else { continue }
            faults.append(Fault(message: "\(registration.name): registered twice; leave one registration", at: registration, first: first))
        }
    }

    private static func path(_ names: [String]) -> String { names.joined(separator: " → ") }

    /// Walks from those that nobody needs first, so that a path begins where a reader begins.
    private mutating func findMissingAndCircular() {
        let needed = Set(registrations.flatMap(\.needs))
        let order = registrations.filter { !needed.contains($0.name) } + registrations.filter { needed.contains($0.name) }
        let registered = Set(registrations.filter { !$0.isUser }.map(\.name)).sorted()
        var done: Set<String> = []
        var reported: Set<String> = []
        for start in order where !done.contains(start.name) {
            var trail: [(registration: WrittenRegistration, next: Int)] = [(start, 0)]
            while let (registration, next) = trail.last {
                guard next < registration.needs.count else {
                    done.insert(registration.name)
                    trail.removeLast()
                    continue
                }
                trail[trail.count - 1].next += 1
                let need = registration.needs[next]
                let names = trail.map(\.registration.name) + [need]
                guard let found = byName[need], !found.isUser else {
                    guard reported.insert(need).inserted else { continue }
                    let known = registered.isEmpty ? "nothing" : registered.joined(separator: ", ")
                    faults.append(
                        Fault(message: "\(Self.path(names)): nothing registered; registered here: \(known)", at: registration))
                    continue
                }
                if let first = trail.firstIndex(where: { $0.registration.name == need }) {
                    faults.append(
                        Fault(
                            message: "\(Self.path(Array(names[first...]))): a circle; take it apart",
                            at: trail[first].registration))
                } else if !done.contains(need) {
                    trail.append((found, 0))
                }
            }
        }
    }

    /// A factory's value lives as long as its user, so what the factory needs is looked at as well.
    private mutating func findOutlived() {
        for start in registrations where start.lifetime == .shared {
            var seen: Set<String> = [start.name]
            var open: [(registration: WrittenRegistration, names: [String])] = [(start, [start.name])]
            while let (registration, names) = open.popLast() {
                for need in registration.needs.reversed() {
                    guard let found = byName[need], !seen.contains(need) else { continue }
                    switch found.lifetime {
                    case .scoped:
                        faults.append(
                            Fault(
                                message: "\(Self.path(names + [need])): the first is shared and the last lives as long as a scope; "
                                    + "make the first scoped, or the last shared", at: start))
                    case .factory: open.append((found, names + [need]))
                    case .shared: continue
                    }
                    seen.insert(need)
                }
            }
        }
    }
}
