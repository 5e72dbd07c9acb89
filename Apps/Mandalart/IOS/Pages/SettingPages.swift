import MandalartDomain
import MandalartMain
import MandalartSetting
import MandalartTexts
import PhoneParts
import Riblet
import RibletReactor
import RibletUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The settings: the nickname, how pages look, and files of the plans.
final class SettingPage: PhonePage<SettingState, SettingAction> {
    private let plan: Plan.ID
    private lazy var words = SettingWords(context.language)
    private lazy var form = NicknameForm(context, NickNameWords(context.language).example) { [weak self] in self?.send(.form($0)) }
    private lazy var save = form.button(context.words.save, .save)
    private lazy var themes = Theme.allCases.map { button(words.name($0), .themeChosen($0)) }
    private lazy var files =
        [UILabel(words.files, .headline)] + exports(plan) + [exportButton(words.all) { [context] in try await context.exportAll() }]
    private lazy var fields =
        [UILabel(words.you, .headline), form.field, form.problem, save, UILabel(words.theme, .headline), row(themes)] + files
        + [button(context.phone.privacy, .privacyTapped)]

    init(_ context: PhoneContext, plan: Plan.ID) {
        self.plan = plan
        super.init(context)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        title = words.title
        super.viewDidLoad()
    }

    override func show(_ state: SettingState) {
        switch state.phase {
        case .loading: fill([UILabel(context.words.loading)])
        case .failed: fill(unreadable(.appeared))
        case .shown:
            form.show(state.form)
            save.isEnabled = state.form.canSubmit && state.form[.nickname] != state.user.nickname ?? ""
            for (theme, button) in zip(Theme.allCases, themes) { button.isEnabled = theme != state.user.theme }
            fill(fields)
        }
    }

    override func tell(_ state: SettingState) {
        switch notices.news(of: state.$notice) {
        case nil: break
        case .nicknameSaved: tell(words.nicknameSaved)
        case .themeFailed(let theme): tell(words.themeFailed, context.words.tryAgain, .themeChosen(theme))
        }
    }
}

/// The privacy policy of the application on a device.
final class PrivacyPage: PhonePage<Void, Never> {
    override func viewDidLoad() {
        title = context.phone.privacy
        super.viewDidLoad()
        fill(context.phone.privacyTexts.map { UILabel($0) })
    }
}

/// A look back at the week, and ahead.
final class ReviewPage: PhonePage<ReviewState, ReviewAction> {
    private lazy var words = ReviewWords(context.language)

    override func viewDidLoad() {
        title = words.title
        super.viewDidLoad()
    }

    override func show(_ state: ReviewState) {
        let gone = OverviewWords(context.language)
        switch state.phase {
        case .loading: fill([UILabel(context.words.loading)])
        case .missing: fill([UILabel(gone.missing, .headline), UILabel(gone.missingText)])
        case .failed: fill(unreadable(.appeared))
        case .shown: if let review = state.review { show(review, of: state.title ?? "") }
        }
    }

    private func show(_ review: WeeklyReview, of title: String) {
        let next = review.next.map { ($0.step, $0.goal, NextStepWords(context.language).reason($0.reason)) }
        fill(
            [UILabel("\(title): \(words.summary(review))")]
                + part(words.done, review.done.map { ($0.step, $0.goal, words.finished($0.days)) })
                + part(words.advanced, review.advanced.map { ($0.step, $0.goal, percent($0)) })
                + part(words.still, review.still.map { ($0.step, $0.goal, words.standing(rate($0), days: $0.days)) })
                + (next.isEmpty ? [UILabel(words.next, .headline), UILabel(words.nothingNext)] : part(words.next, next)))
    }

    private func rate(_ item: WeeklyReview.Item) -> Int { Progress.percent(item.step.achievementRate) }

    private func percent(_ item: WeeklyReview.Item) -> String { "\(rate(item))%" }

    private func part(_ title: String, _ items: [(SubMandalart, MainMandalart, String)]) -> [UIView] {
        guard !items.isEmpty else { return [] }
        let rows = items.prefix(WeeklyReview.most).flatMap { step, goal, why in
            [button(step.title, .tapped(goal.position)), UILabel("\(why) · \(goal.title)", .footnote, .secondaryLabel)]
        }
        let rest = items.count - WeeklyReview.most
        return [UILabel(title, .headline)] + rows + (rest > 0 ? [UILabel(words.more(rest), .footnote, .secondaryLabel)] : [])
    }
}
