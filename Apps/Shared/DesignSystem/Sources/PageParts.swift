import RibletWeb

/// The bar of a page that lies above another one: the way back, the title, and what else can be done.
///
/// - Parameters:
///   - title: of the page.
///   - label: what a screen reader says of the way back.
///   - attributes: of the way back, where it is not simply one page down.
///   - acts: stands at the end of the bar.
/// - Returns: the bar.
public func backBar<Action>(
    _ title: String, back label: String, _ attributes: Attribute<Action>..., @HTMLBuilder<Action> acts: () -> HTML<Action> = { .empty }
) -> HTML<Action> {
    let way: [Attribute<Action>] = attributes.isEmpty ? [.href("."), .goesBack] : attributes
    return header(.class("bar compact")) {
        element("a", [.class("icon back"), .aria("label", label)] + way, icon(.back))
        h1 { title }
        acts()
    }
}

/// Stands in the middle of a page that has nothing to show: a sign, why there is nothing, and where one can go.
///
/// - Parameters:
///   - sign: stands above the words.
///   - title: what is the case.
///   - text: what that means, or what comes here.
///   - way: a link or a button that leads on.
/// - Returns: the note.
public func emptyNote<Action>(
    _ sign: Icon, _ title: String, _ text: String, @HTMLBuilder<Action> way: () -> HTML<Action> = { .empty }
) -> HTML<Action> {
    div(.class("empty")) {
        span(.class("mark")) { icon(sign) }
        h2 { title }
        p { text }
        way()
    }
}

/// Stands in place of what cannot be read. It is read out as it appears.
///
/// - Parameters:
///   - title: what is the case.
///   - text: what that means.
///   - retry: the words on the button.
///   - action: what the button sends.
/// - Returns: the note.
public func failureNote<Action>(_ title: String, _ text: String, retry: String, _ action: Action) -> HTML<Action> {
    div(.class("failure"), .role("alert")) {
        span(.class("mark")) { icon(.warning) }
        h2 { title }
        p { text }
        button(.class("btn"), .onClick(action)) { retry }
    }
}

/// A sheet that a view shows over itself, with its heading. A sheet that is a RIB of its own is presented by its router instead.
///
/// - Parameters:
///   - title: the heading.
///   - id: the identifier of the heading; no other element of the page has it.
///   - dismissed: what Escape, a swipe or a press beside the sheet sends.
///   - content: stands below the heading.
/// - Returns: the sheet.
public func sheet<Action>(
    _ title: String, id: String, dismissed: Action, @HTMLBuilder<Action> content: () -> HTML<Action>
) -> HTML<Action> {
    dialog(.class("sheet"), .data("modal", ""), .flag("open", true), .aria("labelledby", id), .onDismiss(dismissed)) {
        div(.class("grip")) {}
        h3(.id(id)) { title }
        content()
    }
}

/// A field of a form that is not known yet.
public func fieldSkeleton<Action>() -> HTML<Action> {
    div(.class("field"), .aria("hidden", true)) {
        span(.class("label")) { span(.class("skeleton line short")) {} }
        span(.class("box")) { span(.class("skeleton line mid")) {} }
    }
}
