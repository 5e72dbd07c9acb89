import Foundation
import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import RibletWebServer
import RibletWebStore

/// The facts about its page that the view needs.
struct PeopleUIContext: Equatable, Sendable {
    let language: Language
    /// The application's path in its server.
    let basePath: String
    let dates: DateText
    /// The time of day at which the page was made.
    let now: Date

    init(_ request: PageRequest) {
        language = Language(tag: request.language)
        basePath = request.basePath
        dates = DateText(language: language, browserZone: request.timeZone)
        now = Date()
    }
}

/// The page of people: who one is, where one is signed in, and the links by which others come.
struct PeopleView: StateView {
    /// The name of the archive below `media/`.
    static let takeoutName = "riblet.zip"

    let context: PeopleUIContext
    var state: PeopleState

    private var words: PeopleWords { PeopleWords(context.language) }

    var pageTitle: String? { words.title }

    /// Without script a button is answered when its change is stored.
    var isReady: Bool { !state.hasLinks || state.browsers != nil && !state.isBusy }

    var messages: [ViewMessage<PeopleAction>] {
        [
            .toast(state.$notice) { NoticeToast(Toast(words.told($0))) },
            .alert(state.$question) { question in
                let told = words.question(question, here: isHere(question), name: name(of: question), isFirst: state.me.isFirst)
                return QuestionAlert(
                    told.title, told.text, answers: [.cancel(words.cancel, .cancelled), .destructive(told.answer, .confirmed)])
            },
        ]
    }

    var body: HTML<PeopleAction> {
        main(.id("main"), .class("page")) {
            header(.class("bar")) {
                div {
                    p(.class("eyebrow")) { a(.href("/"), .reloads, .class("source")) { "Riblet" } }
                    h1 { words.title }
                }
            }
            group(words.you, id: "people-you") {
                ul(.class("list")) {
                    li(.class("row")) {
                        span(.class("mark")) { icon(.user) }
                        div(.class("body")) {
                            span(.class("t")) { state.me.name }
                            span(.class("m")) { state.hasLinks ? words.signedIn : words.signedInByProxy }
                        }
                    }
                }
            }
            if state.hasLinks {
                browsers
                another
                if state.me.isFirst { invite }
                if !state.invitations.isEmpty { links }
            }
            group(words.data, id: "people-data") {
                div(.class("form")) {
                    p { words.aboutData }
                    p {
                        a(.class("btn"), .href("\(context.basePath)/media/\(Self.takeoutName)"), .reloads) {
                            icon(.download)
                            words.takeOut
                        }
                    }
                    if let end = state.end {
                        p(.class("form-error"), .role("status")) { words.ends(context.dates.due(end, now: context.now)) }
                        p {
                            button(.class("btn primary"), .type("button"), .disabled(state.isBusy), .onClick(.stayTapped)) { words.keep }
                        }
                    } else {
                        p {
                            button(.class("btn quiet danger start"), .type("button"), .disabled(state.isBusy), .onClick(.leaveTapped)) {
                                words.leave
                            }
                        }
                    }
                }
            }
            footer(.class("foot")) { a(.href("/"), .reloads) { words.start } }
        }
    }

    // MARK: Browsers

    private func isHere(_ question: PeopleState.Question) -> Bool {
        if case .signOut(let browser) = question { browser.id == state.me.signIn } else { false }
    }

    private func name(of question: PeopleState.Question) -> String {
        if case .signOut(let browser) = question { words.name(of: browser) } else { "" }
    }

    @HTMLBuilder<PeopleAction> private var browsers: HTML<PeopleAction> {
        group(words.browsers, id: "people-browsers") {
            if let browsers = state.browsers {
                ul(.class("list")) {
                    each(
                        browsers.map {
                            BrowserRow(
                                browser: $0, isHere: $0.id == state.me.signIn, isRenaming: $0.id == state.renaming, isBusy: state.isBusy,
                                context: context)
                        })
                }
                if browsers.count > 1 {
                    button(.class("btn quiet"), .type("button"), .disabled(state.isBusy), .onClick(.signOutElsewhereTapped)) {
                        words.signOutElsewhere
                    }
                }
            } else {
                span(.class("sr"), .role("status")) { words.loading }
                fieldSkeleton()
            }
        }
    }

    // MARK: Links

    private var another: HTML<PeopleAction> {
        group(words.another, id: "people-another") {
            div(.class("form")) {
                p { words.aboutAnother }
                if let link = state.link, link.isForMe {
                    made(link)
                } else {
                    p {
                        button(.class("btn"), .type("button"), .disabled(state.isBusy), .onClick(.linkForMeTapped)) {
                            icon(.link)
                            words.make
                        }
                    }
                }
            }
        }
    }

    private var invite: HTML<PeopleAction> {
        group(words.invite, id: "people-invite") {
            if let link = state.link, !link.isForMe {
                div(.class("form")) {
                    p { words.aboutInvite }
                    made(link)
                }
            } else {
                form(.class("form"), .flag("novalidate", true), .onSubmit { .linkForSomebodyTapped($0["somebody"] ?? "") }) {
                    p { words.aboutInvite }
                    div(.class("field")) {
                        label(.for("people-somebody")) { words.name }
                        input(
                            .type("text"), .id("people-somebody"), .name("somebody"), .attr("maxlength", "80"),
                            .attr("autocomplete", "off"))
                    }
                    p {
                        button(.class("btn"), .type("submit"), .disabled(state.isBusy)) {
                            icon(.link)
                            words.make
                        }
                    }
                }
            }
        }
    }

    private func made(_ link: PeopleState.Link) -> HTML<PeopleAction> {
        .group([
            div(.class("field")) {
                label(.for("people-link")) { words.address }
                input(
                    .type("text"), .id("people-link"), .flag("readonly", true),
                    .value("\(RibletServer.entryPath)?key=\(link.secret.revealed)"), .hook("address"), .does(.select("people-link")),
                    .autofocus(turn: state.turns))
                p(.class("hint")) { words.once }
                // Selected first: where a browser does not copy, the person can.
                p(.class("hint"), .id("people-copied"), .role("status"), .hidden(true)) { words.copied }
                element("noscript", [], p(.class("hint")) { words.withoutScript })
            },
            div(.class("actions")) {
                button(.class("btn quiet"), .type("button"), .onClick(.linkPutAway)) { words.done }
                button(
                    .class("btn primary scripted"), .type("button"),
                    .does(.select("people-link"), .copy("people-link"), .show("people-copied"))
                ) { words.copy }
            },
        ])
    }

    private var links: HTML<PeopleAction> {
        group(words.links, id: "people-links") {
            ul(.class("list")) {
                each(state.invitations) { link in
                    li(.class("row")) {
                        span(.class("mark")) { icon(.link) }
                        div(.class("body")) {
                            span(.class("t")) { words.link(for: link.proposedName, isForMe: link.isForMaker) }
                            span(.class("m")) { words.until(context.dates.due(link.endsAt, now: context.now)) }
                        }
                        button(.class("btn quiet"), .type("button"), .disabled(state.isBusy), .onClick(.withdrawTapped(link.id))) {
                            words.withdraw
                        }
                    }
                }
            }
        }
    }
}

/// A browser in which the person is signed in.
struct BrowserRow: View, Identifiable {
    let browser: SignIn
    let isHere: Bool
    let isRenaming: Bool
    let isBusy: Bool
    let context: PeopleUIContext

    var id: SignIn.ID { browser.id }

    private var words: PeopleWords { PeopleWords(context.language) }

    var body: HTML<PeopleAction> { isRenaming ? renaming : shown }

    private var shown: HTML<PeopleAction> {
        let name = words.name(of: browser)
        return li(.class("row")) {
            span(.class("mark")) { icon(isHere ? .check : .globe) }
            div(.class("body")) {
                span(.class("t")) { name }
                span(.class("m")) { isHere ? words.here : words.used(context.dates.dueDay(browser.usedAt, now: context.now)) }
            }
            button(.class("icon"), .type("button"), .aria("label", words.rename(name)), .onClick(.renameTapped(browser.id))) { icon(.edit) }
            button(.class("btn quiet"), .type("button"), .aria("label", words.signOut(name)), .onClick(.signOutTapped(browser))) {
                words.signOut
            }
        }
    }

    private var renaming: HTML<PeopleAction> {
        li(.class("row")) {
            form(.class("form body"), .flag("novalidate", true), .onSubmit { .renamed(browser.id, $0["name"] ?? "") }) {
                div(.class("field")) {
                    label(.for("people-name")) { words.browserName }
                    input(
                        .type("text"), .id("people-name"), .name("name"), .value(browser.name), .attr("maxlength", "80"),
                        .autofocus(turn: 1))
                }
                div(.class("actions")) {
                    button(.class("btn quiet"), .type("button"), .onClick(.renameCancelled)) { words.cancel }
                    button(.class("btn primary"), .type("submit"), .disabled(isBusy)) { words.save }
                }
            }
        }
    }
}
