/// A service of the container that makes the owner, resolved once, when the owner is made.
///
/// ```swift
/// @MainActor
/// struct DefaultSettingsUseCase: SettingsUseCase {
///     @Inject private var repository: any AccountRepository
/// }
/// ```
///
/// The owner's registration lists the type, so that it can be checked before anything is made. An
/// owner that is made elsewhere stops the program with a sentence that says where to make it.
@MainActor
@propertyWrapper
public struct Inject<Service> {
    /// The service.
    public let wrappedValue: Service

    /// Takes the service of the container that makes the owner.
    public init() {
        wrappedValue = DependencyContainer.injecting(Service.self, isWeak: false).value(of: Service.self)
    }
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

    /// The service, or nil if its container has gone.
    public var wrappedValue: Service? { reference.service() }

    /// Remembers the container that makes the owner.
    public init() {
        reference = Reference(container: DependencyContainer.injecting(Service.self, isWeak: true))
    }

    @MainActor
    private final class Reference {
        private weak var container: DependencyContainer?
        private weak var object: AnyObject?

        init(container: DependencyContainer) { self.container = container }

        func service() -> Service? {
            if let object { return object as? Service }
            guard let service = container?.value(of: Service.self) else { return nil }
            object = service as AnyObject
            return service
        }
    }
}
