/// Finds stored properties that refer to objects which should have gone.
///
/// Properties are read as a debugger reads them, by reflection, which does not tell a strong
/// reference from a weak one. What a closure or a task holds is not seen.
@MainActor
package enum References {
    /// The names of properties in which the objects of a RIB refer to one another as they should:
    /// weakly, or downwards. `riblet check` finds those that are strong.
    private static let usual: Set<String> = ["router", "listener", "delegate", "presenter", "viewController"]
    /// More values than this are not looked at for one owner: a state may hold a hundred thousand.
    private static let most = 2_000
    /// The owners that may still be looked at for the leaks of one check. With many leaks in a
    /// large tree all of it would hold up the main actor.
    static var ownersLeft = 0

    /// Finds the properties of owners that refer to objects, such as `HomeInteractor.pages[2]`.
    static func to(_ objects: [AnyObject], from owners: [AnyObject]) -> [String] {
        let objects = Set(objects.map { ObjectIdentifier($0) })
        return owners.flatMap { owner -> [String] in
            guard ownersLeft > 0 else { return [] }
            ownersLeft -= 1
            return found(objects, in: owner) { !usual.contains($0) }.map(\.property)
        }
    }

    /// Finds the properties in which the objects of a RIB refer upwards, such as
    /// `ListPresenter.listener`: one that is not weak closes a circle.
    ///
    /// - Parameter units: the router, the interactor, the presenter and the view, as far as there
    ///   are such objects. All that they refer to must be there, as when the RIB has just been
    ///   attached: an unowned property whose object has gone cannot be read.
    /// - Returns: the place of the object that has the property, that of the object it refers to,
    ///   and the property.
    package static func upwards(in units: [AnyObject]) -> [(owner: Int, target: Int, property: String)] {
        units.indices.dropFirst().flatMap { owner in
            let above = Dictionary(units[..<owner].enumerated().map { (ObjectIdentifier($1), $0) }) { first, _ in first }
            return found(Set(above.keys), in: units[owner]) { _ in true }.compactMap { object, property in
                above[object].map { (owner, $0, property) }
            }
        }
    }

    /// The properties of an owner that refer to objects. Those of Riblet's classes are left out.
    private static func found(
        _ objects: Set<ObjectIdentifier>, in owner: AnyObject, where isLookedAt: (String) -> Bool
    ) -> [(object: ObjectIdentifier, property: String)] {
        var search = Search(objects: objects, left: most)
        var mirror: Mirror? = Mirror(reflecting: owner)
        while let part = mirror, !isOurs(part.subjectType) {
            for child in part.children {
                let label = name(child.label)
                if isLookedAt(label) { search.look(at: child.value, as: "\(type(of: owner)).\(label)", 0) }
            }
            mirror = part.superclassMirror
        }
        return search.found
    }

    /// Returns true for a class of Riblet's, whose properties may be such as cannot be read.
    private static func isOurs(_ type: Any.Type) -> Bool {
        let module = String(reflecting: type).prefix { $0 != "." }
        return module.hasPrefix("Riblet") && !module.hasSuffix("Tests")
    }

    /// The name of a property, as it is written where the compiler has given it another one.
    private static func name(_ label: String?) -> String {
        let (label, lazy) = (label ?? "", "$__lazy_storage_$_")
        return label.hasPrefix(lazy) ? String(label.dropFirst(lazy.count)) : label.hasPrefix("_") ? String(label.dropFirst()) : label
    }

    /// A search through the values of one owner.
    @MainActor
    private struct Search {
        let objects: Set<ObjectIdentifier>
        var left: Int
        var found: [(object: ObjectIdentifier, property: String)] = []

        mutating func look(at value: Any, as property: String, _ depth: Int) {
            guard left > 0, depth < 5 else { return }
            left -= 1
            guard !(type(of: value) is AnyClass) else {
                let object = ObjectIdentifier(value as AnyObject)
                if objects.contains(object) { found.append((object, property)) }
                return
            }
            let mirror = Mirror(reflecting: value)
            let style = mirror.displayStyle
            for (index, child) in mirror.children.enumerated() where left > 0 {
                let part =
                    switch style {
                    case .optional: ""
                    case .collection: "[\(index)]"
                    default: child.label.map { "." + References.name($0) } ?? ""
                    }
                look(at: child.value, as: property + part, depth + 1)
            }
        }
    }
}
