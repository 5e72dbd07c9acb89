import RibletWeb

/// The questions, and the answer to one of them in a card above them.
struct QuestionsBar: View {
    let words: InspectorWords
    let answer: Answer?
    let questions: [Answer.Question]

    var body: HTML<WatchAction> {
        div(.class("asks"), .onKey(.escape, .asked(nil))) {
            for question in questions {
                let isOpen = answer?.question == question
                button(
                    .class("ask"), .type("button"), .id("ask-\(question.rawValue)"), .aria("expanded", isOpen),
                    .aria("controls", "answer"), .onClick(.asked(isOpen ? nil : question))
                ) { words.question(question) }
            }
            // There before the answer is, so that it is read aloud.
            div(.id("answer"), .aria("live", "polite")) {
                if let answer { card(answer) }
            }
        }
    }

    private func card(_ answer: Answer) -> HTML<WatchAction> {
        section(.class("card"), .aria("labelledby", "ask-\(answer.question.rawValue)")) {
            ul { each(answer.lines.map { AnswerRow(words: words, line: $0) }) }
        }
    }
}

/// A sentence of an answer; pressed, it leads to what it is about.
struct AnswerRow: View, Identifiable {
    let words: InspectorWords
    let line: Answer.Line

    var id: Int { line.id }

    var body: HTML<WatchAction> {
        li {
            if let link = line.link {
                button(.class("fact"), .type("button"), .onClick(.led(link))) { content }
            } else {
                div(.class("fact")) { content }
            }
        }
    }

    @HTMLBuilder<WatchAction>
    private var content: HTML<WatchAction> {
        span {
            span(.class("t")) { words.sentence(line.fact) }
            for note in words.notes(line.fact) { small { note } }
        }
        if let share = line.share { b(.class("num")) { words.percent(share) } }
    }
}
