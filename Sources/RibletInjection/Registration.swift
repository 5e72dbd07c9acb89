/// The lifetime of the values that a registration makes.
public enum Lifetime: Sendable, Hashable {
    /// A new value each time one is needed.
    case factory
    /// One value a scope, see ``DependencyContainer/scope(giving:)``; made when it is first needed.
    case scoped
    /// One value a container, for all its scopes; made when it is first needed.
    case shared
}

/// A service that a container can give: its type, its lifetime, what it needs, and how it is made.
///
/// The needs of a registration are known without making anything: the parameters of its closure,
/// and for types with `@Inject` the list `injects`.
///
/// ```swift
/// Registration((any AccountRepository).self, .shared) { (network: any NetworkProviding) in
///     DefaultAccountRepository(network: network)
/// }
/// Registration((any SettingsUseCase).self, injects: (any AccountRepository).self) {
///     DefaultSettingsUseCase()
/// }
/// ```
@MainActor
public struct Registration {
    typealias Making = @MainActor (DependencyContainer) throws(InjectionError) -> Any

    let id: ObjectIdentifier
    let name: String
    let lifetime: Lifetime
    private(set) var needs: [Need]
    /// Nil in the registration of a user, which the container does not make.
    let make: Making?
    /// True where each scope is given its value.
    let isGiven: Bool

    /// Describes a service that a closure makes.
    ///
    /// - Parameters:
    ///   - service: the type that users ask for, mostly a protocol: `(any AccountRepository).self`.
    ///   - lifetime: how long a value lives; each user gets a new one by default.
    ///   - injects: the types that the made value declares with `@Inject`.
    ///   - make: makes the value of what the container gives for the parameters; called on the main
    ///     actor when the value is needed, never while the container is checked.
    public init<Service, each Parameter>(
        _ service: Service.Type, _ lifetime: Lifetime = .factory, injects: Any.Type...,
        make: @escaping @MainActor (repeat each Parameter) -> Service
    ) {
        var needs: [Need] = []
        repeat needs.append(Need((each Parameter).self))
        id = ObjectIdentifier(service)
        name = Need.name(of: service)
        isGiven = false
        self.lifetime = lifetime
        self.needs = needs + injects.map { Need($0) }
        self.make = { container throws(InjectionError) in make(repeat try container.value(of: (each Parameter).self)) }
    }

    /// Describes a service that is there already, such as an opened database.
    public init<Service>(_ service: Service.Type, value: Service) {
        id = ObjectIdentifier(service)
        name = Need.name(of: service)
        isGiven = false
        lifetime = .shared
        needs = []
        make = { _ in value }
    }

    /// Describes a value that each scope is given when it begins, such as the customer of a page;
    /// see ``DependencyContainer/scope(giving:)``.
    public static func given<Service>(_ service: Service.Type) -> Registration {
        let name = Need.name(of: service)
        return Registration(
            id: ObjectIdentifier(service), name: name, lifetime: .scoped, isGiven: true,
            make: { _ throws(InjectionError) in
                throw InjectionError("\(name) was not given to the scope; make it with scope(giving:)")
            })
    }

    /// Adds needs that are known at run time only, as a test's.
    package func needing(_ types: [Any.Type]) -> Registration {
        var registration = self
        registration.needs += types.map { Need($0) }
        return registration
    }

    private init(
        id: ObjectIdentifier, name: String, lifetime: Lifetime = .factory, needs: [Need] = [], isGiven: Bool = false,
        make: Making? = nil
    ) {
        (self.id, self.name, self.lifetime, self.needs, self.isGiven, self.make) = (id, name, lifetime, needs, isGiven, make)
    }

    /// Describes a type with `@Inject` that a builder makes, such as an interactor: what it needs
    /// is checked with the rest.
    ///
    /// - Parameters:
    ///   - user: the type that is made within ``DependencyContainer/make(_:_:)``.
    ///   - injects: the types that it declares with `@Inject`.
    /// - Returns: the registration.
    public static func user<User>(_ user: User.Type, injects: Any.Type...) -> Registration {
        Registration(id: ObjectIdentifier(user), name: Need.name(of: user), needs: injects.map { Need($0) })
    }
}

/// A type that a registration needs.
struct Need: Hashable {
    let id: ObjectIdentifier
    let name: String

    init(_ type: Any.Type) {
        id = ObjectIdentifier(type)
        name = Self.name(of: type)
    }

    /// The name of a type as people read it, without `any`.
    static func name(of type: Any.Type) -> String {
        let name = String(describing: type)
        return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
    }
}

/// Collects the registrations of a container.
@resultBuilder
public enum RegistrationsBuilder {
    /// Accepts a single registration.
    public static func buildExpression(_ registration: Registration) -> [Registration] { [registration] }
    /// Takes the registrations of a layer.
    public static func buildExpression(_ registrations: [Registration]) -> [Registration] { registrations }
    /// Joins the registrations of a block.
    public static func buildBlock(_ parts: [Registration]...) -> [Registration] { parts.flatMap(\.self) }
    /// Takes the registrations of an `if`.
    public static func buildOptional(_ part: [Registration]?) -> [Registration] { part ?? [] }
    /// Takes the registrations of a first branch.
    public static func buildEither(first part: [Registration]) -> [Registration] { part }
    /// Takes the registrations of a second branch.
    public static func buildEither(second part: [Registration]) -> [Registration] { part }
    /// Joins the registrations of a loop.
    public static func buildArray(_ parts: [[Registration]]) -> [Registration] { parts.flatMap(\.self) }
}
