/// A location that has matched a pattern of a ``WorkflowTable``, and its parameters by their names.
@MainActor
public struct LocationMatch {
    /// The whole location.
    public let location: Location
    let matched: WorkflowPattern
    /// The pattern that it has matched.
    public var pattern: String { matched.text }
    /// The segments that `*name` at the end of the pattern stands for.
    public var rest: [String] { matched.rest(of: location.path) }

    /// The parameter that stands as `:name` in the pattern, read as the type that its use asks for.
    ///
    /// - Throws: ``WorkflowTableError/badParameter(name:value:expected:pattern:)`` if the text is no
    ///   such value, ``WorkflowTableError/undeclaredParameter(name:pattern:)`` if there is none.
    public func parameter<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T {
        try read(name, "\(type)") { T($0) }
    }

    /// The same as an enumeration.
    @_disfavoredOverload
    public func parameter<T: RawRepresentable>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T
    where T.RawValue: LosslessStringConvertible {
        try read(name, Self.cases(type)) { T.RawValue($0).flatMap { T(rawValue: $0) } }
    }

    /// The first query item of that name, or nil if there is none.
    ///
    /// - Throws: ``WorkflowTableError/badQueryItem(name:value:expected:pattern:)`` if the text is no
    ///   such value.
    public func query<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T? {
        try item(name, "\(type)") { T($0) }
    }

    /// The same as an enumeration.
    @_disfavoredOverload
    public func query<T: RawRepresentable>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T?
    where T.RawValue: LosslessStringConvertible {
        try item(name, Self.cases(type)) { T.RawValue($0).flatMap { T(rawValue: $0) } }
    }

    /// The first query item of that name, which must be there.
    ///
    /// - Throws: ``WorkflowTableError/missingQueryItem(name:pattern:)``, or
    ///   ``WorkflowTableError/badQueryItem(name:value:expected:pattern:)``.
    public func requiredQuery<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T {
        guard let value = try query(name, as: type) else { throw .missingQueryItem(name: name, pattern: pattern) }
        return value
    }

    /// The same as an enumeration.
    @_disfavoredOverload
    public func requiredQuery<T: RawRepresentable>(_ name: String, as type: T.Type = T.self) throws(WorkflowTableError) -> T
    where T.RawValue: LosslessStringConvertible {
        guard let value = try query(name, as: type) else { throw .missingQueryItem(name: name, pattern: pattern) }
        return value
    }

    private func read<T>(_ name: String, _ expected: @autoclosure () -> String, _ make: (String) -> T?) throws(WorkflowTableError) -> T {
        guard let text = matched.value(of: name, in: location.path) else { throw .undeclaredParameter(name: name, pattern: pattern) }
        guard let value = make(text) else { throw .badParameter(name: name, value: text, expected: expected(), pattern: pattern) }
        return value
    }

    private func item<T>(_ name: String, _ expected: @autoclosure () -> String, _ make: (String) -> T?) throws(WorkflowTableError) -> T? {
        guard let text = location[name] else { return nil }
        guard let value = make(text) else { throw .badQueryItem(name: name, value: text, expected: expected(), pattern: pattern) }
        return value
    }

    /// The type's name, and its cases where it knows them.
    private static func cases<T: RawRepresentable>(_ type: T.Type) -> String {
        let cases = (type as? any CaseIterable.Type)?.allCases.compactMap { ($0 as? T).map { "\($0.rawValue)" } }
        return cases.map { "\(type) (\($0.joined(separator: ", ")))" } ?? "\(type)"
    }
}
