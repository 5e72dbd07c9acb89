/// A service of the container that makes the owner, resolved once, when the owner is made.
///
/// ```swift
/// @MainActor
/// struct DefaultSettingsUseCase: SettingsUseCase {
///     @Inject private var repository: any AccountRepository
/// }
/// ```
///
/// The owner's registration lists the type, so that it can be checked before anything is made. Where
/// nothing gives the service, that is a `Misuse`, and the tree does not attach the RIB that is built
/// with the owner, so that nobody reads it.
@MainActor
@propertyWrapper
public struct Inject<Service> {
    private let service: Service?

    /// The service. An owner that was made without one must not read it: that stops the program.
    public var wrappedValue: Service {
        guard let service else { fatalError("@Inject \(Need.name(of: Service.self)) is read though nothing gave it") }
        return service
    }

    /// Takes the service of the container that makes the owner.
    public init() { service = DependencyContainer.inject(Service.self) }
}

/// A service that holds, or is held by, its user in a circle: looked up when it is first read and
/// not held.
///
/// ```swift
/// final class DefaultSession: Session {
///     @WeakInject var log: (any SessionLog)?
/// }
/// ```
///
/// The service is shared or scoped, so that the container holds it. It is nil once that container
/// has gone.
@MainActor
@propertyWrapper
public struct WeakInject<Service> {
    private let reference: Reference

    /// The service, or nil if its container has gone or cannot give it, which is a `Misuse`.
    public var wrappedValue: Service? { reference.service() }

    /// Remembers the container that makes the owner.
    public init() {
        reference = Reference(
            container: DependencyContainer.reporting { () throws(InjectionError) in
                try DependencyContainer.container(injecting: Service.self, isWeak: true)
            })
    }

    @MainActor
    private final class Reference {
        private weak var container: DependencyContainer?
        private weak var object: AnyObject?

        init(container: DependencyContainer?) { self.container = container }

        func service() -> Service? {
            if let object { return object as? Service }
            guard let container,
                let service = DependencyContainer.reporting({ () throws(InjectionError) in try container.value(of: Service.self) })
            else { return nil }
            object = service as AnyObject
            return service
        }
    }
}
