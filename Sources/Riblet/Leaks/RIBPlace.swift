/// Where a RIB was that has been detached or freed, for the paths of those below it.
final class RIBPlace {
    /// The place above; nil for the one at which the tree was cut.
    private var parent: RIBPlace?
    /// The name of the RIB; the whole path where there is no place above.
    private let name: String
    /// The detachment that cut the place off.
    let detachment: Detachment
    /// The router from which it was cut off, as long as that is there; nil for the place of a root.
    private weak var router: BaseRouter?

    init(_ path: String, _ detachment: Detachment, below router: BaseRouter? = nil) {
        name = path
        self.detachment = detachment
        self.router = router
    }

    init(_ name: String, in parent: RIBPlace) {
        self.name = name
        self.parent = parent
        detachment = parent.detachment
    }

    /// A router of the tree from which it was cut off.
    var tree: BaseRouter? {
        var place = self
        while let above = place.parent { place = above }
        return place.router
    }

    /// The path of what was called `name` here.
    func path(of name: String) -> String {
        var names = [name, self.name]
        var place = parent
        while let current = place {
            names.append(current.name)
            place = current.parent
        }
        return names.reversed().joined(separator: "/")
    }

    /// A long line of them goes one after the other, not one inside the other.
    deinit {
        var next = parent.take()
        while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
    }
}
