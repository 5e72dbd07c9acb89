/// A check of registrations by their needs alone: a walk along the needs, deepest first, that
/// visits each registration once.
@MainActor
struct RegistrationCheck {
    private let registrations: [Registration]
    private var byID: [ObjectIdentifier: Registration] = [:]
    private var faults: [RegistrationError.Fault] = []

    /// Finds the faults of registrations.
    static func faults(of registrations: [Registration]) -> [RegistrationError.Fault] {
        var check = RegistrationCheck(registrations)
        check.findMissingAndCircular()
        check.findOutlived()
        return check.faults
    }

    private init(_ registrations: [Registration]) {
        self.registrations = registrations
        for registration in registrations where byID.updateValue(registration, forKey: registration.id) != nil {
            faults.append(.duplicate(registration.name))
        }
    }

    /// Walks from those that nobody needs first, so that a path begins where a reader begins.
    private mutating func findMissingAndCircular() {
        let needed = Set(registrations.flatMap { $0.needs.map(\.id) })
        let order = registrations.filter { !needed.contains($0.id) } + registrations.filter { needed.contains($0.id) }
        let registered = registrations.filter { $0.make != nil }.map(\.name).sorted()
        var done: Set<ObjectIdentifier> = []
        var reported: Set<ObjectIdentifier> = []
        for start in order where !done.contains(start.id) {
            // The registrations from the start to the one that is looked at, each with its next
            // need.
            var trail: [(registration: Registration, next: Int)] = [(start, 0)]
            while let (registration, next) = trail.last {
                guard next < registration.needs.count else {
                    done.insert(registration.id)
                    trail.removeLast()
                    continue
                }
                trail[trail.count - 1].next += 1
                let need = registration.needs[next]
                let path = { trail.map(\.registration.name) + [need.name] }
                guard let found = byID[need.id], found.make != nil else {
                    if reported.insert(need.id).inserted { faults.append(.missing(path: path(), registered: registered)) }
                    continue
                }
                if let first = trail.firstIndex(where: { $0.registration.id == need.id }) {
                    faults.append(.circular(path: Array(path()[first...])))
                } else if !done.contains(need.id) {
                    trail.append((found, 0))
                }
            }
        }
    }

    /// A factory's value lives as long as its user, so what the factory needs is looked at as well.
    private mutating func findOutlived() {
        for start in registrations where start.lifetime == .shared {
            var seen: Set<ObjectIdentifier> = [start.id]
            var open: [(registration: Registration, path: [String])] = [(start, [start.name])]
            while let (registration, path) = open.popLast() {
                for need in registration.needs.reversed() {
                    guard let found = byID[need.id], !seen.contains(need.id) else { continue }
                    switch found.lifetime {
                    case .scoped: faults.append(.outlived(path: path + [need.name]))
                    case .factory: open.append((found, path + [need.name]))
                    case .shared: continue
                    }
                    seen.insert(need.id)
                }
            }
        }
    }
}
