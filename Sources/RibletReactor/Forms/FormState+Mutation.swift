extension FormState: ReducibleState {
    /// A change of a form.
    public enum Mutation: Hashable, Sendable {
        /// The user has changed a field.
        case changed(Field, String)
        /// The user has left a field.
        case left(Field, String)
        /// These values are in the controls, which is not a try to send them.
        case taken([Field: String])
        /// The form was tried to be sent, and is wrong in its own eyes.
        case refused
        /// It is on its way; the key names it where it has none yet.
        case began(key: String)
        /// The form was accepted.
        case submitted
        /// It was not accepted.
        case rejected(FormRefusal<Field>)
        /// The submission on its way has no outcome that could be told: the user may send the form
        /// again.
        case interrupted
        /// The form starts again with these values.
        case filled([Field: String])
        /// A field gets the focus.
        case focused(Field)
    }

    /// Changes the form.
    public mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .changed(let field, let value): change(field, to: value)
        case .left(let field, let value):
            change(field, to: value)
            // Passing through is no reason to be told that something is missing.
            if edited.contains(field) { visited.insert(field) }
        case .taken(let values): for field in Field.allCases { if let value = values[field] { change(field, to: value) } }
        case .refused:
            visited = Set(Field.allCases)
            isRefused = true
            failure = nil
            focusFirstFault()
        case .began(let key):
            visited = Set(Field.allCases)
            phase = .submitting
            isRefused = false
            failure = nil
            refusals = [:]
            if idempotencyKey == nil { idempotencyKey = key }
        case .submitted:
            phase = .submitted
            idempotencyKey = nil
        case .rejected(let refusal):
            phase = .editing
            isRefused = true
            refusals = refusal.problems
            failure = refusal.failure
            focusFirstFault()
        case .interrupted: if phase == .submitting { phase = .editing }
        case .filled(let values):
            let turn = focus
            self = FormState(values)
            focus = turn
        case .focused(let field): giveFocus(to: field)
        }
    }

    private mutating func change(_ field: Field, to value: String) {
        // A browser that posts a form sends line breaks as two characters each.
        let value = value.utf8.contains(UInt8(ascii: "\r")) ? Self.withPlainLineBreaks(value) : value
        guard value != self[field] else { return }
        edited.insert(field)
        self[field] = value
        if isRefused, failure == nil, faults.isEmpty { isRefused = false }
    }

    private static func withPlainLineBreaks(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        // Both characters together are one `Character`.
        for character in text { result.append(character == "\r\n" || character == "\r" ? "\n" : character) }
        return result
    }

    private mutating func focusFirstFault() {
        let faults = faults
        if let field = Field.allCases.first(where: { faults[$0] != nil }) { giveFocus(to: field) }
    }

    private mutating func giveFocus(to field: Field) { focus = Focus(field: field, turn: (focus?.turn ?? 0) + 1) }
}
