/// What a mock knows of one of its functions: how often it was called, with what, and what it does.
///
/// `riblet mocks` writes one for each function of a protocol; by hand it is the same:
///
/// ```swift
/// final class SearchMock: Search {
///     let findStub = Stub<String, (String) -> [Book]>("SearchMock.find(_:)")
///     func find(_ text: String) -> [Book] {
///         guard let handler = findStub.note(text) else { return findStub.missing() }
///         return handler(text)
///     }
/// }
/// ```
///
/// It belongs to the isolation of its mock; a mock that is `Sendable` has ``SendableStub`` instead.
public final class Stub<Arguments, Handler> {
    let name: StubName
    /// How often the function was called.
    public private(set) var callCount = 0
    /// What it was given, call by call.
    public private(set) var argValues: [Arguments] = []
    /// What the function does; nil until a test says so.
    public var handler: Handler?

    /// A function that has not been called.
    ///
    /// - Parameters:
    ///   - name: the mock's type and the function, as `#function` gives it, for failures: `SearchMock.find(_:)`.
    ///   - handler: the property of the mock that holds the handler, where it is not named after the function.
    public init(_ name: String, handler: String? = nil) { self.name = StubName(name, handler: handler) }

    /// Notes a call.
    ///
    /// - Parameter arguments: what the function was given.
    /// - Returns: what the test wants the function to do; nil where it has not said.
    public func note(_ arguments: Arguments) -> Handler? {
        callCount += 1
        argValues.append(arguments)
        return handler
    }

    /// Records an issue that names the function: it returns something and has no handler.
    ///
    /// - Returns: the type's ``EmptyAnswering/emptyAnswer``; the program ends where it has none.
    public func missing<Result>() -> Result { MissingHandler(name).answer() }

    /// Records an issue that names the function: it returns something and has no handler.
    ///
    /// - Throws: ``MissingHandler``, always.
    public func missingThrows<Result>() throws -> Result { throw MissingHandler(name).recorded() }

    /// A result whose type the mock does not know: it depends on the caller. The program ends with a sentence where it is of another type.
    public func cast<Result>(_ value: Any) -> Result { name.cast(value) }

    /// Forgets the calls and the handler.
    public func reset() {
        callCount = 0
        argValues = []
        handler = nil
    }
}

extension StubName {
    func cast<Result>(_ value: Any) -> Result {
        guard let result = value as? Result else {
            fatalError("\(handler) of \(text) has returned \(type(of: value)), and its caller expects \(Result.self)")
        }
        return result
    }
}
