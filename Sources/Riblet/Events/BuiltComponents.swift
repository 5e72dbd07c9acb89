#if DEBUG
/// The components that are made while a container builds a RIB: they belong to it, and go with it.
@MainActor
package struct BuiltComponents {
    /// The RIB that was built.
    package let router: BaseRouter
    /// The router whose container has built the RIB.
    let parent: BaseRouter?
    /// Its path, once it is attached.
    package let path: String
    /// The components, in the order in which they were made.
    package let components: [AnyObject]

    private static var collected: [AnyObject]?
    private static let relay = Relay<BuiltComponents>()

    /// Calls `onBuilt` for each RIB with components of its own that a container builds, until the
    /// returned observation is cancelled.
    package static func observe(_ onBuilt: @escaping (BuiltComponents) -> Void) -> any Cancellable { relay.observe(onBuilt) }

    /// Notes a component that has just been made.
    static func note(_ component: AnyObject) { collected?.append(component) }

    /// Builds the RIB of a route, and tells of its components whoever wants to know.
    static func build(below parent: BaseRouter?, _ build: () -> (any ViewableRouting)?) -> (any ViewableRouting)? {
        guard relay.hasObservers else { return build() }
        let outer = collected
        collected = []
        let child = build()
        let components = collected ?? []
        collected = outer
        if let child, !components.isEmpty {
            relay.send(BuiltComponents(router: child, parent: parent, path: "\(parent?.path ?? "")/\(child.name)", components: components))
        }
        return child
    }
}
#endif
