/// A location that has matched a pattern of a ``WorkflowTable``, and its parameters by their names.
///
/// The type of a parameter follows from where it is used: whatever is made from a string (`String`,
/// `Int`, `Double`, identifiers that conform to `LosslessStringConvertible`), or an enumeration
/// whose raw value is.
@MainActor
public struct LocationMatch {
    /// The whole location.
    public let location: Location
    /// The pattern that it has matched.
    public let pattern: String
    /// The segments that `*name` at the end of the pattern stands for.
    public let rest: [String]
    private let values: [String: String]

    init(_ location: Location, _ pattern: WorkflowPattern) {
        self.location = location
        self.pattern = pattern.text
        rest = pattern.rest(of: location.path)
        values = pattern.values(in: location.path)
    }

    /// The parameter that stands as `:name` in the pattern, read as the type that its use asks for.
    ///
    /// - Throws: ``WorkflowTableError/badParameter(name:value:expected:pattern:)`` if the text is no
    ///   such value.
    public func parameter<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T {
        try read(name, "\(type)") { T($0) }
    }

    /// The same as an enumeration.
    @_disfavoredOverload
    public func parameter<T: RawRepresentable>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T
    where T.RawValue: LosslessStringConvertible {
        try read(name, Self.cases(type), Self.value)
    }

    /// The first query item of that name, or nil if there is none.
    ///
    /// - Throws: ``WorkflowTableError/badQueryItem(name:value:expected:pattern:)`` if the text is no
    ///   such value.
    public func query<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T? {
        try readItem(name, "\(type)") { T($0) }
    }

    /// The same as an enumeration.
    @_disfavoredOverload
    public func query<T: RawRepresentable>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T?
    where T.RawValue: LosslessStringConvertible {
        try readItem(name, Self.cases(type), Self.value)
    }

    /// The first query item of that name, which must be there.
    ///
    /// - Throws: ``WorkflowTableError/missingQueryItem(name:pattern:)``, or
    ///   ``WorkflowTableError/badQueryItem(name:value:expected:pattern:)`` if the text is no such
    ///   value.
    public func requiredQuery<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T {
        try required(name, try query(name, as: type))
    }

    /// The same as an enumeration.
    @_disfavoredOverload
    public func requiredQuery<T: RawRepresentable>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T
    where T.RawValue: LosslessStringConvertible {
        try required(name, try query(name, as: type))
    }

    private func read<T>(_ name: String, _ expected: @autoclosure () -> String, _ make: (String) -> T?) throws(WorkflowTableError) -> T {
        guard let text = values[name] else { throw .undeclaredParameter(name: name, pattern: pattern) }
        guard let value = make(text) else { throw .badParameter(name: name, value: text, expected: expected(), pattern: pattern) }
        return value
    }

    private func readItem<T>(_ name: String, _ expected: @autoclosure () -> String, _ make: (String) -> T?) throws(WorkflowTableError) -> T?
    {
        guard let text = location[name] else { return nil }
        guard let value = make(text) else { throw .badQueryItem(name: name, value: text, expected: expected(), pattern: pattern) }
        return value
    }

    private func required<T>(_ name: String, _ value: T?) throws(WorkflowTableError) -> T {
        guard let value else { throw .missingQueryItem(name: name, pattern: pattern) }
        return value
    }

    private static func value<T: RawRepresentable>(_ text: String) -> T? where T.RawValue: LosslessStringConvertible {
        T.RawValue(text).flatMap { T(rawValue: $0) }
    }

    /// The type's name, and its cases where it knows them.
    private static func cases<T: RawRepresentable>(_ type: T.Type) -> String {
        func list<C: CaseIterable>(_ type: C.Type) -> [String] { C.allCases.compactMap { ($0 as? T).map { "\($0.rawValue)" } } }
        guard let cases = type as? any CaseIterable.Type else { return "\(type)" }
        return "\(type) (\(list(cases).joined(separator: ", ")))"
    }
}
