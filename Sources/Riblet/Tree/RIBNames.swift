/// The names of RIBs, which follow from the types of their routers, or of their interactors where a
/// RIB has no router class of its own. They are kept: the run time takes microseconds to spell out
/// a type.
@MainActor
package enum RIBNames {
    private static var known: [ObjectIdentifier: (type: String, rib: String)] = [:]

    /// Returns the type without `Router`.
    package static func name(of type: BaseRouter.Type) -> String { find(type).rib }

    /// Returns the type as it is written.
    static func typeName(of type: BaseRouter.Type) -> String { find(type).type }

    private static func find(_ type: BaseRouter.Type) -> (type: String, rib: String) {
        if let name = known[ObjectIdentifier(type)] { return name }
        let written = String(describing: type)
        let base = written.prefix { $0 != "<" }
        var rib = base.hasSuffix("Router") && base.count > 6 ? base.dropLast(6) : base
        if base == "ViewableRouter" || base == "Router" {
            let interactor = written.dropFirst(base.count + 1).prefix { $0 != "<" && $0 != "," && $0 != ">" }
            if interactor.hasSuffix("Interactor"), interactor.count > 10 { rib = interactor.dropLast(10) }
        }
        let name = (written, String(rib))
        known[ObjectIdentifier(type)] = name
        return name
    }
}
