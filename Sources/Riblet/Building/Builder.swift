/// The needs of a RIB that its parent meets; a protocol per RIB refines it.
@MainActor
public protocol Dependency: AnyObject {}

/// The dependency of a RIB that needs nothing.
public protocol EmptyDependency: Dependency {}

/// A maker of a RIB; a protocol per RIB refines it with a `build` method.
@MainActor
public protocol Buildable: AnyObject {}

/// Makes the units of a RIB and joins them.
@MainActor
open class Builder<DependencyType>: Buildable {
    /// The parent's answer to the needs of the RIB.
    public final let dependency: DependencyType

    /// - Parameter dependency: the parent's component, seen as this RIB's dependency protocol.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }
}

/// Provides the dependencies of a RIB and its children: its own values, values passed on from its
/// parent, and shared values.
///
/// The component of a RIB conforms to the dependency protocols of its children, so the compiler
/// checks that each need is met.
@MainActor
open class Component<DependencyType>: Dependency {
    /// The parent's answer to the needs of the RIB.
    public final let dependency: DependencyType
    private final var sharedInstances: [SharedKey: Any] = [:]
    /// The last property, so that it is freed after what the component holds.
    private final var end = ReleaseQueue.Level()

    /// - Parameter dependency: the parent's component, seen as this RIB's dependency protocol.
    public init(dependency: DependencyType) {
        self.dependency = dependency
        #if DEBUG
        BuiltComponents.note(self)
        #endif
    }

    /// Returns one instance for the life of this component, made with the first use.
    ///
    /// - Parameters:
    ///   - key: names the instance, together with its type; by default the property or function
    ///     this is called in.
    ///   - factory: makes it; may use other shared instances of the same component.
    /// - Returns: the instance that the first call with that key and type has made.
    public final func shared<T>(_ key: String = #function, _ factory: () -> T) -> T {
        let key = SharedKey(name: key, type: ObjectIdentifier(T.self))
        // Looked up first: a nil that was looked up and cast at once would be an instance of an
        // optional type.
        if let known = sharedInstances[key], let instance = known as? T { return instance }
        let instance = factory()
        sharedInstances.updateValue(instance, forKey: key)
        return instance
    }

    /// Has a long line of components, each of which holds its parent's, freed piece by piece: one
    /// inside the other they would take the whole stack.
    isolated deinit {
        if ReleaseQueue.goesDeeper() { ReleaseQueue.add(dependency as AnyObject) }
    }
}

private struct SharedKey: Hashable {
    let name: String
    let type: ObjectIdentifier
}

/// The component above the root: it depends on nothing.
@MainActor
open class EmptyComponent: EmptyDependency {
    /// A component without parent.
    public init() {}
}
