import NeedleKitUIKit
import PhoneParts
import Riblet
import RibletReactor
import TodoCore
import TodoDomain
import TodoEditor
import TodoTexts

#if canImport(UIKit)
import PhotosUI
import UIKit
#else
import UIKitDouble
#endif

/// The form for a todo. Its controls stay while the state changes, so that nobody's typing ends.
class FormPage<State: DraftedFormState>: PhonePage<State, EditorAction>, UITextViewDelegate, PHPickerViewControllerDelegate
where State.Form == EditorForm, State.Failure == TodoError {
    final lazy var words = EditorWords(context.language)
    private let titleField = UITextField(frame: .zero)
    private let titleProblem = UILabel("", .footnote, .systemRed)
    private let notes = UITextView(frame: .zero)
    private let notesProblem = UILabel("", .footnote, .systemRed)
    private let past = UILabel("", .footnote, .secondaryLabel)
    private lazy var important = UIButton(
        type: .system, primaryAction: UIAction(title: context.words.important) { [weak self] _ in self?.toggleImportance() })
    private let repeats = UILabel("", .body, .secondaryLabel)
    private let trouble = UILabel("", .footnote, .systemRed)
    private lazy var due = command("", .due)
    private lazy var clearDue = command(words.clearDue, .clearDue)
    private lazy var picture = PictureView(context.pictures, side: 120)
    private lazy var addPicture = UIButton(
        type: .system, primaryAction: UIAction(title: words.addPicture) { [weak self] _ in self?.pickPicture() })
    private let pictureProblem = UILabel("", .footnote, .systemRed)
    private lazy var removePicture = command(words.removePicture, .removePicture)
    private lazy var save = command(words.save, .save)
    private lazy var restored = UIStackView(arrangedSubviews: [UILabel(words.restored), command(context.words.discard, .discard)])

    override func viewDidLoad() {
        titleField.placeholder = words.titleHint
        titleField.accessibilityLabel = words.title
        titleField.borderStyle = .roundedRect
        titleField.addAction(UIAction { [weak self] _ in self?.tellTitle() }, for: .editingChanged)
        titleField.addAction(UIAction { [weak self] _ in self?.leaveTitle() }, for: .editingDidEnd)
        titleField.addAction(UIAction { [weak self] _ in self?.press(.save) }, for: .editingDidEndOnExit)
        notes.accessibilityLabel = words.text
        notes.font = .preferredFont(forTextStyle: .body)
        notes.isScrollEnabled = false
        notes.backgroundColor = .secondarySystemBackground
        notes.delegate = self
        notes.ndl.makeConstraints { make in make.height.greaterThanOrEqualTo(88) }
        super.viewDidLoad()
    }

    /// Presses a button of the form, with what stands in its fields.
    final func press(_ command: EditorCommand) { press(command.rawValue) }

    /// The same for a button that is no command.
    final func press(_ submitter: String) {
        let values: [EditorField: String] = [.title: titleField.text ?? "", .text: notes.text]
        send(.drafted(.form(.submitted(FormSubmission(values, submitter: submitter)))))
    }

    final func command(_ title: String, _ command: EditorCommand) -> UIButton {
        UIButton(type: .system, primaryAction: UIAction(title: title) { [weak self] _ in self?.press(command) })
    }

    private func tellTitle() { send(.drafted(.form(.changed(.title, titleField.text ?? "")))) }

    private func leaveTitle() { send(.drafted(.form(.left(.title, titleField.text ?? "")))) }

    private func toggleImportance() {
        send(.drafted(.form(.changed(.importance, state?.form.draft.isImportant == true ? "" : "on"))))
    }

    func textViewDidChange(_ textView: UITextView) { send(.drafted(.form(.changed(.text, textView.text)))) }

    // MARK: Pictures

    /// The sides in pixels, and the bytes that become of them, fit what is kept.
    private static var pictureSide: CGFloat { 2048 }

    private func pickPicture() {
        var configuration = PHPickerConfiguration()
        configuration.filter = .images
        configuration.preferredAssetRepresentationMode = .compatible
        let picker = PHPickerViewController(configuration: configuration)
        picker.delegate = self
        present(picker, animated: true)
    }

    final func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
        picker.dismiss(animated: true)
        guard let provider = results.first?.itemProvider else { return }
        provider.loadDataRepresentation(forTypeIdentifier: "public.image") { @Sendable [weak self] data, _ in
            Task { @MainActor in await self?.take(data) }
        }
    }

    /// The picture is made small here, as it is larger than any place for it. What cannot be read
    /// is refused by the repository, which says why.
    private func take(_ data: Data?) async {
        let image = await data.flatMap { UIImage(data: $0) }?.made(smallerThan: Self.pictureSide)
        send(.pictureChosen([UInt8](image?.jpegData(compressionQuality: 0.85) ?? Data())))
    }

    final override func show(_ state: State) {
        switch state.phase {
        case .loading: fill([UILabel(context.words.loading)])
        case .failed(.notFound): fill([UILabel(words.missing, .headline), UILabel(words.missingText)])
        case .failed:
            fill([
                UILabel(words.unreadable, .headline), UILabel(words.unreadableText),
                button(context.words.tryAgain, .drafted(.appeared)),
            ])
        case .editing: showForm(state)
        }
    }

    private func showForm(_ state: State) {
        let form = state.form
        if titleField.text != form.fields[.title] { titleField.text = form.fields[.title] }
        if notes.text != form.fields[.text] { notes.text = form.fields[.text] }
        show(form.fields.problem(with: .title).map { words.problem($0) }, in: titleProblem)
        show(form.fields.problem(with: .text).map { words.problem($0) }, in: notesProblem)
        let now = context.now()
        let chosen = chosenDue(state)
        due.setTitle("\(words.due): \(chosen.map { context.dates.due($0, now: now) } ?? words.undated)", for: .normal)
        clearDue.isHidden = chosen == nil
        show(chosen.flatMap { $0.isOver(at: now, in: context.dates.calendar) ? words.past($0) : nil }, in: past)
        important.setTitle((form.draft.isImportant ? "☑︎ " : "☐ ") + context.words.important, for: .normal)
        let repetition = RepetitionWords(context.language)
        show(form.draft.repeats.map { "\(repetition.title): \(repetition.text($0))" }, in: repeats)
        picture.show(form.picture)
        picture.isHidden = form.picture == nil
        removePicture.isHidden = form.picture == nil
        addPicture.setTitle(form.isPictureBusy ? words.keepingPicture : words.addPicture, for: .normal)
        addPicture.isEnabled = !form.isPictureBusy
        show(form.pictureProblem.map { words.problem($0) }, in: pictureProblem)
        restored.isHidden = !state.isRestored
        show(form.fields.failure.map { words.notSaved($0) } ?? (state.isDraftLost ? words.notKept : nil), in: trouble)
        save.setTitle(saveTitle(state), for: .normal)
        save.isEnabled = form.canSave
        fill(
            above(state) + [restored, titleField, titleProblem] + belowTitle(state) + [
                notes, notesProblem, due, clearDue, past, important, repeats, picture, addPicture, pictureProblem, removePicture, trouble,
                save,
            ] + below(state))
    }

    /// The title of the button that saves.
    func saveTitle(_ state: State) -> String { words.save }

    /// The date that the todo gets.
    func chosenDue(_ state: State) -> Due? { state.form.due }

    /// The views below the title.
    func belowTitle(_ state: State) -> [UIView] { [] }

    /// The views above the fields.
    func above(_ state: State) -> [UIView] { [] }

    /// The views below the button that saves.
    func below(_ state: State) -> [UIView] { [] }

    private func show(_ text: String?, in label: UILabel) {
        label.text = text
        label.isHidden = text == nil
    }

    /// Asks whether something is to be lost.
    final func ask(_ title: String, _ message: String, keep: String, lose: String, _ confirmed: EditorAction) {
        let alert = Alert(title: title, message: message, buttons: [.init(keep, role: .cancel), .init(lose, role: .destructive)])
        present(alert) { [weak self] choice in self?.send(choice == 1 ? confirmed : .drafted(.questionCancelled)) }
    }
}

/// The form for a new todo, in a sheet.
final class AddPage: FormPage<AddState> {
    private lazy var cancel = command(words.cancel, .cancel)
    private lazy var heading = UILabel(context.words.add, .title2)

    override func saveTitle(_ state: AddState) -> String { words.addButton }

    override func chosenDue(_ state: AddState) -> Due? { state.due }

    /// The words of the title that say when the todo is due, as buttons that make title of them
    /// again.
    override func belowTitle(_ state: AddState) -> [UIView] {
        state.phrase.chips.map { chip in
            let meaning = context.dates.meaning(of: chip, in: state.phrase, due: state.due, now: state.now)
            let button = UIButton(
                type: .system,
                primaryAction: UIAction(title: meaning) { [weak self] _ in self?.press(FormSubmission<EditorField>.dismissing(chip.key)) })
            button.accessibilityLabel = words.dismiss(chip.words, meaning: meaning)
            return button
        }
    }

    override func above(_ state: AddState) -> [UIView] { [heading] }

    override func below(_ state: AddState) -> [UIView] { [cancel] }
}

/// The form for an existing todo, as a page.
final class UpdatePage: FormPage<UpdateState> {
    private lazy var done = command("☐ " + context.words.done, .markDone)
    private lazy var undone = command("☑︎ " + context.words.done, .markUndone)
    private lazy var delete = command(words.delete, .delete)
    private let overtaken = UILabel("", .body, .systemRed)
    private lazy var keepMine = command(words.keepMine, .keepMine)
    private lazy var takeTheirs = command(words.takeTheirs, .takeTheirs)
    private lazy var gone = UILabel(words.gone, .body, .systemRed)
    private let others = UILabel("", .footnote, .secondaryLabel)

    override func viewDidLoad() {
        title = words.edit
        super.viewDidLoad()
    }

    /// A todo that was deleted elsewhere; not one that this form deletes or stores.
    private func isGone(_ state: UpdateState) -> Bool {
        state.isGone && !state.isBusy && !state.form.isSaving && !state.form.isFinished
    }

    override func saveTitle(_ state: UpdateState) -> String { isGone(state) ? words.saveNew : words.save }

    override func above(_ state: UpdateState) -> [UIView] {
        others.text = AttendanceWords.alsoOpen(state.others, context.language)
        others.isHidden = others.text == nil
        guard !isGone(state) else { return [others, gone] }
        let theirs = state.theirs
        if let todo = state.todo, !theirs.isEmpty {
            let fields = words.fields(of: todo, in: state.lists ?? [], context.dates, now: context.now())
            overtaken.text = ([words.overtaken] + theirs.compactMap { fields[$0.rawValue]?.value }).joined(separator: "\n")
            return [others, overtaken, takeTheirs, keepMine]
        }
        return [others] + (state.todo.map { [$0.isDone ? undone : done] } ?? [])
    }

    override func below(_ state: UpdateState) -> [UIView] {
        delete.isEnabled = !state.isBusy
        return isGone(state) ? [] : [delete]
    }

    override func tell(_ state: UpdateState) {
        switch questions.news(of: state.asked, isKept: true) {
        case nil: break
        case .delete(let title):
            ask(words.deleteQuestion, words.deleteText(title), keep: words.cancel, lose: words.delete, .drafted(.deleteConfirmed))
        }
        switch notices.news(of: state.$notice) {
        case nil: break
        case .markDone(let isDone, _): tell(words.notMarked, context.words.tryAgain, .markRetried(isDone))
        case .delete: tell(words.notDeleted, context.words.tryAgain, .drafted(.deleteConfirmed))
        }
    }
}
