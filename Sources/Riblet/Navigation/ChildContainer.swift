/// Where a container lies over the view of its router: what the user sees, and so what a back press
/// is about, is the highest one that shows something.
public enum ContainerLayer: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// One in place of another, below everything else.
    case flow
    /// Children side by side, of which one is shown.
    case tabs
    /// Pages above one another.
    case stack
    /// One view over the pages; what it covers is out of reach.
    case slot
    /// Several views over everything.
    case overlays

    /// Lower layers come first.
    public static func < (a: ContainerLayer, b: ContainerLayer) -> Bool { a.rawValue < b.rawValue }
}

/// A part of a router that holds children by their routes: ``ChildStack``, ``ChildSlot``,
/// ``ChildTabs``, ``ChildSwitch``, ``ChildOverlays``, or one of your own.
///
/// It makes itself known with ``BaseRouter/register(_:)`` when it is made. The router keeps no
/// reference: whoever made the container, usually the router's stored property, does.
@MainActor
public protocol ChildContainer: AnyObject {
    /// Tells the containers of one router apart; it stays the same from one version of the
    /// application to the next.
    var key: String { get }
    /// Where it lies over the view of its router.
    var layer: ContainerLayer { get }
    /// The routers of its children, bottom first.
    var attached: [BaseRouter] { get }
    /// The one of them that the user sees, which is asked first on back.
    var front: BaseRouter? { get }

    /// Follows the user's back.
    ///
    /// - Returns: false if there is nothing to leave. A child that may not be left keeps its
    ///   place, and the press is used up.
    func goBack() -> Bool

    /// The router has detached `child`. Where that was not the container's own doing, its route and
    /// its view go as well.
    func routerDidDetach(_ child: BaseRouter)

    /// The routes as data, in the order of ``attached``.
    ///
    /// - Returns: nil if the routes are not saved, which is the default; the children are then
    ///   saved as if attached plainly.
    /// - Throws: if a route cannot be encoded. That is reported, and the container and its
    ///   children are left out.
    func saveRoutes() throws -> SavedValue?

    /// Restores the saved routes. The state of a RIB is restored when it is attached at its former
    /// place in ``attached``.
    ///
    /// - Parameter saved: the result of ``saveRoutes()``, possibly of another version of the
    ///   application, or damaged.
    /// - Returns: the parts that could not be restored: ``RestoreReport/Issue/Kind/unknownRoute``,
    ///   ``RestoreReport/Issue/Kind/notBuilt`` or ``RestoreReport/Issue/Kind/aboveGap``.
    func restoreRoutes(_ saved: SavedValue) -> [RestoreReport.Issue]
}

extension BaseRouter {
    /// The containers of this router, in the order in which they were made.
    public final var childContainers: [any ChildContainer] { extras?.containers.all ?? [] }

    /// The lowest layer first; of one layer, the one that was made first.
    final var containersFromBottom: [ContainerList.Entry] { extras?.containers.fromBottom ?? [] }

    /// Makes `container` known to what works on all containers: back presses, saving, restoring,
    /// inspecting. The containers of this library do this themselves.
    ///
    /// A key that another container of this router has is a ``Misuse``; the container then stays
    /// unknown.
    ///
    /// - Parameter container: not retained.
    public final func register(_ container: any ChildContainer) {
        let extras = makeExtras()
        guard extras.containers[container.key] == nil else {
            Misuse.report(
                .duplicateContainer, at: path,
                "a second container has the key \"\(container.key)\"; give each container of a router a key of its own")
            return
        }
        extras.containers.add(container)
    }
}

/// The containers of one router. They are its stored properties and go after it, so they are held
/// weakly.
@MainActor
struct ContainerList {
    /// A container, and the same one where it has addresses.
    typealias Entry = (container: any ChildContainer, addressed: (any AddressedContainer)?)

    private struct Member {
        weak var container: (any ChildContainer)?
        /// The same one. The location is asked for at each change of a page, and to find out
        /// whether a container has addresses costs more than what it says.
        weak var addressed: (any AddressedContainer)?
    }

    private var members = ContiguousArray<Member>()

    var all: [any ChildContainer] {
        var all: [any ChildContainer] = []
        all.reserveCapacity(members.count)
        // By index: a member that is taken out is a weak reference more.
        for index in members.indices {
            if let container = members[index].container { all.append(container) }
        }
        return all
    }

    subscript(key: String) -> (any ChildContainer)? {
        for index in members.indices {
            if let container = members[index].container, container.key == key { return container }
        }
        return nil
    }

    mutating func add(_ container: any ChildContainer) {
        members.removeAll { $0.container == nil }
        members.append(Member(container: container, addressed: container as? any AddressedContainer))
    }

    /// The lowest layer first; of one layer, the one that was made first.
    var fromBottom: [Entry] {
        var found: [Entry] = []
        found.reserveCapacity(members.count)
        var isInOrder = true
        for index in members.indices {
            guard let container = members[index].container else { continue }
            if let last = found.last, last.container.layer > container.layer { isInOrder = false }
            found.append((container, members[index].addressed))
        }
        // Asked at each change of a page, and mostly they stand as they were made.
        if isInOrder { return found }
        return found.enumerated().sorted { ($0.element.container.layer, $0.offset) < ($1.element.container.layer, $1.offset) }
            .map(\.element)
    }
}
