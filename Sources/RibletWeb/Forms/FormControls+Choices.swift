import RibletReactor

/// Fields with several values: see ``/RibletReactor/FormField/holdsChoices``.
extension FormControls {
    /// A group of check boxes as a whole, of which any number can be ticked.
    ///
    /// - Parameters:
    ///   - field: whose value is what is ticked; it `holdsChoices`.
    ///   - title: names the group.
    ///   - hint: the hint that the page shows while the value is valid.
    ///   - options: the boxes in order; values are distinct, not empty, and have one line.
    /// - Returns: the group.
    public func choices(_ field: Field, _ title: String, hint: String? = nil, _ options: [(value: String, title: String)]) -> HTML<Action> {
        let chosen = Set(state.choices(field))
        let values = options.map(\.value)
        let own: [Attribute<Action>] = [.class("field"), .id(id(field)), .attr("tabindex", "-1")]
        let boxes: [HTML<Action>] = options.map { option in
            let box = "\(id(field))-\(option.value)"
            return div(.class("tick")) {
                input(
                    .type("checkbox"), .id(box), .name(field.rawValue), .attr("value", option.value),
                    .checked(chosen.contains(option.value)),
                    .onCheck { isOn in changed(field, FormChoices.value(state[field], with: option.value, isOn: isOn, of: values)) })
                label(.for(box)) { option.title }
            }
        }
        return element(
            "fieldset", own + toldOfGroup(field, hint: hint),
            .group([legend { title }, nothingChosen(field), .group(boxes), message(of: field, hint: hint)]))
    }

    /// A list in which any number of entries can be marked, as a whole.
    ///
    /// - Parameters:
    ///   - field: whose value is what is marked; it `holdsChoices`.
    ///   - title: its label.
    ///   - hint: the hint that the page shows while the value is valid.
    ///   - options: the entries in order; values are distinct, not empty, and have one line.
    ///   - attributes: of the list, such as how many entries are seen.
    /// - Returns: the list with its label.
    public func multipleSelect(
        _ field: Field, _ title: String, hint: String? = nil, _ options: [(value: String, title: String)],
        _ attributes: Attribute<Action>...
    ) -> HTML<Action> {
        let chosen = Set(state.choices(field))
        let own: [Attribute<Action>] = [
            .id(id(field)), .name(field.rawValue), .flag("multiple", true), .onChoose { changed(field, FormChoices.value($0)) },
        ]
        let entries: [HTML<Action>] = options.map { entry in
            option(.value(entry.value), .selected(chosen.contains(entry.value))) { entry.title }
        }
        let list = element("select", own + told(field, hint: hint) + attributes, .group(entries))
        return group(field, title, hint: hint, .group([nothingChosen(field), list]))
    }

    /// Where nothing is chosen nothing would be sent; this is sent in its place.
    func nothingChosen(_ field: Field) -> HTML<Action> {
        input(.type("hidden"), .name(field.rawValue), .attr("value", ""))
    }
}
