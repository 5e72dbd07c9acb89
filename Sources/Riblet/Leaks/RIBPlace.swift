/// Where a RIB was that has been detached or freed, for the paths of those below it.
final class RIBPlace {
    /// The place above; nil for the one at which the tree was cut.
    private var parent: RIBPlace?
    /// The name of the RIB; the whole path where there is no place above.
    private let name: String
    /// The detachment that cut the place off.
    let detachment: Detachment

    init(_ path: String, _ detachment: Detachment) {
        name = path
        self.detachment = detachment
    }

    init(_ name: String, in parent: RIBPlace) {
        self.name = name
        self.parent = parent
        detachment = parent.detachment
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
