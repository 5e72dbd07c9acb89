import PhoneParts
import Riblet
import RibletReactor
import TodoDomain
import TodoEditor
import TodoTexts

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The form for a list, in a sheet. Its field stays while the state changes.
final class ListFormPage: PhonePage<ListFormState, ListFormAction> {
    private lazy var words = ListFormWords(context.language)
    private lazy var heading = UILabel("", .title2)
    private let field = UITextField(frame: .zero)
    private let problem = UILabel("", .footnote, .systemRed)
    private lazy var color = UILabel("", .body, .secondaryLabel)
    private lazy var colors = TodoList.Color.allCases.map { button(words.color($0), .form(.changed(.color, $0.rawValue))) }
    private lazy var save = command(words.save, .save)
    private lazy var cancel = command(EditorWords(context.language).cancel, .cancel)
    private lazy var delete = command(words.delete, .delete)

    override func viewDidLoad() {
        field.placeholder = words.example
        field.accessibilityLabel = words.name
        field.borderStyle = .roundedRect
        field.addAction(
            UIAction { [weak self] _ in self?.send(.form(.changed(.name, self?.field.text ?? ""))) }, for: .editingChanged)
        field.addAction(UIAction { [weak self] _ in self?.press(.save) }, for: .editingDidEndOnExit)
        super.viewDidLoad()
    }

    private func press(_ command: DraftedFormCommand) {
        send(.form(.submitted(FormSubmission([.name: field.text ?? ""], submitter: command.rawValue))))
    }

    private func command(_ title: String, _ command: DraftedFormCommand) -> UIButton {
        UIButton(type: .system, primaryAction: UIAction(title: title) { [weak self] _ in self?.press(command) })
    }

    override func show(_ state: ListFormState) {
        heading.text = state.isNew ? words.new : words.edit
        switch state.phase {
        case .loading: fill([heading, UILabel(context.words.loading)])
        case .failed(.notFound): fill([heading, UILabel(ListsWords(context.language).listGoneText), cancel])
        case .failed: fill([heading, UILabel(words.unreadable), button(context.words.tryAgain, .appeared)])
        case .editing:
            if field.text != state.form[.name] { field.text = state.form[.name] }
            let trouble = state.form.problem(with: .name) ?? state.form.failure
            problem.text = trouble.map { words.problem($0) }
            problem.isHidden = trouble == nil
            color.text = "\(words.color): \(words.color(state.color))"
            save.isEnabled = state.canSave
            fill([heading, field, problem, color] + colors + [save, cancel] + (state.isNew ? [] : [delete]))
        }
    }

    override func tell(_ state: ListFormState) {
        if notices.news(of: state.$failure) != nil { tell(words.notRemoved, context.words.tryAgain, .deleteConfirmed) }
    }
}
