import Riblet

/// A container of services, filled at one composition root and checked before it makes anything.
///
/// ```swift
/// let container = try DependencyContainer {
///     Registration((any NetworkProviding).self, value: network)
///     Registration((any AccountRepository).self, .shared) { (network: any NetworkProviding) in
///         DefaultAccountRepository(network: network)
///     }
///     Registration((any SettingsUseCase).self, injects: (any AccountRepository).self) {
///         DefaultSettingsUseCase()
///     }
///     Registration.user(SettingsInteractor.self, injects: (any SettingsUseCase).self)
/// }
/// let page = container.scope()
/// let interactor = page.make(SettingsInteractor.self) { SettingsInteractor(presenter: presenter) }
/// ```
///
/// No container is global. An object with `@Inject` gets the container that makes it, or the one
/// whose ``make(_:_:)`` is running. All of this is on the main actor, so that nothing is locked.
@MainActor
public final class DependencyContainer {
    private let registrations: [ObjectIdentifier: Registration]
    /// Nil for a scope, whose root is the container that made it.
    private let root: DependencyContainer?
    private var values: [ObjectIdentifier: Any] = [:]

    /// The container that makes something now, and the registration of what it makes.
    private static var current: (container: DependencyContainer, user: Registration)?
    /// Those that are being made now, the outermost first.
    private static var chain: [Registration] = []

    /// Checks registrations and makes a container of them; calls none of their closures.
    ///
    /// - Parameter registrations: the services, in any order, and the users that builders make.
    /// - Throws: a ``RegistrationError`` that names each missing, duplicate, circular, outlived or
    ///   unheld service with the path that leads to it.
    public init(@RegistrationsBuilder _ registrations: () -> [Registration]) throws(RegistrationError) {
        let registrations = registrations()
        let faults = RegistrationCheck.faults(of: registrations)
        guard faults.isEmpty else { throw RegistrationError(faults: faults) }
        self.registrations = Dictionary(uniqueKeysWithValues: registrations.map { ($0.id, $0) })
        root = nil
    }

    private init(scopeOf root: DependencyContainer) {
        registrations = root.registrations
        self.root = root
    }

    /// Makes a scope, such as one a page or a test: it shares what is shared, and has scoped values
    /// of its own, which end with it.
    ///
    /// - Parameter values: those that were registered with ``Registration/given(_:)``, in any
    ///   order. Another one is a misuse, and ignored.
    /// - Returns: the scope.
    public func scope<each Value>(giving values: repeat each Value) -> DependencyContainer {
        let scope = DependencyContainer(scopeOf: root ?? self)
        repeat scope.take(each values)
        return scope
    }

    private func take<Value>(_ value: Value) {
        let id = ObjectIdentifier(Value.self)
        guard registrations[id]?.isGiven == true else {
            let name = Need.name(of: Value.self)
            return report("\(name) is given to a scope that does not expect it; add Registration.given(\(name).self)")
        }
        values.updateValue(value, forKey: id)
    }

    /// Makes what may have `@Inject`, such as an interactor in its builder.
    ///
    /// - Parameters:
    ///   - user: the type, registered with ``Registration/user(_:injects:)`` where it
    ///     has `@Inject`.
    ///   - body: makes it; whatever it makes with `@Inject` gets its values of this container.
    /// - Returns: what `body` returns. Where a service of it cannot be given, that is a `Misuse`, and
    ///   the RIB that is built with it is not attached.
    /// - Throws: what `body` throws.
    public func make<User, Failure>(_ user: User.Type, _ body: () throws(Failure) -> User) throws(Failure) -> User {
        try making(registrations[ObjectIdentifier(user)] ?? .user(user), body)
    }

    /// Gives a service, made now unless it is shared or scoped and has been made.
    ///
    /// Composition roots call this; others declare `@Inject` or take a parameter.
    ///
    /// - Throws: an ``InjectionError`` where nothing is registered for the type, a scope was not
    ///   given it, or making it leads to one of these, or back to it.
    public func value<Service>(of service: Service.Type) throws(InjectionError) -> Service {
        let id = ObjectIdentifier(service)
        guard let registration = registrations[id], let make = registration.make else {
            let known = registrations.values.filter { $0.make != nil }.map(\.name).sorted().joined(separator: ", ")
            throw InjectionError("\(Need.name(of: service)): nothing registered; registered here: \(known)")
        }
        let holder: DependencyContainer
        switch registration.lifetime {
        case .factory: return try self.made(registration, by: make)
        case .shared: holder = root ?? self
        case .scoped:
            if root == nil { report("\(registration.name) lives as long as a scope; ask container.scope() for it") }
            holder = self
        }
        // Looked up before it is cast: nothing can be cast to an optional, and would be taken for a
        // value.
        if let known = holder.values[id], let value = known as? Service { return value }
        let value: Service = try holder.made(registration, by: make)
        holder.values.updateValue(value, forKey: id)
        return value
    }

    /// Makes a value. One that lacks what it injects is not given to anybody, nor kept.
    private func made<Service>(_ registration: Registration, by make: Registration.Making) throws(InjectionError) -> Service {
        // Where registrations list what is injected, a circle is found at the start.
        if let first = Self.chain.firstIndex(where: { $0.id == registration.id }) {
            let names = (Self.chain[first...] + [registration]).map(\.name)
            throw InjectionError(
                "\(names.joined(separator: " → ")): a circle that no list shows; add what each injects to injects:")
        }
        let outer = BaseRouter.lack
        BaseRouter.lack = nil
        defer { BaseRouter.lack = outer }
        let value = try making(registration) { () throws(InjectionError) in try make(self) }
        if let lack = BaseRouter.lack { throw InjectionError(lack) }
        guard let value = value as? Service else { throw InjectionError("\(registration.name): its registration makes another type") }
        return value
    }

    private func making<Result, Failure>(_ user: Registration, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outer = Self.current
        Self.current = (self, user)
        Self.chain.append(user)
        defer {
            Self.current = outer
            Self.chain.removeLast()
        }
        return try body()
    }

    private func report(_ message: String) { Self.report(message) }

    private static func report(_ message: String) {
        Misuse.report(Misuse(kind: .notRegistered, path: "DependencyContainer", message: message))
    }

    /// Gives a property wrapper its service. Where there is none, that is reported, and the RIB that
    /// is being built is not attached: nothing of it runs.
    static func inject<Service>(_ service: Service.Type) -> Service? {
        do throws(InjectionError) {
            return try container(injecting: service).value(of: service)
        } catch {
            // Only the first lack of a RIB is reported; the rest follows from it.
            if BaseRouter.lack == nil { report(error.message) }
            BaseRouter.lack = error.message
            return nil
        }
    }

    /// Finds the container for a property wrapper, and reports what its user's registration does
    /// not list. Where the container can give it, the page that asked for it goes on.
    private static func container(injecting type: Any.Type) throws(InjectionError) -> DependencyContainer {
        let name = Need.name(of: type)
        guard let (container, user) = current else {
            throw InjectionError(
                "@Inject \(name) is made where no container makes it; make its owner in container.make(Owner.self) { … }")
        }
        guard user.needs.contains(Need(type)) else {
            let remedy =
                container.registrations[user.id] == nil
                ? "and no registration; add Registration.user(\(user.name).self, injects: …)"
                : "which its registration does not list; add it to injects:"
            let message = "\(user.name) has @Inject \(name), \(remedy)"
            guard container.registrations[ObjectIdentifier(type)]?.make != nil else { throw InjectionError(message) }
            container.report(message)
            return container
        }
        return container
    }
}
