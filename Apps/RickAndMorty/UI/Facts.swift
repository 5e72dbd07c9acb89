import RibletWeb

/// A fact of a detail: a label and what belongs to it.
package func factRow<Action>(_ label: String, @HTMLBuilder<Action> value: () -> HTML<Action>) -> HTML<Action> {
    div {
        dt { label }
        dd { value() }
    }
}

/// A fact that leads to another detail.
package func factLink<Action>(_ label: String, _ text: String, href: String, _ action: Action) -> HTML<Action> {
    div(.class("leads")) {
        dt { label }
        dd { a(.href(href), .onClick(action)) { text } }
    }
}
