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
    struct Content: Equatable {
        let todo: Todo
        let due: String
        let isLate: Bool
        let isRoomy: Bool
    }

    let content: Content
    /// The sentences about its parts.
    private(set) var layout: [NSLayoutConstraint] = []
    /// The entries of its menu, which VoiceOver offers as its actions.
    private let entries: [(title: String, symbol: String, attributes: UIMenuElement.Attributes, choose: () -> Void)]

    init(_ content: Content, _ context: PhoneContext, canPutOff: Bool, send: @escaping (TodosAction) -> Void) {
        self.content = content
        let id = content.todo.id
        let editor = EditorWords(context.language)
        let putOff = (editor.putOff, "clock", UIMenuElement.Attributes(), { send(.postponeTapped(id)) })
        entries =
            [(editor.edit, "pencil", [], { send(.selected(id)) })] + (canPutOff && !content.todo.isDone ? [putOff] : [])
            + [(editor.delete, "trash", .destructive, { send(.deleteTapped(id)) })]
        super.init(frame: .zero)
        let todo = content.todo
        let words = context.words
        let check = UIButton(
            type: .system,
            primaryAction: UIAction(title: todo.isDone ? "☑︎" : "☐") { _ in
                if !todo.isDone { UINotificationFeedbackGenerator().notificationOccurred(.success) }
                send(.doneTapped(todo.id, isDone: !todo.isDone))
            })
        check.accessibilityLabel = words.check(todo.title)
        let open = UIButton(
            type: .system, primaryAction: UIAction(title: (todo.isImportant ? "⚑ " : "") + todo.title) { _ in send(.selected(todo.id)) })
        if todo.isImportant { open.accessibilityLabel = "\(words.important): \(todo.title)" }
        let remove = UIButton(type: .system, primaryAction: UIAction(title: "✕") { _ in send(.deleteTapped(todo.id)) })
        remove.accessibilityLabel = words.delete(todo.title)
        let late = content.isLate ? ListsWords(context.language).overdue + " " : ""
        let texts = [late + content.due, content.isRoomy ? todo.text : ""].filter { !$0.isEmpty }
        let due = UILabel(texts.joined(separator: " · "), .footnote, content.isLate ? .systemRed : .secondaryLabel)
        for (part, name) in [(check, "check"), (open, "open"), (due, "due"), (remove, "remove")] as [(UIView, String)] {
            part.accessibilityIdentifier = name
            addSubview(part)
        }
        accessibilityIdentifier = "row"
        addInteraction(UIContextMenuInteraction(delegate: self))
        open.accessibilityCustomActions = entries.map { entry in
            UIAccessibilityCustomAction(name: entry.title) { _ in
                entry.choose()
                return true
            }
        }
        place(check, open, due, remove)
    }

    private func place(_ check: UIView, _ open: UIView, _ due: UIView, _ remove: UIView) {
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
            make.top.equalTo(open).constant(28)
            make.right.lessThanOrEqualTo(remove).constant(-52)
        }
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
        let actions = entries.map { entry in
            UIAction(title: entry.title, image: UIImage(systemName: entry.symbol), attributes: entry.attributes) { _ in entry.choose() }
        }
        return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: actions) })
    }
}
