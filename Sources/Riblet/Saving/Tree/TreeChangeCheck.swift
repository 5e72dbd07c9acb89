/// Tells whether a tree may have to be saved again, for a fraction of what saving costs: nothing is
/// encoded.
///
/// It looks at which RIBs there are, in which containers and in which order, and at the revisions
/// of their states. Where somebody does not count, a ``Restorable`` without
/// ``Restorable/stateRevision`` or a container of the application's own, it cannot know and says
/// yes.
@MainActor
public final class TreeChangeCheck {
    /// A RIB at its place. References are weak: a RIB that is gone is never mistaken for a new one
    /// that lies where it lay.
    private struct Mark {
        weak var router: BaseRouter?
        let revision: UInt
    }

    private let root: BaseRouter
    private var marks: [Mark] = []
    private var isCertain = false

    /// - Parameter root: of the tree; not kept longer than this.
    public init(_ root: BaseRouter) { self.root = root }

    /// Returns true if the tree may have changed since the last call; the first call returns
    /// true.
    public func mayHaveChanged() -> Bool {
        var walk = Walk(marks: marks, isSame: isCertain)
        var pending: ContiguousArray<BaseRouter> = [root]
        while let router = pending.popLast(), walk.isSame || walk.isCertain {
            walk.visit(router)
            pending += router.children
        }
        let isSame = walk.isSame && walk.isCertain && walk.position == marks.count
        if !isSame {
            marks = walk.taken
            isCertain = walk.isCertain
        }
        return !isSame
    }

    /// Compares with the marks of the last walk as long as they are the same, and takes new ones
    /// from then on.
    private struct Walk {
        let marks: [Mark]
        var isSame: Bool
        var isCertain = true
        var position = 0
        private var new: [Mark]?

        init(marks: [Mark], isSame: Bool) {
            self.marks = marks
            self.isSame = isSame
            if !isSame { new = [] }
        }

        /// The marks of this walk.
        var taken: [Mark] { new ?? Array(marks.prefix(position)) }

        @MainActor
        mutating func visit(_ router: BaseRouter) {
            var revision: UInt = 0
            if let restorable = router.interactable as? any Restorable {
                guard let counted = restorable.stateRevision else { return isCertain = false }
                revision = counted
            }
            mark(router, revision)
            for container in router.childContainers {
                guard container is any RouteMatching else { return isCertain = false }
                let attached = container.attached
                // The count tells the RIBs of one container from those of the next.
                mark(container.front, UInt(attached.count))
                for child in attached { mark(child, 0) }
            }
        }

        private mutating func mark(_ router: BaseRouter?, _ revision: UInt) {
            if isSame {
                if position < marks.count, marks[position].router === router, marks[position].revision == revision {
                    position += 1
                    return
                }
                isSame = false
                new = Array(marks.prefix(position))
            }
            new?.append(Mark(router: router, revision: revision))
        }
    }
}
