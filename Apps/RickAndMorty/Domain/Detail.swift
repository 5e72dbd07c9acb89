/// Opens details of any kind, for features that know no other feature. The glue layer implements
/// it; `Screen` is what the application puts on a stack.
@MainActor
package protocol DetailBuilding<Screen>: AnyObject {
    associatedtype Screen

    /// The detail of something.
    ///
    /// - Parameters:
    ///   - item: of what.
    ///   - listener: receives the requests of the detail; held weakly.
    /// - Returns: what the application puts on a stack.
    func detail(of item: ExplorerItem, listener: any DetailListener) -> Screen
}

/// The owner of an open detail.
@MainActor
package protocol DetailListener: AnyObject {
    /// The detail leads to another one, of the same kind or another, at any depth.
    func detailWants(_ item: ExplorerItem)

    /// The detail gives way to the one before or after it.
    func detailTurns(to item: ExplorerItem)

    /// The user is done with the detail.
    func detailDidFinish()

    /// The things before and after one in the list that it was opened from; nil where it was opened
    /// from none, or from the list of all by number.
    func detailNeighbours<Entity: ExplorerEntity>(of id: Int, as type: Entity.Type) async -> Neighbours<Entity>?
}

extension DetailListener {
    /// None, by default.
    package func detailNeighbours<Entity: ExplorerEntity>(of id: Int, as type: Entity.Type) async -> Neighbours<Entity>? { nil }
}

/// The things before and after another.
package struct Neighbours<Entity: ExplorerEntity>: Hashable, Sendable {
    package let before, after: Entity?

    package init(before: Entity? = nil, after: Entity? = nil) {
        self.before = before
        self.after = after
    }

    /// Those of a thing in a list; none where it is not there.
    package init(of id: Int, in list: [Entity]) {
        let place = list.firstIndex { $0.id == id }
        before = place.flatMap { $0 > 0 ? list[$0 - 1] : nil }
        after = place.flatMap { $0 + 1 < list.count ? list[$0 + 1] : nil }
    }
}
