import RibletWeb

/// The page as it was, shown over the page as it is.
struct PageLook: Equatable {
    /// The number of the cause of which the page has all, or where `isBefore`, nothing.
    var cause = 0
    var isBefore = false
    /// The time at which the cause began, on the reader's clock.
    var time = ""
    /// The moment in the page's record; nil where that is not kept.
    var moment: PageRecord.Moment?
    /// True if the page cannot be shown as it was then.
    var isLost = false
    /// The address of the document; that of the one before while it is being made.
    var address: String?
}

/// The page as it was, which the script of the inspector shows: markup has no frames.
struct LookPane: View {
    let words: InspectorWords
    let look: PageLook

    var body: HTML<WatchAction> {
        div(
            .class("still"), .hook("inspect-still"), .island,
            .onHook { $0.hasPrefix("lost ") ? .lookLost(String($0.dropFirst(5))) : .lookedBack(false) },
            .data("src", look.isLost ? "" : look.address ?? ""), .data("name", words.pageThen))
    }
}

/// The note that says with what a page has begun.
struct StartNote: View {
    let words: InspectorWords
    let time: String

    var body: HTML<WatchAction> {
        div(.class("band started"), .role("status")) {
            p { words.started(time) }
            button(.class("tool"), .type("button"), .onClick(.startRead)) { words.understood }
        }
    }
}

/// The band that says which moment is shown, and leads back.
struct LookBand: View {
    let words: InspectorWords
    let look: PageLook

    var body: HTML<WatchAction> {
        div(.class("band")) {
            p(.role("status"), .title(words.typedIsMissing)) { look.isLost ? words.lookIsLost : words.look(look) }
            button(.class("tool"), .type("button"), .aria("pressed", look.isBefore), .onToggle(look.isBefore) { .lookedBefore($0) }) {
                words.justBefore
            }
            button(.class("tool"), .type("button"), .onClick(.lookedBack(false))) { words.backToNow }
        }
    }
}
