import MandalartDomain
import MandalartTexts
import PhoneParts
import Riblet
import RibletUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// Undo and redo; each says what it would take back or do again.
@MainActor
final class HistoryButtons<Action> {
    let buttons: [UIButton]

    init(_ page: PhonePage<some Any, Action>, undo: Action, redo: Action) {
        let words = page.context.words
        buttons = [page.button(words.undo, undo), page.button(words.redo, redo)]
    }

    func show(_ history: EditHistory, _ words: SharedWords) {
        for (button, title) in zip(buttons, [history.undo.map(words.undo), history.redo.map(words.redo)]) {
            button.isEnabled = title != nil
            button.accessibilityLabel = title
        }
    }
}

extension ColumnPage where Context == PhoneContext {
    /// The views in one row.
    func row(_ views: [UIView]) -> UIStackView {
        let row = UIStackView(arrangedSubviews: views)
        row.spacing = 12
        row.alignment = .center
        return row
    }

    /// A page that cannot be read.
    func unreadable(_ retry: Action) -> [UIView] {
        [UILabel(context.words.unreadable, .headline), UILabel(context.words.unreadableText), button(context.words.tryAgain, retry)]
    }

    /// The templates that a plan can begin with.
    func starts(_ action: (PlanStart) -> Action) -> [UIView] {
        PlanTemplate.all.flatMap { template in
            [
                button(template.title(context.language), action(.template(template.id))),
                UILabel(template.summary(context.language), .footnote, .secondaryLabel),
            ]
        }
    }

    /// Buttons that hand a plan to other applications as a file, in every format.
    func exports(_ plan: Plan.ID) -> [UIView] {
        [ExportFormat.svg, .markdown, .json].filter(context.formats.contains).map { format in
            exportButton("\(ExportWords(context.language).title(format)) (\(format.fileExtension.uppercased()))") { [context] in
                try await context.export(plan, format)
            }
        }
    }

    /// A button that hands files to other applications.
    func exportButton(_ title: String, _ make: @escaping @Sendable () async throws -> [URL]) -> UIButton {
        UIButton(
            type: .system,
            primaryAction: UIAction(title: title) { [weak self] action in
                if let self, let button = action.sender as? UIButton { share(by: button, failed: context.phone.exportFailed, make) }
            })
    }

    /// Tells of a step in the history of a plan; `send` makes the action of a step.
    func tell(_ notice: HistoryNotice, over place: UIViewController? = nil, send: (HistoryStep) -> Action) {
        let (text, undo) = context.words.told(notice)
        if let undo { tell(text, context.words.undo, send(undo), over: place) } else { (place ?? self).tell(text) }
    }

    /// Tells of a failure, which can be tried again where that may help.
    func tell(_ error: MandalartError, over place: UIViewController? = nil, retry: Action) {
        let text = context.words.failed(error)
        if error.isWorthRetrying { tell(text, context.words.tryAgain, retry, over: place) } else { (place ?? self).tell(text) }
    }
}
