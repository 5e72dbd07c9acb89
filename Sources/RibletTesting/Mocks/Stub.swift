/// A mock's record of one of its functions: its calls and their arguments.
///
/// `riblet mocks` writes one for each function of a protocol; by hand it is the same:
///
/// ```swift
/// final class SearchMock: Search {
///     let findStub = Stub<String>("SearchMock.find(_:)")
///     var findHandler: ((String) -> [Book])?
///     func find(_ text: String) -> [Book] {
///         findStub.note(text)
///         guard let findHandler else { return findStub.missing() }
///         return findHandler(text)
///     }
/// }
/// ```
///
/// It belongs to the isolation of its mock; a mock that is `Sendable` has ``SendableStub`` instead.
public final class Stub<Arguments> {
    let name: StubName
    /// The number of times that the function was called.
    public private(set) var callCount = 0
    /// The arguments, call by call.
    public private(set) var argValues: [Arguments] = []

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

    /// Notes a call.
    ///
    /// - Parameter arguments: the arguments of the call.
    public func note(_ arguments: Arguments) {
        callCount += 1
        argValues.append(arguments)
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

    /// Removes the recorded calls.
    public func reset() {
        callCount = 0
        argValues = []
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
