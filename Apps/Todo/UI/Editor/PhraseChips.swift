import Foundation
import RibletReactor
import RibletStyle
import RibletWeb
import TodoCore
import TodoDomain
import TodoEditor
import TodoTexts

/// The words of a title that say when the todo is due, as buttons that make title of them again.
struct PhraseChips: View {
    let context: FormContext
    let phrase: Phrase
    let due: Due?
    let now: Date

    var body: HTML<EditorAction> {
        let words = context.words
        // There from the beginning: what appears in it is read out.
        div(.class("chips"), .id(context.id("chips")), .role("status"), .aria("label", words.understood)) {
            for chip in phrase.chips {
                let text = context.page.dates.meaning(of: chip, in: phrase, due: due, now: now)
                button(
                    .class("chip on"), .type("submit"), .namesSubmitter, .attr("value", FormSubmission<EditorField>.dismissing(chip.key)),
                    .aria("label", words.dismiss(chip.words, meaning: text))
                ) {
                    icon(sign(chip.kind))
                    text
                    icon(.close)
                }
            }
        }
    }

    private func sign(_ kind: PhraseChip.Kind) -> Icon {
        switch kind {
        case .day: .cal
        case .time: .bell
        case .importance: .flag
        case .repetition: .refresh
        case .list: .list
        }
    }
}
