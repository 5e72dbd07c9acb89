import Riblet
import RibletReactor

/// The RIBs of a watched page by numbers, which stay when a RIB has gone.
@MainActor
final class TracedRIBs {
    /// A RIB that is, or was, in the tree.
    @MainActor
    final class Known {
        let number: Int
        let name: String
        weak var router: BaseRouter?
        let parent: Int?
        let type: Any.Type
        var events = 0
        var activeSince: ContinuousClock.Instant?
        var goneAt: ContinuousClock.Instant?
        /// The objects of one that has gone.
        var units: [RIBPart] = []

        init(_ router: BaseRouter, number: Int, parent: Int?) {
            self.number = number
            self.router = router
            self.parent = parent
            name = router.name
            type = Swift.type(of: router.interactable)
        }

        /// The module of its interactor.
        var module: String { String(String(reflecting: type).prefix { $0 != "." }) }
    }

    /// The time for which a RIB that has gone is still shown.
    static let fading = Duration.seconds(2)
    /// The greatest number of RIBs that have gone and are still known by their names.
    private static let mostGone = 500

    /// The names of RIBs that were never here: those of a file or of another program.
    var names: [Int: String] = [:]
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var known: [Int: Known] = [:]
    private(set) var gone: [Int] = []
    private var last = 0
    private let now: () -> ContinuousClock.Instant

    /// - Parameter now: the time.
    init(now: @escaping () -> ContinuousClock.Instant = { .now }) { self.now = now }

    subscript(number: Int) -> Known? { known[number] }

    /// The name of a RIB that is or was in the tree.
    func name(of number: Int) -> String { known[number]?.name ?? names[number] ?? "" }

    /// The number of a RIB, given to it when it is first asked for.
    func number(of router: BaseRouter) -> Int {
        // Another object may have been where this one is.
        if let number = numbers[ObjectIdentifier(router)], known[number]?.router === router { return number }
        let parent = router.parent.map { number(of: $0) }
        last += 1
        numbers[ObjectIdentifier(router)] = last
        known[last] = Known(router, number: last, parent: parent)
        return last
    }

    /// The RIB of a number, while it is in the tree.
    func router(of number: Int) -> BaseRouter? { known[number].flatMap { $0.goneAt == nil ? $0.router : nil } }

    func noteEvent(at number: Int) { known[number]?.events += 1 }

    func noteActivity(of router: BaseRouter, isActive: Bool) {
        let number = number(of: router)
        known[number]?.activeSince = isActive ? now() : nil
    }

    /// Notes that a RIB has left the tree, with all below it.
    func noteDetachment(of router: BaseRouter) {
        var pending = [router]
        while let router = pending.popLast() {
            pending += router.children
            guard let number = numbers.removeValue(forKey: ObjectIdentifier(router)) else { continue }
            known[number]?.goneAt = now()
            known[number]?.activeSince = nil
            known[number]?.units = router.units
            gone.append(number)
        }
        guard gone.count > Self.mostGone else { return }
        for number in gone.prefix(gone.count - Self.mostGone) { known[number] = nil }
        gone.removeFirst(gone.count - Self.mostGone)
    }

    /// Forgets which object is which RIB: while nobody watches, RIBs come and go unheard.
    func forgetPlaces(outside root: BaseRouter) {
        var living: Set<ObjectIdentifier> = []
        var pending: [BaseRouter] = [root]
        while let router = pending.popLast() {
            living.insert(ObjectIdentifier(router))
            pending += router.children
        }
        for (identity, number) in numbers where !living.contains(identity) || known[number]?.router == nil {
            numbers[identity] = nil
            known[number]?.goneAt = now() - Self.fading
            gone.append(number)
        }
    }

    /// The RIBs that have left the tree by themselves, and of which objects are still there, the newest
    /// first.
    var remaining: [(rib: Known, objects: [AnyObject])] {
        gone.reversed().compactMap { number in
            guard let rib = known[number], rib.router?.parent == nil else { return nil }
            let objects = (rib.router?.units ?? rib.units).compactMap(\.object)
            return objects.isEmpty ? nil : (rib, objects)
        }
    }

    /// The routers at and below a root, those of the busiest RIBs first.
    func routers(of root: BaseRouter) -> [(number: Int, router: BaseRouter)] {
        var routers: [(number: Int, router: BaseRouter)] = []
        var pending = [root]
        while let router = pending.popLast() {
            routers.append((number(of: router), router))
            pending += router.children
        }
        return routers.sorted { known[$0.number]?.events ?? 0 > known[$1.number]?.events ?? 0 }
    }

    // MARK: The tree

    /// The rows of the tree, from its root down.
    func rows(of root: BaseRouter) -> [TreeRow] {
        let fresh = now() - Self.fading
        var fading: [Int: [Known]] = [:]
        for number in gone.suffix(50) {
            if let rib = known[number], let parent = rib.parent, rib.goneAt ?? fresh > fresh { fading[parent, default: []].append(rib) }
        }
        var rows: [TreeRow] = []
        add(root, .root, 0, &rows, &fading)
        let most = rows.map(\.events).max() ?? 0
        for index in rows.indices {
            rows[index].share = most > 0 ? (rows[index].events * 100 + most - 1) / most : 0
        }
        return rows
    }

    /// True if a RIB that has gone is still shown.
    var isFading: Bool { gone.last.flatMap { known[$0]?.goneAt }.map { $0 > now() - Self.fading } ?? false }

    private func add(_ router: BaseRouter, _ place: TreeRow.Place, _ depth: Int, _ rows: inout [TreeRow], _ fading: inout [Int: [Known]]) {
        // A tree that deep is shown as far as a reader would follow.
        guard depth < 40, rows.count < 2_000 else { return }
        let number = number(of: router)
        rows.append(
            TreeRow(
                id: number, name: router.name, place: place, depth: depth, status: router.interactable.isActive ? .active : .inactive,
                events: known[number]?.events ?? 0))
        for (child, layer) in router.placedChildren { add(child, layer.map { .init($0) } ?? .attached, depth + 1, &rows, &fading) }
        addGone(below: number, depth + 1, &rows, &fading)
    }

    private func addGone(below parent: Int, _ depth: Int, _ rows: inout [TreeRow], _ fading: inout [Int: [Known]]) {
        for rib in fading.removeValue(forKey: parent) ?? [] {
            rows.append(TreeRow(id: rib.number, name: rib.name, place: .attached, depth: depth, status: .gone, events: rib.events))
            addGone(below: rib.number, depth + 1, &rows, &fading)
        }
    }
}

extension TreeRow.Place {
    init(_ layer: ContainerLayer) {
        self =
            switch layer {
            case .flow: .flow
            case .tabs: .tabs
            case .stack: .stack
            case .slot: .slot
            case .overlays: .overlays
            }
    }
}
