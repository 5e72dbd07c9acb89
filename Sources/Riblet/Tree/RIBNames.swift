/// The names of RIBs by the types of their routers: the run time takes microseconds to spell out a type.
@MainActor
enum RIBNames {
    private static var known: [ObjectIdentifier: String] = [:]
    /// The same few types are asked for over and over.
    private static var recent = ContiguousArray<(type: ObjectIdentifier?, name: String)>(repeating: (nil, ""), count: 64)

    static func name(of type: BaseRouter.Type) -> String {
        let identity = ObjectIdentifier(type)
        // Descriptions of types are aligned.
        let place = (Int(bitPattern: identity) >> 4) & 63
        if recent[place].type == identity { return recent[place].name }
        let name = known[identity] ?? learn(type)
        recent[place] = (identity, name)
        return name
    }

    private static func learn(_ type: BaseRouter.Type) -> String {
        let base = String(describing: type).prefix { $0 != "<" }
        let name = base.hasSuffix("Router") && base.count > 6 ? String(base.dropLast(6)) : String(base)
        known[ObjectIdentifier(type)] = name
        return name
    }
}
