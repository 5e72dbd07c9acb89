import Foundation
import MandalartDomain
import MandalartEdit
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

/// The form for a goal or a step, in a sheet. Its controls stay while the state changes.
class EditPage<State: EditState>: PhonePage<State, DraftedFormAction<State.Field>>, UITextViewDelegate {
    private let words: any EditWords
    private let long: State.Field
    private let heading = UILabel("", .title2)
    private let field = UITextField(frame: .zero)
    private let problem = UILabel("", .footnote, .systemRed)
    private let notes = UITextView(frame: .zero)
    private let notesProblem = UILabel("", .footnote, .systemRed)
    private let trouble = UILabel("", .footnote, .systemRed)
    private lazy var restored = row([UILabel(words.restored), press(context.words.discard, DraftedFormCommand.discard.rawValue)])
    private lazy var saveNext = press(words.saveNext, EditCommand.saveNext)
    private lazy var takeTheirs = press(words.takeTheirs, DraftedFormCommand.discard.rawValue)
    private lazy var keepMine = press(words.keepMine, EditCommand.keepMine)
    private lazy var save = press(context.words.save, DraftedFormCommand.save.rawValue)
    private lazy var cancel = press(context.words.cancel, DraftedFormCommand.cancel.rawValue)
    private lazy var delete = press(context.words.delete, DraftedFormCommand.delete.rawValue)

    /// - Parameters:
    ///   - context: the needs of every view.
    ///   - words: those of the form.
    ///   - long: the field for a longer text.
    ///   - label: names that field.
    init(_ context: PhoneContext, _ words: any EditWords, long: State.Field, label: String) {
        self.words = words
        self.long = long
        notes.accessibilityLabel = label
        super.init(context)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        heading.accessibilityTraits = .header
        field.placeholder = words.title
        field.accessibilityLabel = words.title
        field.borderStyle = .roundedRect
        field.addAction(UIAction { [weak self] _ in self?.tellTitle() }, for: .editingChanged)
        field.addAction(UIAction { [weak self] _ in self?.press(DraftedFormCommand.save.rawValue) }, for: .editingDidEndOnExit)
        notes.font = .preferredFont(forTextStyle: .body)
        notes.isScrollEnabled = false
        notes.backgroundColor = .secondarySystemBackground
        notes.delegate = self
        notes.ndl.makeConstraints { make in make.height.greaterThanOrEqualTo(66) }
        super.viewDidLoad()
    }

    private func tellTitle() { change(State.title, field.text ?? "") }

    final func textViewDidChange(_ textView: UITextView) { change(long, textView.text) }

    final func change(_ field: State.Field, _ value: String) { send(.form(.changed(field, value))) }

    private func press(_ submitter: String) {
        send(.form(.submitted(FormSubmission([State.title: field.text ?? "", long: notes.text], submitter: submitter))))
    }

    private func press(_ title: String, _ submitter: String) -> UIButton {
        UIButton(type: .system, primaryAction: UIAction(title: title) { [weak self] _ in self?.press(submitter) })
    }

    final override func show(_ state: State) {
        heading.text = words.heading(state.position, isNew: state.isNew)
        switch state.phase {
        case .loading: fill([heading, UILabel(context.words.loading)])
        case .failed: fill([heading] + unreadable(.appeared))
        case .editing: showForm(state)
        }
    }

    private func showForm(_ state: State) {
        if field.text != state.form[State.title] { field.text = state.form[State.title] }
        if notes.text != state.form[long] { notes.text = state.form[long] }
        show(state.form.problem(with: State.title).map { words.problem($0) }, in: problem)
        show(state.form.problem(with: long).map { words.problem($0) }, in: notesProblem)
        show(state.form.failure.map { words.notSaved($0) } ?? (state.isDraftLost ? words.notKept : nil), in: trouble)
        restored.isHidden = !state.isRestored
        saveNext.isHidden = state.onward == nil
        if let onward = state.onward { saveNext.setTitle(words.saveNext(onto: onward), for: .normal) }
        for button in [takeTheirs, keepMine] { button.isHidden = !state.isOvertaken }
        delete.isHidden = state.isNew
        for button in [save, saveNext] { button.isEnabled = state.canSave }
        delete.isEnabled = !state.isDeleting
        fill(
            [heading, restored, field, problem] + parts(state) + [
                notes, notesProblem, trouble, takeTheirs, keepMine, save, saveNext, delete, cancel,
            ])
    }

    /// The views between the title and the longer text.
    func parts(_ state: State) -> [UIView] { [] }

    private func show(_ text: String?, in label: UILabel) {
        label.text = text
        label.isHidden = text == nil
    }

    final override func tell(_ state: State) {
        if case .delete(let title, let subs)? = questions.news(of: state.asked, isKept: true) {
            let alert = Alert(
                title: words.deleteQuestion, message: words.deleteText(title, subs),
                buttons: [.init(context.words.cancel, role: .cancel), .init(context.words.delete, role: .destructive)])
            present(alert) { [weak self] in self?.send($0 == 1 ? .deleteConfirmed : .questionCancelled) }
        }
        switch notices.news(of: state.told) {
        case nil: break
        case .emptyTitle: tell(words.emptyTitle)
        case .notDeleted: tell(words.notDeleted, context.words.tryAgain, .deleteConfirmed)
        }
    }
}

/// The form for a goal.
final class EditMainPage: EditPage<EditMainState> {
    private let words: EditMainWords
    private lazy var palettes = PaletteID.allCases.map { id in
        let button = UIButton(type: .system, primaryAction: UIAction(title: "") { [weak self] _ in self?.change(.palette, id.rawValue) })
        button.backgroundColor = .of(Palette[id]) { $0.cell.background }
        button.accessibilityLabel = words.palette(id)
        button.layer.cornerRadius = 8
        button.ndl.makeConstraints { make in make.size.equalTo(36) }
        return button
    }
    private lazy var choice = UILabel("", .footnote, .secondaryLabel)
    private lazy var rows = [palettes.prefix(8), palettes.suffix(8)].map { row(Array($0)) }

    init(_ context: PhoneContext) {
        words = EditMainWords(context.language)
        super.init(context, words, long: .description, label: words.description)
    }

    required init?(coder: NSCoder) { nil }

    override func parts(_ state: EditMainState) -> [UIView] {
        choice.text = "\(words.palette): \(words.palette(state.palette))"
        for (id, button) in zip(PaletteID.allCases, palettes) { button.setTitle(id == state.palette ? "✓" : "", for: .normal) }
        return [choice] + rows
    }
}

/// The form for a step, with a slider for how far it is.
final class EditSubPage: EditPage<EditSubState> {
    private static let stride: Float = 5

    private let words: EditSubWords
    private let towards = UILabel("", .body, .secondaryLabel)
    private let level = UILabel("", .body)
    private let slider = UISlider(frame: .zero)
    private let picker = UIDatePicker(frame: .zero)
    private lazy var due = UIButton(type: .system, primaryAction: UIAction(title: "") { [weak self] _ in self?.toggleDue() })
    private lazy var calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = context.timeZone
        return calendar
    }()

    init(_ context: PhoneContext) {
        words = EditSubWords(context.language)
        super.init(context, words, long: .note, label: words.note)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        slider.maximumValue = 100
        slider.accessibilityLabel = words.level
        slider.addAction(UIAction { [weak self] _ in self?.tellLevel() }, for: .valueChanged)
        picker.datePickerMode = .date
        picker.timeZone = context.timeZone
        picker.accessibilityLabel = words.due
        picker.addAction(UIAction { [weak self] _ in self?.tellDue() }, for: .valueChanged)
        super.viewDidLoad()
    }

    private func tellLevel() { change(.rate, "\(Int((slider.value / Self.stride).rounded() * Self.stride))") }

    private func tellDue() { change(.due, Day(of: picker.date, in: context.timeZone).rawValue) }

    private func toggleDue() { if state?.form[.due].isEmpty == true { tellDue() } else { change(.due, "") } }

    override func parts(_ state: EditSubState) -> [UIView] {
        towards.text = state.goal.map { words.towards($0.title) }
        level.text = "\(words.level): \(state.percent)%"
        if Int((slider.value / Self.stride).rounded() * Self.stride) != state.percent { slider.value = Float(state.percent) }
        slider.accessibilityValue = context.words.percent(state.percent)
        let day = Day(rawValue: state.form[.due])
        if let day, let date = calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day, hour: 12)) {
            picker.date = date
        }
        picker.isHidden = day == nil
        due.setTitle(day == nil ? "\(words.due): \(context.phone.noDue)" : context.phone.removeDue, for: .normal)
        return [towards, level, slider, due, picker]
    }
}
