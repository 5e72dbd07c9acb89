/// Fields of which several values are chosen: groups of check boxes, lists in which more than one
/// entry can be marked. Their value is those chosen, one a line.
extension FormState {
    /// Returns the choices of a field, in the order of its value.
    public func choices(_ field: Field) -> [String] { FormChoices.list(self[field]) }

    /// Sets what is chosen in a field; as with its value it is the program's doing.
    public mutating func setChoices(_ choices: [String], of field: Field) { self[field] = FormChoices.value(choices) }
}

/// Several choices as the value of one field.
public enum FormChoices {
    /// Returns the value of a field with these choices. An empty text is no choice, and a choice
    /// has one line.
    public static func value(_ choices: [String]) -> String {
        choices.filter { !$0.isEmpty && !$0.contains(where: \.isNewline) }.joined(separator: "\n")
    }

    /// Returns the choices in a value.
    public static func list(_ value: String) -> [String] { value.split(whereSeparator: \.isNewline).map(String.init) }

    /// The value of a field after one choice was made or taken back, in the order of `options`;
    /// what is none of them is left out.
    public static func value(_ value: String, with choice: String, isOn: Bool, of options: [String]) -> String {
        var chosen = Set(list(value))
        if isOn { chosen.insert(choice) } else { chosen.remove(choice) }
        return self.value(options.filter(chosen.contains))
    }
}
