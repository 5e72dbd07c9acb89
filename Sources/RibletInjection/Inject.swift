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
