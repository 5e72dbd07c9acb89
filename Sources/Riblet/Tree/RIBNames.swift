/// The names of RIBs by the types of their routers, or by that of the interactor where a leaf has
/// no router class of its own: the run time takes microseconds to spell out a type.
@MainActor
package enum RIBNames {
    private struct Name {
        let type: String
        let rib: String
    }

    private static var known: [ObjectIdentifier: Name] = [:]
    /// The same few types are asked for over and over: a name by some bits of its type's address.
    private static var recent: UnsafeMutablePointer<(type: ObjectIdentifier?, name: String)>?
    private static let recentCount = 64

    /// The type without `Router`.
    @inline(__always)
    package static func name(of type: BaseRouter.Type) -> String {
        if let recent {
            let entry = recent + place(of: type)
            if entry.pointee.type == ObjectIdentifier(type) { return entry.pointee.name }
        }
        return findName(of: type)
    }

    /// The type as it is written.
    static func typeName(of type: BaseRouter.Type) -> String { find(type).type }

    /// Descriptions of types are aligned, so the last bits say nothing.
    @inline(__always)
    private static func place(of type: BaseRouter.Type) -> Int { (Int(bitPattern: ObjectIdentifier(type)) >> 4) & (recentCount - 1) }

    @inline(never)
    private static func findName(of type: BaseRouter.Type) -> String {
        let entries = recent ?? .allocate(capacity: recentCount)
        if recent == nil { entries.initialize(repeating: (nil, ""), count: recentCount) }
        recent = entries
        let name = find(type).rib
        entries[place(of: type)] = (ObjectIdentifier(type), name)
        return name
    }

    private static func find(_ type: BaseRouter.Type) -> Name {
        if let name = known[ObjectIdentifier(type)] { return name }
        let written = String(describing: type)
        let base = written.prefix { $0 != "<" }
        var rib = base.hasSuffix("Router") && base.count > 6 ? base.dropLast(6) : base
        if base == "ViewableRouter" || base == "Router" {
            let interactor = written.dropFirst(base.count + 1).prefix { $0 != "<" && $0 != "," && $0 != ">" }
            if interactor.hasSuffix("Interactor"), interactor.count > 10 { rib = interactor.dropLast(10) }
        }
        let name = Name(type: written, rib: String(rib))
        known[ObjectIdentifier(type)] = name
        return name
    }
}
