import RibletWeb

/// Everything that happened, the newest first; one of them is open.
struct CausesPane: View {
    let words: InspectorWords
    let causes: [CauseRow]
    let total: Int
    let seconds: Int
    let opened: CauseSteps?
    let isProgram: Bool

    var body: HTML<WatchAction> {
        section(.id("part-causes"), .class("causes"), .aria("labelledby", "h-causes")) {
            h2(.id("h-causes")) {
                words.causes
                if total > 0 { span(.class("num")) { words.causesSummary(total, seconds: seconds) } }
            }
            if causes.isEmpty {
                div(.class("blank")) {
                    inspectorIcon(.pulse)
                    h3 { words.noCauses }
                    p { words.noCausesText(isProgram: isProgram) }
                }
            } else {
                ol(.class("log")) { each(rows) }
            }
        }
    }

    private var rows: [CauseItem] {
        let place = causes.firstIndex { $0.id == opened?.cause }
        return causes.enumerated().map { index, cause in
            // The letters go to the neighbours of the open cause, or to the newest one.
            let key: String? = index == (place ?? -1) + 1 ? "j" : index + 1 == place ? "k" : nil
            return CauseItem(words: words, cause: cause, steps: index == place ? opened : nil, key: key)
        }
    }
}

/// A cause, and its course where it is open.
struct CauseItem: View, Identifiable {
    let words: InspectorWords
    let cause: CauseRow
    let steps: CauseSteps?
    /// The letter that presses it.
    let key: String?

    var id: Int { cause.id }

    var body: HTML<WatchAction> {
        li(.class("item")) {
            button(
                .class("cause"), .class("slow", when: cause.isSlow), .class("bad", when: cause.isFault), .type("button"),
                .aria("expanded", steps != nil), .onClick(steps == nil ? .opened(cause.id) : .closed),
                .attr("data-key", ifPresent: key)
            ) {
                span(.class("no num")) { words.number(cause.id) }
                span(.class("title")) {
                    if cause.isFault { inspectorIcon(.warning) }
                    span { words.origin(cause.origin) }
                    if cause.isFault { span(.class("sr")) { words.fault } }
                    if cause.repeats > 1 {
                        span(.class("times num"), .aria("hidden", true)) { "×\(cause.repeats)" }
                        span(.class("sr")) { words.times(cause.repeats) }
                    }
                }
                span(.class("way")) { cause.ribs.joined(separator: " → ") }
                span(.class("cost num")) {
                    if cause.patches > 0 { "\(words.patches(cause.patches)) · \(words.bytes(cause.bytes)) · " }
                    b { words.milliseconds(cause.microseconds) }
                }
            }
            if let steps { SequenceView(words: words, steps: steps, title: words.origin(cause.origin)) }
        }
    }
}

extension CauseRow {
    /// The microseconds of the main actor from which a cause is slow: a third of a frame of a
    /// screen that shows sixty in a second, as the page has to be drawn, too.
    static let slow = 5_500

    var isSlow: Bool { microseconds >= Self.slow }
}
