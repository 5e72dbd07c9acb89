/// The consequences of an action: mutations at once, work that produces mutations later, or
/// nothing.
///
/// An effect is a value; it does nothing until a ``Reactor`` returns it from
/// ``Reactor/mutate(action:)``. Work then starts at once, up to its first suspension, bound to the
/// interactor's activity: when the interactor resigns it is cancelled, and what a cancelled or
/// replaced effect still sends is dropped. An error it throws goes to ``Reactor/recover(from:)``.
///
/// ```swift
/// func mutate(action: Action) -> Effect<Mutation> {
///     switch action {
///     case .refresh:
///         .concat(
///             .just(.setLoading(true)), .task { .setPets(try await self.pets.all()) },
///             .just(.setLoading(false)))
///     case .search(let text):
///         .task { .setPets(try await self.pets.find(text)) }
///             .debounce(id: "search", for: .milliseconds(300))
///     }
/// }
/// ```
///
/// Every effect can be put into every other one; <doc:Effects> shows how.
public struct Effect<Mutation> {
    /// The operation of an effect; it runs on the main actor, and leaves it for what it awaits
    /// elsewhere.
    public typealias Operation = @MainActor (_ send: Send<Mutation>) async throws -> Void

    /// The common cases are told apart without touching memory; a single mutation is stored in
    /// place.
    @usableFromInline
    enum Kind {
        case none
        case just(Mutation)
        case node(EffectNode<Mutation>)
    }

    @usableFromInline let kind: Kind

    @inlinable
    init(kind: Kind) { self.kind = kind }

    @inlinable
    init(_ node: EffectNode<Mutation>) { kind = .node(node) }
}

extension Effect {
    /// Nothing.
    @inlinable public static var none: Effect { Effect(kind: .none) }

    /// Nothing; the name it had in ReactorKit.
    @inlinable public static func empty() -> Effect { Effect(kind: .none) }

    /// One mutation, at once.
    @inlinable public static func just(_ mutation: Mutation) -> Effect { Effect(kind: .just(mutation)) }

    /// Some mutations, at once and in order; each is reduced and observed.
    public static func of(_ mutations: Mutation...) -> Effect { .from(mutations) }

    /// Some mutations, at once and in order; each is reduced and observed.
    public static func from(_ mutations: [Mutation]) -> Effect {
        mutations.isEmpty ? .none : Effect(.several(mutations))
    }

    /// Work that sends any number of mutations and comes to an end.
    public static func run(fileID: StaticString = #fileID, line: UInt = #line, _ operation: @escaping Operation) -> Effect {
        Effect(.run(noting(fileID, line, operation)))
    }

    /// Work that stores what the user has asked for, as ``run(fileID:line:_:)``: the host says that
    /// it has heard the user when the work has returned, and waits for it also where its turn comes
    /// later.
    ///
    /// If the process ends meanwhile, the event is sent again, so repeating the work must be
    /// harmless.
    public static func store(fileID: StaticString = #fileID, line: UInt = #line, _ operation: @escaping Operation) -> Effect {
        Effect(.store(noting(fileID, line, operation)))
    }

    /// Work that produces one mutation.
    public static func task(
        fileID: StaticString = #fileID, line: UInt = #line, _ operation: @escaping @MainActor () async throws -> Mutation
    ) -> Effect {
        Effect(.run(noting(fileID, line) { send in send(try await operation()) }))
    }

    /// The same work, which in a debug build remembers where it is written when it fails.
    static func noting(_ fileID: StaticString, _ line: UInt, _ operation: @escaping Operation) -> Operation {
        #if DEBUG
        return { send in
            do {
                try await operation(send)
            } catch {
                send.task?.source = "\(fileID):\(line)"
                throw error
            }
        }
        #else
        return operation
        #endif
    }

    /// Cancels the effects that run or wait under `id`.
    @inlinable
    public static func cancel(id: some Hashable) -> Effect { Effect(.cancel(AnyHashable(id))) }

    /// All of them, started in order, running side by side.
    public static func merge(_ effects: Effect...) -> Effect { .merge(effects) }

    /// All of them, started in order, running side by side.
    public static func merge(_ effects: [Effect]) -> Effect { Effect(.merge(effects)) }

    /// One after the other. An effect that fails is recovered from, and the next one starts.
    public static func concat(_ effects: Effect...) -> Effect { .concat(effects) }

    /// One after the other. An effect that fails is recovered from, and the next one starts.
    public static func concat(_ effects: [Effect]) -> Effect { Effect(.concat(effects)) }
}
