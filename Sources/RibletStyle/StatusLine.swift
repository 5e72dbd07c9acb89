import RibletWeb

/// A quiet line below a page's title, read out when it changes. The line is there without a text as
/// well, since a screen reader tells of changes only in what it knows already.
public func statusLine<Action>(_ sign: Icon, _ text: String?) -> HTML<Action> {
    p(.class("status-line"), .role("status")) {
        if let text {
            span {
                icon(sign)
                text
            }
        }
    }
}
