/// The name of a stub's function, as it is written in failures.
struct StubName: Sendable {
    /// The mock and the function: `SearchMock.find(_:limit:)`.
    let text: String
    /// The property that holds the handler: `findHandler`.
    let handler: String

    init(_ text: String, handler: String?) {
        self.text = text
        self.handler = handler ?? "\(text.drop { $0 != "." }.dropFirst().prefix { $0 != "(" })Handler"
    }

    /// The function as `#function` gives it.
    var function: String { String(text.drop { $0 != "." }.dropFirst()) }

    /// The values of a call one by one. A single parameter that is a tuple is one value.
    func list<Arguments>(of arguments: Arguments) -> [Any] {
        if Arguments.self == Void.self { return [] }
        guard function.count(where: { $0 == ":" }) != 1 else { return [arguments] }
        let mirror = Mirror(reflecting: arguments)
        return mirror.displayStyle == .tuple ? mirror.children.map(\.value) : [arguments]
    }
}
