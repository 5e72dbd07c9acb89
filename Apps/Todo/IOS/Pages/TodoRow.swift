import NeedleKitUIKit
import PhoneParts
import TodoDomain
import TodoLists
import TodoTexts

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A todo in a list, laid out by NeedleKit: the mark at the left, the title over the due date, the
/// bin at the right.
final class TodoRow: UIView, UIContextMenuInteractionDelegate {
    /// The todo and the texts about it.
    struct Content: Equatable, Identifiable {
        let todo: Todo
        let due: String
        let isLate: Bool
        let isRoomy: Bool
        var id: Todo.ID { todo.id }
    }

    private var content: Content?
    private var actions: TodoActions?
    /// The sentences about its parts.
    private(set) var layout: [NSLayoutConstraint] = []
    private lazy var check = button(\.mark)
    private lazy var open = button(\.edit)
    private lazy var remove = button(\.delete)
    private let due = UILabel("", .footnote)

    init() {
        super.init(frame: .zero)
        for (part, name) in [(check, "check"), (open, "open"), (due, "due"), (remove, "remove")] as [(UIView, String)] {
            part.accessibilityIdentifier = name
            addSubview(part)
        }
        accessibilityIdentifier = "row"
        remove.configuration?.title = "✕"
        addInteraction(UIContextMenuInteraction(delegate: self))
        place()
    }

    /// A button whose title grows with the reader's letters, and over several lines.
    private func button(_ action: @escaping (TodoActions) -> RowAction) -> UIButton {
        var look = UIButton.Configuration.plain()
        look.contentInsets = .zero
        look.titleAlignment = .leading
        return UIButton(configuration: look, primaryAction: UIAction { [weak self] _ in (self?.actions).map(action)?.perform() })
    }

    /// Shows a todo in place of the one before.
    func show(_ content: Content, _ actions: TodoActions, _ context: PhoneContext) {
        guard content != self.content else { return }
        self.content = content
        self.actions = actions
        let todo = content.todo
        let words = context.words
        check.configuration?.title = todo.isDone ? "☑︎" : "☐"
        check.accessibilityLabel = words.check(todo.title)
        open.configuration?.title = (todo.isImportant ? "⚑ " : "") + todo.title
        open.accessibilityLabel = (todo.isImportant ? "\(words.important): " : "") + todo.title
        open.accessibilityCustomActions = actions.menu.map(\.accessible)
        remove.accessibilityLabel = words.delete(todo.title)
        let late = content.isLate ? ListsWords(context.language).overdue + " " : ""
        due.text = [late + content.due, content.isRoomy ? todo.text : ""].filter { !$0.isEmpty }.joined(separator: " · ")
        due.textColor = content.isLate ? .systemRed : .secondaryLabel
    }

    private func place() {
        layout += check.ndl.makeConstraints { make in
            make.left.equalTo(self)
            make.centerY.equalTo(self)
            make.size.equalTo(44)
        }
        layout += open.ndl.makeConstraints { make in
            make.left.equalTo(check).constant(52)
            make.top.equalTo(self).constant(4)
            make.height.greaterThanOrEqualTo(24)
            make.right.lessThanOrEqualTo(remove).constant(-52)
        }
        layout += due.ndl.makeConstraints { make in
            make.left.equalTo(open)
            make.bottom.equalTo(self).constant(-4)
            make.right.lessThanOrEqualTo(remove).constant(-52)
        }
        let between = due.topAnchor.constraint(equalTo: open.bottomAnchor, constant: 4)
        between.isActive = true
        layout.append(between)
        layout += remove.ndl.makeConstraints { make in
            make.right.equalTo(self)
            make.centerY.equalTo(self)
            make.size.equalTo(44)
        }
    }

    required init?(coder: NSCoder) { nil }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        actions.map { actions in UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: actions.menu.map(\.entry)) }) }
    }
}

/// The things that a person can do with a todo of a list.
@MainActor
struct TodoActions {
    let edit: RowAction
    /// Done, or to do again.
    let mark: RowAction
    /// nil where it cannot be put off.
    let putOff: RowAction?
    let delete: RowAction
    /// The entries of a row's menu, which VoiceOver offers as its actions.
    var menu: [RowAction] { [edit] + later + [delete] }
    /// Behind the left and the right end of a row.
    var swipes: (leading: [RowAction], trailing: [RowAction]) { ([mark], [delete] + later) }
    private var later: [RowAction] { putOff.map { [$0] } ?? [] }

    init(_ todo: Todo, _ context: PhoneContext, canPutOff: Bool, send: @escaping (TodosAction) -> Void) {
        let words = EditorWords(context.language)
        edit = RowAction(words.edit, "pencil", .label) { send(.selected(todo.id)) }
        putOff = canPutOff && !todo.isDone ? RowAction(words.putOff, "clock", .systemOrange) { send(.postponeTapped(todo.id)) } : nil
        delete = RowAction(words.delete, "trash", .systemRed) { send(.deleteTapped(todo.id)) }
        let title = todo.isDone ? ListsWords(context.language).again : context.words.done
        mark = RowAction(title, todo.isDone ? "arrow.uturn.backward" : "checkmark", todo.isDone ? .systemOrange : .systemGreen) {
            if !todo.isDone { UINotificationFeedbackGenerator().notificationOccurred(.success) }
            send(.doneTapped(todo.id, isDone: !todo.isDone))
        }
    }
}
