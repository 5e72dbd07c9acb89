import MandalartDomain
import MandalartMain
import MandalartUI
import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb

extension MainViews {
    /// The main page: at the bottom of a navigation stack.
    @MainActor package init(_ context: MandalartUIContext) {
        let page = MainViewController(MainView(context: context))
        self.init(presenter: page, viewController: WebNavigationController(root: page))
    }
}

final class MainViewController: StateViewController<MainView>, MainPresentable {
    /// The page of a goal may lie over this one: what is told is told over both.
    func tell(_ notice: MainState.Notice) {
        let words = view.context.words
        let (text, title, action): (String, String?, MainAction?) =
            switch notice {
            case .deleted(let edit): (words.deleted(edit.title), words.undo, .change(.undo(edit: edit.number)))
            case .discarded(let discarded): (words.discarded(discarded.draft.title), words.undo, .undoDiscardTapped(discarded))
            case .undone(let edit): (words.undone(edit), nil, nil)
            case .redone(let edit): (words.redone(edit), nil, nil)
            case .planDeleted(let content): (words.deleted(content.plan.title), words.undo, .change(.restore(content)))
            case .failed(let change, let error):
                error == .nothingToUndo ? (words.failed(error), nil, nil) : (words.failed(error), words.tryAgain, .change(change))
            }
        let toast = title.map { Toast.toTakeBack(text, action: $0) } ?? Toast(text, duration: .seconds(4))
        (container ?? self).show(toast) { [weak self] in
            if let action { self?.listener?.send(action) }
        } onGone: {
        }
    }

    func confirmDelete(of plan: PlanSummary) {
        let words = MainWords(view.context.language), shared = view.context.words
        let buttons = [Alert.Button(shared.cancel, role: .cancel), Alert.Button(shared.delete, role: .destructive)]
        let title = words.deleteQuestion(shared.short(plan.plan.title))
        present(Alert(title: title, message: words.deleteText(plan.filledCount), buttons: buttons)) { [weak self] choice in
            self?.listener?.send(choice == 1 ? .change(.delete(plan.id)) : .deleteCancelled)
        }
    }
}

/// The grid of a plan's main mandalarts, with a greeting.
package struct MainView: StateView {
    let context: MandalartUIContext
    package var state = MainState()

    package var pageTitle: String? { state.content?.plan.title ?? words.title }

    /// Without script a button is answered when its change is stored.
    package var isReady: Bool { (state.content != nil || state.failure != nil) && !state.isBusy && state.name.phase != .submitting }

    private var words: MainWords { MainWords(context.language) }

    package var body: HTML<MainAction> {
        div(.class("page plan")) {
            MainHeader(context: context, nickname: state.nickname, title: state.content?.plan.title, plan: state.plan)
            if let content = state.content {
                PlanBar<MainAction>(
                    context: context, plan: content.id, isWhole: false, percent: Progress.percent(content.progress),
                    history: content.history,
                    actions: PlanBar.Actions(goals: .goalsTapped, whole: .overviewTapped, undo: .undoTapped, redo: .redoTapped))
                div(.class("sides")) {
                    div {
                        div(.class("stage")) { MainGrid(context: context, content: content, opened: state.opened) }
                        if state.isHintShown { TipView(words.hint, button: context.words.gotIt, gone: MainAction.hintDismissed) }
                    }
                    if content.branches.isEmpty {
                        BeginView(context: context)
                    } else {
                        MainLegend(context: context, content: content)
                    }
                }
            } else if state.failure != nil {
                UnreadableView(words: context.words, retry: MainAction.appeared)
            } else {
                div(.class("tools")) {}
                GridSkeleton(size: 3, words: context.words.loading)
            }
            if state.isChoosing { PlansView(context: context, plans: state.plans, current: state.plan, name: state.name) }
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
        header(.class("bar")) {
            div {
                p(.class("eyebrow")) { nickname.map(words.greeting) ?? "\u{A0}" }
                h1 { title ?? words.title }
            }
            div(.class("acts")) {
                button(.class("icon"), .aria("label", words.choose), .aria("haspopup", "dialog"), .onClick(.choiceTapped)) { icon(.list) }
                a(
                    .class("icon"), .href(context.path(plan.map { "plan/\($0)/settings" } ?? "")), .aria("label", context.words.settings),
                    .onClick(.settingTapped)
                ) { icon(.gear) }
            }
        }
    }
}

/// What to do with an empty plan.
struct BeginView: View {
    let context: MandalartUIContext

    var body: HTML<MainAction> {
        let words = MainWords(context.language)
        section(.aria("labelledby", "begin")) {
            h2(.id("begin"), .class("head")) { words.begin }
            p(.class("about")) { words.beginText }
            StartCards(context: context, hasEmpty: false)
        }
    }
}

/// What a new plan can begin with.
struct StartCards: View {
    let context: MandalartUIContext
    let hasEmpty: Bool

    var body: HTML<MainAction> {
        let words = MainWords(context.language)
        div(.class("starts")) {
            if hasEmpty {
                button(.class("start-card"), .onClick(.change(.add(.empty)))) {
                    strong { words.empty }
                    span { words.emptyText }
                }
            }
            for template in PlanTemplate.all {
                button(.class("start-card"), .onClick(.change(.add(.template(template.id))))) {
                    strong { template.title(context.language) }
                    span { template.summary(context.language) }
                }
            }
        }
    }
}
