import MandalartDomain
import MandalartTexts
import RibletStyle
import RibletWeb

/// The bar above the grids of a plan: goals or the whole plan, the progress, undo and redo.
package struct PlanBar<Action: Equatable>: View {
    /// The actions of the buttons.
    package struct Actions: Equatable {
        let goals: Action
        let whole: Action
        let undo: Action
        let redo: Action

        /// The actions of the four buttons.
        package init(goals: Action, whole: Action, undo: Action, redo: Action) {
            self.goals = goals
            self.whole = whole
            self.undo = undo
            self.redo = redo
        }
    }

    private let context: MandalartUIContext
    private let content: PlanContent
    private let isWhole: Bool
    private let actions: Actions

    /// - Parameters:
    ///   - context: of the page.
    ///   - content: the plan.
    ///   - isWhole: the whole plan is shown.
    ///   - actions: what the buttons send.
    package init(context: MandalartUIContext, content: PlanContent, isWhole: Bool, actions: Actions) {
        self.context = context
        self.content = content
        self.isWhole = isWhole
        self.actions = actions
    }

    /// The bar with its buttons.
    package var body: HTML<Action> {
        let words = context.words
        div(.class("tools")) {
            nav(.class("segmented"), .aria("label", words.zoom)) {
                a(
                    .href(context.path(to: .plan(content.id))), .attr("aria-current", ifPresent: isWhole ? nil : "page"),
                    .onClick(actions.goals)
                ) {
                    icon(.grid)
                    words.goals
                }
                a(
                    .href(context.path(to: .overview(content.id))), .attr("aria-current", ifPresent: isWhole ? "page" : nil),
                    .onClick(actions.whole)
                ) {
                    icon(.out)
                    words.wholePlan
                }
            }
            CompleteText(words: words, percent: Progress.percent(content.progress), steps: content.stepCount)
            HistoryButtons(words: words, history: content.history, undo: actions.undo, redo: actions.redo)
        }
    }
}

/// A progress in words. Where all places are filled and there is no room for words, the figure
/// alone; where some are empty, the figure says of how many steps it is.
package struct CompleteText<Action>: View {
    private let words: SharedWords
    private let percent: Int
    private let steps: Int
    private let all: Int
    private let isAnnounced: Bool

    /// - Parameters:
    ///   - words: of the page's language.
    ///   - percent: 0 to 100.
    ///   - steps: how many steps it is of.
    ///   - all: how many there can be.
    ///   - isAnnounced: screen readers say each new figure.
    package init(words: SharedWords, percent: Int, steps: Int, of all: Int = 64, isAnnounced: Bool = false) {
        self.words = words
        self.percent = percent
        self.steps = steps
        self.all = all
        self.isAnnounced = isAnnounced
    }

    /// The figure and its words.
    package var body: HTML<Action> {
        let isFull = steps == all
        p(.class("sum num"), .class("partial", when: !isFull), .attr("role", ifPresent: isAnnounced ? "status" : nil)) {
            if isFull {
                span { "\(percent)%" }
                span(.class("w")) { words.completeWord }
            } else {
                words.tally(percent, steps: steps, of: all)
            }
        }
    }
}

/// Undo and redo; each says what it would take back or do again.
package struct HistoryButtons<Action: Equatable>: View {
    private let words: SharedWords
    private let history: EditHistory
    private let undo: Action
    private let redo: Action

    /// - Parameters:
    ///   - words: of the page's language.
    ///   - history: the edits that can be undone and redone.
    ///   - undo: the action of the first button.
    ///   - redo: the action of the second button.
    package init(words: SharedWords, history: EditHistory, undo: Action, redo: Action) {
        self.words = words
        self.history = history
        self.undo = undo
        self.redo = redo
    }

    package var body: HTML<Action> {
        div(.class("acts")) {
            button(
                .class("icon"), .aria("label", history.undo.map(words.undo) ?? words.undo), .disabled(history.undo == nil),
                .pressed(by: "z"), .onClick(undo)
            ) { icon(.undo) }
            button(
                .class("icon"), .aria("label", history.redo.map(words.redo) ?? words.redo), .disabled(history.redo == nil),
                .pressed(by: "y"), .onClick(redo)
            ) { icon(.redo) }
        }
    }
}
