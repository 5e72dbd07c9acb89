import MandalartCore
import MandalartNickName
import MandalartTexts
import PhoneParts
import RibletReactor

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The question for a name.
final class NickNamePage: PhonePage<NickNameState, NickNameAction> {
    private lazy var words = NickNameWords(context.language)
    private lazy var form = NicknameForm(context, words.example) { [weak self] in self?.send(.form($0)) }
    private lazy var texts = [UILabel(words.title, .title2), UILabel(words.lead)]
    private lazy var hint = UILabel(context.phone.nicknameHint, .footnote, .secondaryLabel)
    private lazy var restored = row([UILabel(words.restored), form.button(context.words.discard, .discard)])
    private lazy var confirm = form.button(words.confirm, .save)
    private lazy var notKept = UILabel(words.notKept, .footnote, .systemRed)

    override func show(_ state: NickNameState) {
        form.show(state.form)
        restored.isHidden = !state.isRestored
        notKept.isHidden = !state.isDraftLost
        confirm.isEnabled = state.canConfirm
        fill(texts + [restored, form.field, hint, form.problem, notKept, confirm])
    }
}

/// The field for a name, which two pages have.
@MainActor
final class NicknameForm {
    let field = UITextField(frame: .zero)
    let problem = UILabel("", .footnote, .systemRed)
    private let words: SharedWords
    private let send: (FormEvent<NicknameField>) -> Void

    init(_ context: PhoneContext, _ example: String, send: @escaping (FormEvent<NicknameField>) -> Void) {
        words = context.words
        self.send = send
        field.placeholder = example
        field.accessibilityLabel = words.nickname
        field.borderStyle = .roundedRect
        field.addAction(UIAction { [weak self] _ in self?.tell() }, for: .editingChanged)
        field.addAction(UIAction { [weak self] _ in self?.press(.save) }, for: .editingDidEndOnExit)
    }

    private func tell() { send(.changed(.nickname, field.text ?? "")) }

    private func press(_ command: DraftedFormCommand) {
        send(.submitted(FormSubmission([.nickname: field.text ?? ""], submitter: command.rawValue)))
    }

    /// A button of the form.
    func button(_ title: String, _ command: DraftedFormCommand) -> UIButton {
        UIButton(type: .system, primaryAction: UIAction(title: title) { [weak self] _ in self?.press(command) })
    }

    func show(_ form: FormState<NicknameField>) {
        if field.text != form[.nickname] { field.text = form[.nickname] }
        let trouble = form.problem(with: .nickname) ?? form.failure
        problem.text = trouble.map { words.nicknameProblem($0) }
        problem.isHidden = trouble == nil
    }
}
