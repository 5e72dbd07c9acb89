import Foundation
import TodoDomain

/// The todos of the pictures.
enum SampleTodos {
    static func add(to todos: any TodoRepository, flavor: TodoFlavor) async throws {
        let today = Calendar.current.startOfDay(for: Date())
        let pet = flavor.animal == .dog ? "Bori" : "Nabi"
        let samples: [(title: String, text: String, hours: Double, isDone: Bool)] = [
            ("Vaccination for \(pet)", "Vet at the corner, bring the card", -7, false),
            ("Buy oat milk and 고구마 on the way home", "The market by exit 3 closes at eight.", 23.5, false),
            ("Send the quarterly numbers to Jisoo", "", 23.75, false),
            ("Call Mum about Seollal", "", 43.5, false),
            ("Return the library books", "", 91, false),
            ("Morning walk, the long way", "", 8, true),
            ("Water the plants", "", 9, true),
            ("Reply to the landlord", "", 12, true),
        ]
        for sample in samples {
            let todo = try await todos.add(
                TodoDraft(title: sample.title, text: sample.text, due: .time(today.addingTimeInterval(sample.hours * 3600))))
            if sample.isDone { try await todos.setDone([todo.id], true) }
        }
    }
}
