import MandalartDomain
import MandalartMain
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

/// The choice of a mandalart, in a sheet: those that there are, the name of the one that is shown,
/// and new ones.
final class PlansPage: PhonePage<PlansState, PlansAction> {
    private lazy var words = PlansWords(context.language)
    private lazy var heading = UILabel(words.choose, .title2)
    private let field = UITextField(frame: .zero)
    private let problem = UILabel("", .footnote, .systemRed)
    private lazy var save = UIButton(type: .system, primaryAction: UIAction(title: context.words.save) { [weak self] _ in self?.rename() })
    private lazy var close = button(context.words.close, .dismissed)
    private lazy var new =
        [UILabel(words.new, .headline), button(words.empty, .startTapped(.empty))] + starts { .startTapped($0) }
    private var shown: [PlanSummary] = []
    private var rows: [UIView] = []

    override func viewDidLoad() {
        field.accessibilityLabel = words.rename
        field.placeholder = words.rename
        field.borderStyle = .roundedRect
        field.addAction(UIAction { [weak self] _ in self?.send(.name(.changed(.title, self?.field.text ?? ""))) }, for: .editingChanged)
        field.addAction(UIAction { [weak self] _ in self?.rename() }, for: .editingDidEndOnExit)
        super.viewDidLoad()
    }

    private func rename() { send(.name(.submitted(FormSubmission([.title: field.text ?? ""])))) }

    override func show(_ state: PlansState) {
        guard let plans = state.plans else { return fill([heading, UILabel(context.words.loading)]) }
        if plans != shown {
            shown = plans
            rows = plans.flatMap { row($0, isCurrent: $0.id == state.current) }
        }
        if field.text != state.name[.title] { field.text = state.name[.title] }
        let trouble = state.name.problem(with: .title) ?? state.name.failure
        problem.text = trouble.map { words.problem($0) }
        problem.isHidden = trouble == nil
        save.isEnabled = state.name.canSubmit
        fill([heading] + rows + [UILabel(words.rename, .headline), field, problem, save] + new + [close])
    }

    private func row(_ plan: PlanSummary, isCurrent: Bool) -> [UIView] {
        let title = plan.plan.title
        let (copy, delete) = (button("⧉", .copyTapped(plan.id)), button("✕", .deleteTapped(plan.id)))
        copy.accessibilityLabel = words.copy(title)
        delete.accessibilityLabel = words.delete(title)
        let open = button((isCurrent ? "✓ " : "") + title, .chosen(plan.id))
        open.accessibilityLabel = title
        return [row([open, copy, delete]), UILabel(words.facts(plan), .footnote, .secondaryLabel)]
    }

    override func tell(_ state: PlansState) {
        guard let plan = questions.news(of: state.$question, isKept: true) else { return }
        let alert = Alert(
            title: words.deleteQuestion(context.words.short(plan.plan.title)), message: words.deleteText(plan.filledCount),
            buttons: [.init(context.words.cancel, role: .cancel), .init(context.words.delete, role: .destructive)])
        present(alert) { [weak self] in self?.send($0 == 1 ? .deleteConfirmed(plan.id) : .deleteCancelled) }
    }
}
