import RibletWeb

/// The bar of a page that lies above another one: the way back, the title, and what else can be
/// done.
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

/// The bar of a page with a title of its own: what stands small above it, and what else can be
/// done.
///
/// - Parameters:
///   - title: of the page.
///   - eyebrow: stands above it; none by default.
///   - acts: stands at the end of the bar.
///   - way: stands before both, such as the way back.
/// - Returns: the bar.
public func titleBar<Action>(
    _ title: String, eyebrow: String? = nil, @HTMLBuilder<Action> acts: () -> HTML<Action> = { .empty },
    @HTMLBuilder<Action> way: () -> HTML<Action> = { .empty }
) -> HTML<Action> {
    header(.class("bar")) {
        way()
        div {
            if let eyebrow { p(.class("eyebrow")) { eyebrow } }
            h1 { title }
        }
        acts()
    }
}

/// A part of a page with a heading.
///
/// - Parameters:
///   - title: the heading.
///   - id: the identifier of the heading; no other element of the page has it.
///   - content: stands below it.
/// - Returns: the part.
public func group<Action>(_ title: String, id: String, @HTMLBuilder<Action> content: () -> HTML<Action>) -> HTML<Action> {
    section(.class("group"), .aria("labelledby", id)) {
        h2(.id(id)) { title }
        content()
    }
}

/// A sheet that a view shows over itself, with its heading. A sheet that is a RIB of its own is
/// presented by its router instead.
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
