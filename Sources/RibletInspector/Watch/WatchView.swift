import RibletWeb

/// The inspector beside the page that it watches.
struct WatchView: StateView {
    /// The texts, in the reader's language.
    let words: InspectorWords
    /// The address of the list of pages.
    let pagesURL: String
    var state: WatchState

    var pageTitle: String? { state.page.name }

    var body: HTML<WatchAction> {
        div(.class("window")) {
            section(.class("page"), .aria("label", words.page)) {
                if state.isLinkOver || state.isGuarded && !state.isGone {
                    guarded
                } else if state.isGone {
                    gone
                } else if state.isProgram {
                    program
                } else if let framed = state.framed {
                    frame(framed)
                } else {
                    elsewhere
                }
                if let look = state.look { LookPane(words: words, look: look) }
                if let time = state.startedAt { StartNote(words: words, time: time) }
            }
            main(.id("main"), .class("inspector"), .aria("label", words.title), .data("part", state.part.rawValue)) {
                TopBar(
                    words: words, page: state.page, pages: state.pages, isPicking: state.isPicking, isFollowing: state.isFollowing,
                    isHeld: state.isHeld, missed: state.missed, showsValues: state.showsValues, isGuarded: state.isGuarded,
                    cost: state.isProgram ? nil : state.cost)
                PartTabs(words: words, part: state.part)
                div(.class("body")) {
                    TreePane(words: words, tree: state.tree, selected: state.selected, facts: state.facts, moves: state.moves)
                    CausesPane(
                        words: words, causes: state.causes, total: state.total, seconds: state.seconds, opened: state.opened,
                        isProgram: state.isProgram)
                    StatePane(
                        words: words, name: state.selectedName, outline: state.outline, since: state.opened?.cause,
                        showsUnchanged: state.showsUnchanged)
                }
                Strip(
                    words: words, causes: state.causes, opened: state.opened?.cause, answer: state.answer, hasContent: state.hasContent,
                    look: state.look, canStart: state.canStart, questions: state.isProgram ? [.slow] : Answer.Question.allCases)
                if let test = state.test { TestPanel(words: words, application: state.page.name, shown: test, opened: state.opened?.cause) }
            }
        }
    }

    /// The element in which the script of the inspector shows the page: markup has no frames.
    private func frame(_ address: String) -> HTML<WatchAction> {
        div(
            .class("frame"), .hook("inspect-frame"), .onHook { .frame($0) }, .island, .data("src", address),
            .data("name", state.page.name), .data("outline", state.outlined ?? ""), .data("outline-name", state.selectedName ?? ""),
            .data("picking", state.isPicking ? "true" : "false"), .attr("inert", ifPresent: state.look.map { _ in "" }))
    }

    /// A page has one window: that of another one cannot be shown here, too.
    private var elsewhere: HTML<WatchAction> {
        div(.class("blank")) {
            inspectorIcon(.window)
            h2 { words.elsewhere }
            p { words.elsewhereText }
            div(.class("ways")) {
                a(.class("way"), .href(pagesURL + WatchPlace(frame: state.page.url).location.urlPath)) { words.openHere }
                a(.class("way"), .href(pagesURL)) { words.otherPage }
            }
        }
    }

    /// The reader of another's page sees nothing of it.
    private var guarded: HTML<WatchAction> {
        div(.class("blank"), .role("status")) {
            inspectorIcon(state.isLinkOver ? .unplugged : .window)
            h2 { state.isLinkOver ? words.linkIsOver : words.guarded }
            p { state.isLinkOver ? words.linkIsOverText : words.guardedText }
        }
    }

    /// A program has nothing to show but its tree.
    private var program: HTML<WatchAction> {
        div(.class("blank"), .role("status")) {
            inspectorIcon(.window)
            h2 { words.noWindow(state.page.name) }
            p { words.noWindowText }
            div(.class("ways")) { a(.class("way"), .href(pagesURL)) { words.otherPage } }
        }
    }

    /// The place of the page that came after this one, with the same RIB.
    private var successor: WatchPlace? {
        state.successor.map { key in
            var place = WatchPlace(key: key)
            place.rib = state.place.rib
            return place
        }
    }

    private var goneTitle: String {
        let name = state.page.name
        return state.page.isFile ? words.recorded(name) : state.isProgram ? words.hasEnded(name) : words.gone(name)
    }

    private var gone: HTML<WatchAction> {
        div(.class("blank"), .role("status")) {
            inspectorIcon(.unplugged)
            h2 { goneTitle }
            p { state.page.isFile ? words.recordedText : state.isProgram ? words.hasEndedText : words.goneText }
            div(.class("ways")) {
                if let successor { a(.class("btn"), .href(pagesURL + successor.location.urlPath)) { words.goOn } }
                if !state.page.isFile, !state.isProgram {
                    a(.class("btn"), .href(state.page.url), .attr("target", "_blank"), .attr("rel", "noopener")) { words.openAgain }
                }
                a(.class("btn"), .href(pagesURL)) { words.otherPage }
            }
        }
    }
}

/// The row above everything: which page, and how it is watched.
struct TopBar: View {
    let words: InspectorWords
    let page: PageSummary
    let pages: [PageSummary]
    let isPicking: Bool
    let isFollowing: Bool
    let isHeld: Bool
    let missed: Int
    let showsValues: Bool
    let isGuarded: Bool
    /// Nil where the price is not known.
    let cost: Int?

    var body: HTML<WatchAction> {
        header(.class("top")) {
            h1(.class("sr")) { "\(page.name), \(words.title)" }
            // The list is the browser's own, and lies unseen over the name.
            label(.class("session")) {
                span(.class("live"), .class("off", when: !page.isConnected), .aria("hidden", true)) {}
                b(.aria("hidden", true)) { page.name }
                code(.aria("hidden", true)) { words.address(of: page) }
                inspectorIcon(.down)
                select(.aria("label", words.choosePage), .name("page"), .value(page.id), .onChange { .chosePage($0) }) {
                    for other in pages.isEmpty ? [page] : pages {
                        option(.value(other.id), .selected(other.id == page.id)) {
                            "\(other.name) \(words.address(of: other)), \(words.status(of: other))"
                        }
                    }
                }
            }
            span(.class("gap")) {}
            if !isGuarded, page.since == nil, !page.isFile { tool(.pick, words.pick, isOn: isPicking, key: "p") { .picking($0) } }
            tool(.pulse, words.follow, isOn: isFollowing, key: "f") { .followed($0) }
            tool(.hold, words.hold, isOn: isHeld, key: "h", note: isHeld && missed > 0 ? missed : nil) { .held($0) }
            price
        }
    }

    private func tool(
        _ icon: InspectorIcon, _ title: String, isOn: Bool, key: Character, note: Int? = nil, action: @escaping (Bool) -> WatchAction
    ) -> HTML<WatchAction> {
        button(
            .class("tool"), .type("button"), .title(title), .aria("pressed", isOn), .onToggle(isOn, action), .pressed(by: key),
            .aria("label", note.map { "\(title), \(words.missed($0))" } ?? title)
        ) {
            inspectorIcon(icon)
            span(.class("t")) { title }
            if let note { span(.class("note num")) { "+\(words.number(note))" } }
        }
    }

    /// The price of watching, and the switch that lowers it.
    private var price: HTML<WatchAction> {
        details(.class("price")) {
            summary(.class("tool quiet num"), .title(cost.map { words.costsText($0) } ?? words.values)) {
                inspectorIcon(.coin)
                span(.class("t")) { cost.map { words.costs($0) } ?? words.values }
            }
            div(.class("card")) {
                if let cost { p { words.costsText(cost) } }
                if !isGuarded {
                    label(.class("switch")) {
                        input(
                            .type("checkbox"), .role("switch"), .checked(showsValues), .onCheck { .values($0) }, .id("values"),
                            .aria("describedby", "values-price"))
                        span { words.values }
                    }
                    p(.id("values-price")) { words.valuesText }
                }
            }
        }
    }
}

/// The tabs of a narrow window.
struct PartTabs: View {
    let words: InspectorWords
    let part: WatchState.Part

    var body: HTML<WatchAction> {
        div(.class("parts"), .role("tablist"), .aria("label", words.parts)) {
            for one in WatchState.Part.allCases {
                button(
                    .type("button"), .role("tab"), .id("tab-\(one.rawValue)"), .aria("selected", one == part),
                    .aria("controls", "part-\(one.rawValue)"), .onClick(.part(one)), .onKey(.arrowRight, .part(Self.next(one, 1))),
                    .onKey(.arrowLeft, .part(Self.next(one, -1)))
                ) { words.part(one) }
            }
        }
    }

    private static func next(_ part: WatchState.Part, _ step: Int) -> WatchState.Part {
        let all = WatchState.Part.allCases
        let index = all.firstIndex(of: part) ?? 0
        return all[(index + step + all.count) % all.count]
    }
}
