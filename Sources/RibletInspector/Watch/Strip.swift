import RibletWeb

/// The last causes as bars, the newest at the right. A press opens one, as its row does: the bars
/// are for the eye and the pointer alone.
struct Strip: View {
    let words: InspectorWords
    let causes: [CauseRow]
    let opened: Int?
    let answer: Answer?
    /// True if the content of the page is kept, and not names alone.
    let hasContent: Bool
    var look: PageLook?
    var canStart = false
    var questions = Answer.Question.allCases

    private static let most = 60

    private var shown: [CauseRow] { causes.prefix(Self.most).reversed() }

    var body: HTML<WatchAction> {
        footer(.class("foot"), .hidden(causes.isEmpty)) {
            if let look { LookBand(words: words, look: look) }
            if let slowest = shown.map(\.microseconds).max() {
                span(.class("num")) { words.newest(shown.count) }
                svg(
                    width: Double(Self.most), height: 32, .class("time"), .attr("preserveAspectRatio", "none"), .aria("hidden", true)
                ) {
                    for (index, cause) in shown.enumerated() { bar(cause, Self.most - shown.count + index, slowest) }
                }
                span(.class("num")) { words.slowest(slowest) }
                div(.class("acts")) {
                    if hasContent {
                        button(
                            .class("tool"), .type("button"), .title(words.lookBack), .aria("label", words.lookBack),
                            .aria("pressed", look != nil), .onToggle(look != nil) { .lookedBack($0) }, .pressed(by: "b")
                        ) {
                            inspectorIcon(.past)
                            span(.class("t")) { words.lookBack }
                        }
                        button(
                            .class("tool"), .type("button"), .title(words.startHereText), .aria("label", words.startHere),
                            .disabled(!canStart), .onClick(.startedHere)
                        ) {
                            inspectorIcon(.start)
                            span(.class("t")) { words.startHere }
                        }
                        TestButton(words: words)
                    }
                    span(.class("gap")) {}
                    QuestionsBar(words: words, answer: answer, questions: questions)
                }
            }
        }
    }

    private func bar(_ cause: CauseRow, _ place: Int, _ slowest: Int) -> HTML<WatchAction> {
        // By the root: beside a slow cause the usual ones would not be seen at all.
        let share = (Double(cause.microseconds) / Double(max(slowest, 1))).squareRoot()
        let height = max(2, 32 * share)
        return g(.onClick(.opened(cause.id))) {
            rect(x: Double(place), y: 0, width: 1, height: 32, .class("hit"))
            rect(
                x: Double(place) + 0.14, y: 32 - height, width: 0.72, height: height, .class("bar"),
                .class("slow", when: cause.isSlow || cause.isFault), .class("sel", when: cause.id == opened))
        }
    }
}
