import MandalartDomain
import RibletWeb

/// The templates that a new plan can begin with.
///
/// - Parameters:
///   - context: of the page.
///   - start: the action of a card.
/// - Returns: a button for each template.
func startCards<Action>(_ context: MandalartUIContext, _ start: (PlanStart) -> Action) -> HTML<Action> {
    .group(
        PlanTemplate.all.map {
            startCard($0.title(context.language), $0.summary(context.language), start(.template($0.id)))
        })
}

/// One of them: what it is, and a sentence about it.
func startCard<Action>(_ title: String, _ text: String, _ action: Action) -> HTML<Action> {
    button(.class("start-card"), .onClick(action)) {
        strong { title }
        span { text }
    }
}
