import Foundation
import RibletLocalization
import TodoDomain

/// The todos of the pictures.
enum SampleTodos {
    static func add(to todos: any TodoRepository, animal: Animal, _ language: Language) async throws {
        let calendar = Calendar.current
        let today = Day(Date(), in: calendar)
        let pet = animal == .dog ? language(en: "Bori", ko: "보리") : language(en: "Nabi", ko: "나비")
        func day(_ number: Int) -> Due { .day(today.adding(number, .days)) }
        func time(_ number: Int, _ hour: Int, _ minute: Int = 0) -> Due {
            .time(today.adding(number, .days).time(hour: hour, minute: minute, in: calendar))
        }
        let samples: [(draft: TodoDraft, isDone: Bool)] = [
            (
                TodoDraft(
                    title: language(en: "Vaccination for \(pet)", ko: "\(pet) 예방접종"),
                    text: language(en: "Vet at the corner, bring the card", ko: "모퉁이 동물병원, 수첩 챙기기"), due: day(-1)), false
            ),
            (
                TodoDraft(
                    title: language(en: "Buy oat milk and sweet potatoes on the way home", ko: "집에 오는 길에 귀리 우유랑 고구마 사기"),
                    text: language(en: "The market by exit 3 closes at eight.", ko: "3번 출구 마트는 8시에 닫아요."), due: time(0, 23, 30)),
                false
            ),
            (
                TodoDraft(title: language(en: "Send the quarterly numbers to Jisoo", ko: "지수에게 분기 실적 보내기"), due: day(0), isImportant: true),
                false
            ),
            (TodoDraft(title: language(en: "Call Mum about Seollal", ko: "설날 일로 엄마께 전화"), due: time(1, 19, 30)), false),
            (TodoDraft(title: language(en: "Put the bins out", ko: "분리수거 내놓기"), due: day(2), repeats: Repetition(.weekly)), false),
            (TodoDraft(title: language(en: "Return the library books", ko: "도서관 책 반납"), due: day(3)), false),
            (TodoDraft(title: language(en: "Learn to bake sourdough", ko: "사워도우 굽는 법 배우기")), false),
            (TodoDraft(title: language(en: "Morning walk, the long way", ko: "아침 산책, 먼 길로"), due: day(0)), true),
            (TodoDraft(title: language(en: "Water the plants", ko: "화분에 물 주기"), due: day(0)), true),
            (TodoDraft(title: language(en: "Reply to the landlord", ko: "집주인에게 답장")), true),
        ]
        for sample in samples {
            let todo = try await todos.add(sample.draft)
            if sample.isDone { try await todos.setDone([todo.id], true) }
        }
    }
}
