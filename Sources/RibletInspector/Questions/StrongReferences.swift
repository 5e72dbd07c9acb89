internal import CRibletInspector

/// Finds the properties that keep objects alive.
///
/// Only strong properties are read: an unowned one may have nothing to read. An object beside a RIB
/// is looked into where a RIB keeps it, and no further; an actor's properties belong to the actor.
/// Whatever a closure or a task keeps is not seen.
@MainActor
struct StrongReferences {
    /// A way from an owner to an object, such as `HomeInteractor.cache → Cache.pages[2]`.
    struct Way {
        let owner: ObjectIdentifier
        let target: ObjectIdentifier
        let text: String
    }

    private(set) var ways: [Way] = []
    private let targets: Set<ObjectIdentifier>
    /// The objects that have been looked into, or will be in their turn.
    private var passed: Set<ObjectIdentifier>
    /// The values that are still looked at: a reader waits.
    private var left = 20_000

    init(to targets: [AnyObject], from owners: [AnyObject]) {
        self.targets = Set(targets.map { ObjectIdentifier($0) })
        passed = Set(owners.map { ObjectIdentifier($0) })
        for owner in owners { look(inside: owner, "", Place(owner: ObjectIdentifier(owner), isBeside: false)) }
    }

    /// The owner from which the search has come, and true for an object that it keeps.
    private struct Place {
        let owner: ObjectIdentifier
        let isBeside: Bool
        var depth = 0
    }

    private mutating func look(inside object: AnyObject, _ way: String, _ place: Place) {
        guard !(object is any CustomReflectable) else { return }
        let mirrors = sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
        var first = 0
        // Fields are counted from the uppermost class on.
        for mirror in Array(mirrors).reversed() {
            if !Self.isOfLibrary(mirror.subjectType) {
                look(at: mirror, of: type(of: object), from: first, "\(way)\(type(of: object))", place)
            }
            first += mirror.children.count
        }
    }

    private mutating func look(at mirror: Mirror, of type: Any.Type, from first: Int, _ way: String, _ place: Place) {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        for (offset, index) in mirror.children.indices.enumerated() where left > 0 {
            // Not before it is known to be strong: reading is what may fail.
            guard riblet_inspector_is_strong(metadata, first + offset) else { continue }
            let child = mirror.children[index]
            look(at: child.value, "\(way).\(Self.name(child.label))", place)
        }
    }

    private mutating func look(at value: Any, _ way: String, _ place: Place) {
        guard left > 0, place.depth < 6 else { return }
        left -= 1
        var place = place
        place.depth += 1
        if type(of: value) is AnyClass {
            let object = value as AnyObject
            let target = ObjectIdentifier(object)
            if targets.contains(target) {
                ways.append(Way(owner: place.owner, target: target, text: way))
            } else if !place.isBeside, !(object is any Actor), passed.insert(target).inserted {
                look(inside: object, "\(way) → ", Place(owner: place.owner, isBeside: true))
            }
            return
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .struct?:
            if !(value is any CustomReflectable) { look(at: mirror, of: type(of: value), from: 0, way, place) }
        case .collection?, .set?:
            for (index, child) in mirror.children.enumerated() where left > 0 { look(at: child.value, "\(way)[\(index)]", place) }
        default:
            for child in mirror.children where left > 0 { look(at: child.value, way, place) }
        }
    }

    /// Returns true for a class of Riblet's or the system's: such an object holds as it should, and
    /// may be used by several threads.
    private static func isOfLibrary(_ type: Any.Type) -> Bool {
        let module = String(reflecting: type).prefix { $0 != "." }
        return (module.hasPrefix("Riblet") && !module.hasSuffix("Tests"))
            || ["Swift", "_Concurrency", "Foundation", "FoundationEssentials", "Dispatch"].contains(module)
    }

    /// The name of a property, as its author has written it.
    private static func name(_ label: String?) -> Substring {
        let (label, lazy) = (label ?? "", "$__lazy_storage_$_")
        return label.hasPrefix(lazy) ? label.dropFirst(lazy.count) : label.hasPrefix("_") ? label.dropFirst() : label[...]
    }
}
