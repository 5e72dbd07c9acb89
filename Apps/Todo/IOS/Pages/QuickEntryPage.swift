import NeedleKitUIKit
import PhoneParts
import Riblet
import RibletReactor
import TodoDomain
import TodoQuickEntry
import TodoTexts

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The todos under another user interface: one field adds, one row a todo, three filters.
final class QuickEntryPage: PhonePage<QuickEntryState, QuickEntryAction> {
    private lazy var words = QuickEntryWords(context.language)
    private let entry = UITextField(frame: .zero)
    private let tooLong = UILabel("", .footnote, .systemRed)
    private lazy var restored = UIStackView(arrangedSubviews: [UILabel(words.restored), button(context.words.discard, .entryDiscarded)])
    private let left = UILabel("", .footnote, .secondaryLabel)
    private lazy var filters = TodoFilter.allCases.map { button(words.filter($0), .filterSelected($0)) }
    private lazy var filterRow = UIStackView(arrangedSubviews: filters)
    private lazy var clear = button(words.clear, .clearTapped)
    /// The field of the title that is being changed.
    private let titleField = UITextField(frame: .zero)
    private var edited: Todo.ID?

    override func viewDidLoad() {
        title = words.heading
        entry.placeholder = words.placeholder
        entry.borderStyle = .roundedRect
        entry.clearButtonMode = .whileEditing
        entry.addAction(UIAction { [weak self] _ in self?.tellEntry() }, for: .editingChanged)
        entry.addAction(UIAction { [weak self] _ in self?.submit() }, for: .editingDidEndOnExit)
        titleField.borderStyle = .roundedRect
        titleField.addAction(UIAction { [weak self] _ in self?.tellTitle() }, for: .editingChanged)
        titleField.addAction(UIAction { [weak self] _ in self?.send(.editConfirmed) }, for: .editingDidEndOnExit)
        titleField.addAction(UIAction { [weak self] _ in self?.leaveTitle() }, for: .editingDidEnd)
        super.viewDidLoad()
    }

    private func tellEntry() { send(.entryTyped(entry.text ?? "")) }
    private func submit() { send(.entrySubmitted(entry.text ?? "")) }
    private func tellTitle() { send(.editTyped(titleField.text ?? "")) }
    private func leaveTitle() { if let edited { send(.editLeft(edited, titleField.text ?? "")) } }

    override func show(_ state: QuickEntryState) {
        if entry.text != state.entry { entry.text = state.entry }
        let excess = TodoLimits.excess(ofTitle: state.entry)
        tooLong.text = words.tooLong(by: excess)
        tooLong.isHidden = excess == 0
        restored.isHidden = !state.isRestored
        edited = state.edit?.id
        if let edit = state.edit, titleField.text != edit.text { titleField.text = edit.text }
        left.text = "\(state.leftCount)" + words.left(state.leftCount)
        for (filter, choice) in zip(TodoFilter.allCases, filters) { choice.isEnabled = filter != state.filter }
        clear.isHidden = state.doneCount == 0
        let unadded = state.unadded.map { entry in
            row([
                UILabel(entry.text), button(words.tryAgain(entry.text), .retryTapped(entry.id)),
                button(words.discard(entry.text), .dismissTapped(entry.id)),
            ])
        }
        let (shown, portion) = (state.shown, state.portion.count)
        let hidden = state.visibleCount - shown.count
        let more = hidden > 0 ? [button(ListsWords(context.language).more(hidden), .moreWanted(seen: portion))] : []
        fill([restored, entry, tooLong] + unadded + shown.map(row) + more + [left, filterRow, clear])
    }

    private func row(_ todo: Todo) -> UIView {
        let check = button(todo.isDone ? "☑︎" : "☐", .doneSwitched(todo.id, !todo.isDone))
        check.accessibilityLabel = context.words.check(todo.title)
        let remove = button("✕", .deleteTapped(todo.id))
        remove.accessibilityLabel = context.words.delete(todo.title)
        return row([check, todo.id == edited ? titleField : button(todo.title, .editStarted(todo.id)), remove])
    }

    private func row(_ parts: [UIView]) -> UIView {
        let row = UIStackView(arrangedSubviews: parts)
        row.spacing = 12
        row.alignment = .center
        return row
    }

    override func tell(_ state: QuickEntryState) {
        guard case .failed(let error) = notices.news(of: state.changes.$notice) else { return }
        tell(words.failed(error))
    }
}
