import RibletWeb

/// Shows a sign, a sentence, and maybe a way on, in the place of content that is not there yet.
///
/// - Parameters:
///   - title: says what is not there.
///   - text: says more of it, or what to do; nothing by default.
///   - sign: a picture above it; none by default.
///   - ways: what leads on, such as a link with the class `btn primary`.
/// - Returns: the part.
public func emptyState<Action>(
    _ title: String, _ text: String? = nil, sign: Icon? = nil, @HTMLBuilder<Action> ways: () -> HTML<Action> = { .empty }
) -> HTML<Action> {
    div(.class("empty")) {
        if let sign { span(.class("mark")) { icon(sign) } }
        h2 { title }
        if let text { p { text } }
        ways()
    }
}

/// Shows a failure in the place of content that could not be had: it is read out as it appears, and
/// can be tried again.
///
/// - Parameters:
///   - title: says what is not there.
///   - text: says more of it; nothing by default.
///   - sign: a picture above it.
///   - retry: the title of the button.
///   - action: tries again.
/// - Returns: the part.
public func failureState<Action>(
    _ title: String, _ text: String? = nil, sign: Icon = .warning, retry: String, _ action: Action
) -> HTML<Action> {
    div(.class("failure"), .role("alert")) {
        span(.class("mark")) { icon(sign) }
        h2 { title }
        if let text { p { text } }
        button(.class("btn"), .onClick(action)) { retry }
    }
}
