import Foundation
import TodoDomain

/// The todos of the pictures.
enum SampleTodos {
    static func add(to todos: any TodoRepository, flavor: TodoFlavor) async throws {
        let calendar = Calendar.current
        let today = Day(Date(), in: calendar)
        let pet = flavor.animal == .dog ? "Bori" : "Nabi"
        func day(_ number: Int) -> Due { .day(today.adding(number, .days)) }
        func time(_ number: Int, _ hour: Int, _ minute: Int = 0) -> Due {
            .time(today.adding(number, .days).time(hour: hour, minute: minute, in: calendar))
        }
        let samples: [(draft: TodoDraft, isDone: Bool)] = [
            (TodoDraft(title: "Vaccination for \(pet)", text: "Vet at the corner, bring the card", due: day(-1)), false),
            (
                TodoDraft(
                    title: "Buy oat milk and 고구마 on the way home", text: "The market by exit 3 closes at eight.", due: time(0, 23, 30)),
                false
            ),
            (TodoDraft(title: "Send the quarterly numbers to Jisoo", due: day(0), isImportant: true), false),
            (TodoDraft(title: "Call Mum about Seollal", due: time(1, 19, 30)), false),
            (TodoDraft(title: "Put the bins out", due: day(2), repeats: Repetition(.weekly)), false),
            (TodoDraft(title: "Return the library books", due: day(3)), false),
            (TodoDraft(title: "Learn to bake sourdough"), false),
            (TodoDraft(title: "Morning walk, the long way", due: day(0)), true),
            (TodoDraft(title: "Water the plants", due: day(0)), true),
            (TodoDraft(title: "Reply to the landlord"), true),
        ]
        for sample in samples {
            let todo = try await todos.add(sample.draft)
            if sample.isDone { try await todos.setDone([todo.id], true) }
        }
    }
}
