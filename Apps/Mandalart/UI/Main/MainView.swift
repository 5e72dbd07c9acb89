import MandalartDomain
import MandalartMain
import MandalartTexts
import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb

extension MainViews {
    /// The main page: at the bottom of a navigation stack.
    @MainActor package init(_ context: MandalartUIContext) { self.init(inStack: MainView(context: context)) }
}

/// The grid of a plan's main mandalarts, with a greeting.
package struct MainView: StateView {
    let context: MandalartUIContext
    package var state = MainState()

    package var pageTitle: String? { state.content?.plan.title ?? words.title }

    /// Without script a button is answered when its change is stored.
    package var isReady: Bool { (state.content != nil || state.failure != nil) && !state.isBusy }

    /// Another plan is shown then, which is better than none.
    package var isFound: Bool { !state.isMissed }

    package var isSought: Bool { state.isSought }

    /// The page of a goal may lie over this one, so notices appear over both.
    package var messages: [ViewMessage<MainAction>] { [.toast(state.changes.$notice, isOverContainer: true, toast(for:))] }

    private func toast(for notice: MainState.Notice) -> NoticeToast<MainAction>? {
        switch notice {
        case .history(let notice): context.toast(notice) { .change(.step($0)) }
        case .discarded(let discarded): context.toast(discarded, undo: .undoDiscardTapped(discarded))
        case .imported(let arrival) where arrival.added.isEmpty && arrival.replaced.isEmpty: context.toast(words.imported(arrival))
        case .imported(let arrival): context.toast(words.imported(arrival), undo: .change(.takeBack(arrival)))
        case .planDeleted(let content): context.toast(context.words.deleted(content.plan.title), undo: .change(.restore(content)))
        case .planCopied(let copy, let original): context.toast(words.copied(context.words.short(original)), undo: .change(.delete(copy)))
        case .failed(let change, let error): context.toast(error, retry: .change(change))
        }
    }

    private var words: MainWords { MainWords(context.language) }

    package var body: HTML<MainAction> {
        div(.class("page plan")) {
            MainHeader(context: context, nickname: state.nickname, title: state.content?.plan.title, plan: state.plan)
            if let content = state.shown {
                PlanBar<MainAction>(
                    context: context, content: content, isWhole: false,
                    actions: PlanBar.Actions(
                        goals: .goalsTapped, whole: .overviewTapped, undo: .change(.step(.undo())), redo: .change(.step(.redo()))))
                div(.class("sides")) {
                    div {
                        div(.class("stage")) { MainGrid(context: context, content: content, opened: state.opened) }
                        if state.isHintShown { TipView(words.hint, button: context.words.gotIt, gone: MainAction.hintDismissed) }
                    }
                    if content.branches.isEmpty {
                        BeginView(context: context)
                    } else {
                        div {
                            if state.isReviewOffered { ReviewOffer(context: context, plan: content.id) }
                            if !state.nextSteps.isEmpty { NextStepsView(context: context, plan: content.id, steps: state.nextSteps) }
                            MainLegend(context: context, content: content)
                            if content.stepCount > 0 {
                                p(.class("after")) {
                                    a(.class("btn quiet"), .href(context.path(to: .review(content.id))), .onClick(.reviewTapped)) {
                                        ReviewWords(context.language).title
                                    }
                                }
                            }
                        }
                    }
                }
            } else if state.failure != nil {
                UnreadableView(words: context.words, retry: MainAction.appeared)
            } else {
                div(.class("tools")) {}
                GridSkeleton(size: 3, words: context.words.loading)
            }
        }
    }
}

/// Greeting, name of the plan, and where else one can go.
struct MainHeader: View {
    let context: MandalartUIContext
    let nickname: String?
    let title: String?
    let plan: Plan.ID?

    var body: HTML<MainAction> {
        let words = MainWords(context.language)
        titleBar(title ?? words.title, eyebrow: nickname.map(words.greeting) ?? "\u{A0}") {
            div(.class("acts")) {
                button(.class("icon"), .aria("label", words.choose), .aria("haspopup", "dialog"), .onClick(.choiceTapped)) { icon(.list) }
                a(
                    .class("icon"), .href(context.path(to: plan.map { .settings($0) } ?? .start)), .aria("label", context.words.settings),
                    .onClick(.settingTapped)
                ) { icon(.gear) }
            }
        }
    }
}

/// The quiet line that offers a look back, once a week.
struct ReviewOffer: View {
    let context: MandalartUIContext
    let plan: Plan.ID

    var body: HTML<MainAction> {
        let words = ReviewWords(context.language)
        div(.class("tip"), .role("note")) {
            p { a(.href(context.path(to: .review(plan))), .onClick(.reviewTapped)) { words.offer } }
            button(.class("btn"), .onClick(.reviewPutOff)) { words.putOff }
        }
    }
}

/// The invitation of an empty plan.
struct BeginView: View {
    let context: MandalartUIContext

    var body: HTML<MainAction> {
        let words = MainWords(context.language)
        section(.aria("labelledby", "begin")) {
            h2(.id("begin"), .class("head")) { words.begin }
            p(.class("about")) { words.beginText }
            div(.class("starts")) { startCards(context) { .change(.add($0)) } }
        }
    }
}
