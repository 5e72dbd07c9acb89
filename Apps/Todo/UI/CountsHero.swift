import RibletWeb
import TodoDomain
import TodoTexts

/// Returns the numbers of open and done todos, beside a picture.
///
/// - Parameters:
///   - context: of the page.
///   - counts: nil before they are known.
///   - isSmall: whether other things of the page come first.
///   - words: what is said of them: what is left, what is done, and what the meter is.
///   - note: stands below; empty unless told.
///   - face: the picture.
/// - Returns: the part.
package func countsHero<Action>(
    _ context: TodoUIContext, _ counts: TodoCounts?, isSmall: Bool = false,
    words: (TodoCounts) -> (left: String, done: String, meter: String),
    @HTMLBuilder<Action> note: () -> HTML<Action> = { .empty }, @HTMLBuilder<Action> face: () -> HTML<Action>
) -> HTML<Action> {
    section(.class("hero"), .class("small", when: isSmall), .aria("label", context.words.summary)) {
        div {
            if let counts {
                let words = words(counts)
                p { words.left }
                small { words.done }
                progress(
                    .class("meter"), .attr("max", "\(max(1, counts.left + counts.done))"), .value("\(counts.done)"),
                    .aria("label", words.meter)
                ) {}
            } else {
                p(.aria("hidden", true)) { span(.class("skeleton line mid")) {} }
                small(.aria("hidden", true)) { span(.class("skeleton line short")) {} }
                span(.class("sr")) { context.words.loading }
            }
            note()
        }
        face()
    }
}
