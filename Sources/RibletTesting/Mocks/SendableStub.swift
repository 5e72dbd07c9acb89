import Synchronization

/// A ``Stub`` that may be used from everywhere at the same time: of mocks that are `Sendable`, of
/// actors, and of static functions.
///
/// Arguments are kept where they are `Sendable`; of others only the calls are counted.
public final class SendableStub<Arguments, Handler: Sendable>: Sendable {
    private struct State {
        var count = 0
        var kept: [any Sendable] = []
        var handler: Handler?
    }

    let name: StubName
    private let state = Mutex(State())

    /// A function that has not been called.
    ///
    /// - Parameter name: the mock's type and the function, as `#function` gives it, for failures:
    ///   `SearchMock.find(_:)`.
    public init(_ name: String) { self.name = StubName(name, handler: nil) }

    /// A function that has not been called, and whose handler is not named after it.
    ///
    /// - Parameters:
    ///   - name: the mock's type and the function, as `#function` gives it, for failures:
    ///     `SearchMock.find(_:)`.
    ///   - handler: the property of the mock that holds the handler.
    public init(_ name: String, handler: String) { self.name = StubName(name, handler: handler) }

    /// The number of times that the function was called.
    public var callCount: Int { state.withLock(\.count) }

    /// The stand-in for the function; nil until a test sets it.
    public var handler: Handler? {
        get { state.withLock(\.handler) }
        set { state.withLock { $0.handler = newValue } }
    }

    /// The arguments of the function, call by call. Arguments that are not `Sendable` are not kept,
    /// and an issue says so.
    public var argValues: [Arguments] {
        let (count, kept) = state.withLock { ($0.count, $0.kept) }
        if kept.count < count {
            MissingHandler.record("the arguments of \(name.text) are not Sendable and were not kept; let \(name.handler) see them")
        }
        return kept.compactMap { $0 as? Arguments }
    }

    /// Notes a call, without its arguments: they are not `Sendable`.
    ///
    /// - Parameter arguments: the arguments of the call.
    /// - Returns: the handler that the test has set; nil without one.
    public func note(_ arguments: Arguments) -> Handler? {
        state.withLock { state in
            state.count += 1
            return state.handler
        }
    }

    /// Records an issue that names the function: it returns something and has no handler.
    ///
    /// - Returns: the type's ``EmptyAnswering/emptyAnswer``; the program ends where it has none.
    public func missing<Result>() -> Result { MissingHandler(name).answer() }

    /// Records an issue that names the function: it returns something and has no handler.
    ///
    /// - Throws: ``MissingHandler``, always.
    public func missingThrows<Result>() throws -> Result { throw MissingHandler(name).recorded() }

    /// A result whose type the mock does not know: it depends on the caller. The program ends with
    /// a sentence where it is of another type.
    public func cast<Result>(_ value: Any) -> Result { name.cast(value) }

    /// Forgets the calls and the handler.
    public func reset() { state.withLock { $0 = State() } }
}

extension SendableStub where Arguments: Sendable {
    /// Notes a call with its arguments.
    ///
    /// - Parameter arguments: the arguments of the call.
    /// - Returns: the handler that the test has set; nil without one.
    public func note(_ arguments: Arguments) -> Handler? {
        state.withLock { state in
            state.count += 1
            state.kept.append(arguments)
            return state.handler
        }
    }
}
