import RibletStyle
import RibletWeb

/// A field of a filter as a chip: it opens the field's sheet, and one that is set has a button that
/// clears it.
package struct FilterChip<Action: Equatable>: View, Identifiable {
    package let id: String
    private let title: String
    private let value: String?
    private let clear: String
    private let opened: Action
    private let cleared: Action

    /// - Parameters:
    ///   - id: the field's name.
    ///   - title: the field's name in the page's language.
    ///   - value: what it is set to, in that language; nil if it is not set.
    ///   - clear: says what the button does that clears it.
    ///   - opened: asks for the sheet.
    ///   - cleared: clears the field.
    package init(_ id: String, title: String, value: String?, clear: String, opened: Action, cleared: Action) {
        self.id = id
        self.title = title
        self.value = value
        self.clear = clear
        self.opened = opened
        self.cleared = cleared
    }

    package var body: HTML<Action> {
        span(.class("facet")) {
            button(
                .class("chip"), .class("on", when: value != nil), .type("button"), .aria("haspopup", "dialog"),
                .attr("aria-label", ifPresent: value.map { "\(title): \($0)" }), .onClick(opened)
            ) {
                b { value ?? title }
            }
            if value != nil {
                button(.class("drop-facet"), .type("button"), .aria("label", clear), .onClick(cleared)) { icon(.close) }
            }
        }
    }
}
