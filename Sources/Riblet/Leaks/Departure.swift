/// A subtree that has left its tree, and which of its objects are still there.
///
/// The RIBs stand in a list, each behind the one above it. A look goes through them once: of RIBs
/// that hold each other only the uppermost is waited for.
@MainActor
final class Departure {
    private struct RIB {
        let id: ObjectIdentifier
        let name: String
        /// The place of the RIB above, in the list; nil for the uppermost.
        let above: Int?
        weak var router: BaseRouter?
        let parts: [RIBPart]
        var stage = Stage.held
        /// The number of the look after which its patience began.
        var start: Int32
    }

    private enum Stage {
        /// The router is there on purpose, or goes with the one above it.
        case held
        /// The router has to go.
        case alone
        /// The router has gone, and its parts have to.
        case gone
        /// Nobody waits for it any more.
        case over
    }

    private let detachment: Detachment
    private let start: Int32
    /// The router from which it was cut off, as long as that is there.
    private weak var parent: BaseRouter?
    private var ribs: [RIB] = []

    /// Notes the RIBs at and below a router that leaves its tree.
    ///
    /// - Parameters:
    ///   - router: the uppermost of them, still attached; or one that is being freed.
    ///   - isGoing: true if the router is being freed: nothing can refer to it any more.
    ///   - operation: the one that takes it out.
    ///   - start: the number of the last look of the detector.
    init(of router: BaseRouter, isGoing: Bool, by operation: Detachment.Operation, start: Int32) {
        let path = router.path
        parent = router.parent
        detachment = Detachment(
            operation: operation, path: path, parentPath: parent?.path, parentType: parent.map { RIBNames.typeName(of: type(of: $0)) })
        self.start = start
        var pending: [(router: BaseRouter, above: Int?)] = [(router, nil)]
        while let (next, above) = pending.popLast() {
            pending += next.children.reversed().map { ($0, ribs.count) }
            // A weak reference to an object that is being freed ends the program.
            let kept = isGoing && above == nil ? nil : next
            ribs.append(
                RIB(
                    id: ObjectIdentifier(next), name: above == nil ? path : next.name, above: above, router: kept, parts: next.parts,
                    start: start))
        }
        ribs[0].stage = isGoing ? .gone : .alone
    }

    /// The routers, as they are told apart.
    var identities: [ObjectIdentifier] { ribs.map(\.id) }

    var isOver: Bool { ribs.allSatisfy { $0.stage == .over } }

    /// Waits no longer for the RIB in a place of the list, which has come back and has left again.
    /// One whose router has gone is another RIB than the one that lies in its memory now.
    func forget(_ place: Int) {
        if ribs[place].router != nil { ribs[place].stage = .over }
    }

    /// Looks at each RIB once.
    ///
    /// - Parameters:
    ///   - look: the look.
    ///   - leaks: gets those that are overdue.
    /// - Returns: true where something else has to go.
    func look(_ look: LeakDetector.Look, _ leaks: inout [Leak]) -> Bool {
        var isWaiting = false
        for place in ribs.indices where ribs[place].stage != .over {
            ribs[place].stage = stage(of: place, look)
            guard ribs[place].stage == .alone || ribs[place].stage == .gone else { continue }
            if let leak = leak(at: place, look) {
                leaks.append(leak)
                ribs[place].stage = .over
            } else {
                isWaiting = true
            }
        }
        return isWaiting
    }

    private func stage(of place: Int, _ look: LeakDetector.Look) -> Stage {
        let rib = ribs[place]
        let stage: Stage
        if let router = rib.router {
            if let above = rib.above, let parent = ribs[above].router, router.parent === parent {
                stage = ribs[above].stage == .over ? .over : .held
            } else if router.parent != nil {
                // Attached again.
                return .over
            } else {
                stage = router.keepsDetached ? .held : .alone
            }
        } else {
            stage = rib.parts.contains { $0.object != nil } ? .gone : .over
        }
        // It has come to that since the last look, or is to begin at the next one.
        if stage == .held || stage != rib.stage { ribs[place].start = stage == .held ? look.number : look.number &- 1 }
        return stage
    }

    private func leak(at place: Int, _ look: LeakDetector.Look) -> Leak? {
        let rib = ribs[place]
        let units = (rib.router?.units ?? rib.parts).filter { $0.object != nil }
        // A view may still be on its way off the screen, and with it a presenter that is a view in
        // it.
        let isOnScreen = units.allSatisfy { $0.role == .view || ($0.role == .presenter && $0.object is any ViewControllable) }
        guard look.number &- rib.start >= (isOnScreen ? look.viewPatience : look.patience) else { return nil }
        // The names from the root down, as they were when the subtree left.
        let path = sequence(first: place) { self.ribs[$0].above }.map { ribs[$0].name }.reversed().joined(separator: "/")
        var leak = Leak(kind: .notReleased, path: path, objects: units.compactMap(\.remnant), age: look.age(since: start))
        leak.ribsBelow = (rib.router?.subtree.count ?? 1) - 1
        leak.detachment = detachment
        leak.findHolders(of: units.compactMap(\.object), inTreeOf: parent)
        return leak
    }
}
