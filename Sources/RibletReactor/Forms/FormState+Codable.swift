/// A form is restored with its typed values and visible messages. A form that was being submitted
/// is saved as one to submit again with the same key, because its result is unknown.
extension FormState: Codable {
    private enum Key: String, CodingKey {
        case values, phase, failure, isRefused, idempotencyKey, edited, visited, refusals
    }

    /// Reads a form. Fields that no longer exist are left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        values = Self.byField(try container.decode([String: String].self, forKey: .values))
        phase = try container.decodeIfPresent(Phase.self, forKey: .phase) ?? .editing
        if phase == .submitting { phase = .editing }
        failure = try container.decodeIfPresent(FormProblem.self, forKey: .failure)
        isRefused = try container.decodeIfPresent(Bool.self, forKey: .isRefused) ?? false
        idempotencyKey = try container.decodeIfPresent(String.self, forKey: .idempotencyKey)
        edited = Set(try container.decodeIfPresent([String].self, forKey: .edited)?.compactMap(Field.init(rawValue:)) ?? [])
        visited = Set(try container.decodeIfPresent([String].self, forKey: .visited)?.compactMap(Field.init(rawValue:)) ?? [])
        refusals = Self.byField(try container.decodeIfPresent([String: FormProblem].self, forKey: .refusals) ?? [:])
    }

    /// Writes the form, without what says nothing.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.byName(values), forKey: .values)
        if phase == .submitted { try container.encode(phase, forKey: .phase) }
        try container.encodeIfPresent(failure, forKey: .failure)
        if isRefused { try container.encode(true, forKey: .isRefused) }
        try container.encodeIfPresent(idempotencyKey, forKey: .idempotencyKey)
        if !edited.isEmpty { try container.encode(edited.map(\.rawValue).sorted(), forKey: .edited) }
        if !visited.isEmpty { try container.encode(visited.map(\.rawValue).sorted(), forKey: .visited) }
        if !refusals.isEmpty { try container.encode(Self.byName(refusals), forKey: .refusals) }
    }

    private static func byField<Value>(_ values: [String: Value]) -> [Field: Value] {
        var result: [Field: Value] = [:]
        for (name, value) in values { if let field = Field(rawValue: name) { result[field] = value } }
        return result
    }

    private static func byName<Value>(_ values: [Field: Value]) -> [String: Value] {
        var result: [String: Value] = [:]
        for (field, value) in values { result[field.rawValue] = value }
        return result
    }
}
