import RibletReactor

/// Fields with several values: see ``/RibletReactor/FormField/holdsChoices``.
extension FormControls {
    /// A group of check boxes as a whole, of which any number can be ticked.
    ///
    /// - Parameters:
    ///   - field: whose value is what is ticked; it `holdsChoices`.
    ///   - title: names the group.
    ///   - hint: what the page says about it while nothing is wrong.
    ///   - options: the boxes in order; values are distinct, not empty, and have one line.
    /// - Returns: the group.
    public func choices(_ field: Field, _ title: String, hint: String? = nil, _ options: [(value: String, title: String)]) -> HTML<Action> {
        let chosen = Set(state.choices(field))
        let values = options.map(\.value)
        let isWrong = message(field) != nil
        return fieldset(
            .class("field"), .id(id(field)), .attr("tabindex", "-1"), .aria("invalid", isWrong),
            .attr("aria-describedby", ifPresent: isWrong || hint != nil ? messageID(field) : nil), .autofocus(turn: focusTurn(field))
        ) {
            legend { title }
            // Where no box is ticked nothing would be sent; this is sent in its place.
            input(.type("hidden"), .name(field.rawValue), .attr("value", ""))
            HTML<Action>.group(
                options.map { option in
                    let box = "\(id(field))-\(option.value)"
                    return div(.class("tick")) {
                        input(
                            .type("checkbox"), .id(box), .name(field.rawValue), .attr("value", option.value),
                            .checked(chosen.contains(option.value)),
                            .onCheck { isOn in
                                changed(field, FormChoices.value(state[field], with: option.value, isOn: isOn, of: values))
                            })
                        label(.for(box)) { option.title }
                    }
                })
            told(field, hint: hint)
        }
    }

    /// A list in which any number of entries can be marked, as a whole.
    ///
    /// - Parameters:
    ///   - field: whose value is what is marked; it `holdsChoices`.
    ///   - title: its label.
    ///   - hint: what the page says about it while nothing is wrong.
    ///   - options: the entries in order; values are distinct, not empty, and have one line.
    ///   - attributes: of the list, such as how many entries are seen.
    /// - Returns: the list with its label.
    public func multipleSelect(
        _ field: Field, _ title: String, hint: String? = nil, _ options: [(value: String, title: String)],
        _ attributes: Attribute<Action>...
    ) -> HTML<Action> {
        let chosen = Set(state.choices(field))
        let isWrong = message(field) != nil
        let own: [Attribute<Action>] = [
            .id(id(field)), .name(field.rawValue), .flag("multiple", true), .onChoose { changed(field, FormChoices.value($0)) },
            .aria("invalid", isWrong), .attr("aria-describedby", ifPresent: isWrong || hint != nil ? messageID(field) : nil),
            .autofocus(turn: focusTurn(field)),
        ]
        let entries: [HTML<Action>] = options.map { entry in
            option(.value(entry.value), .selected(chosen.contains(entry.value))) { entry.title }
        }
        return div(.class("field")) {
            label(.for(id(field))) { title }
            input(.type("hidden"), .name(field.rawValue), .attr("value", ""))
            element("select", own + attributes, .group(entries))
            told(field, hint: hint)
        }
    }

    /// What is wrong with a field or, where nothing is, its hint.
    @HTMLBuilder<Action>
    private func told(_ field: Field, hint: String?) -> HTML<Action> {
        if message(field) != nil {
            error(field)
        } else if let hint {
            p(.class("hint"), .id(messageID(field))) { hint }
        }
    }
}
