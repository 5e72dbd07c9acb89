import MandalartDomain
import RibletLocalization

/// The words of the main page, in both languages.
package struct MainWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package func greeting(_ nickname: String) -> String { language(en: "Hello, \(nickname)", ko: "\(nickname)님, 안녕하세요") }
    package var title: String { language(en: "Mandalart", ko: "만다라트") }
    package var core: String { language(en: "Your goal", ko: "핵심 목표") }
    package func goals(_ plan: String) -> String { language(en: "\(plan): nine goals", ko: "\(plan): 목표 아홉 개") }
    package var legend: String { language(en: "Goals", ko: "목표") }
    package var hint: String {
        language(
            en: "Press and hold a cell to change it, or drag it to another place.", ko: "칸을 길게 누르면 고칠 수 있고, 누른 채 끌면 옮길 수 있어요.")
    }
    package var choose: String { language(en: "Your mandalarts", ko: "내 만다라트") }

    /// Tells how many plans came, were replaced, and stayed as they were.
    package func imported(_ arrival: PlanArrival) -> String {
        let (added, replaced, skipped) = (arrival.added.count, arrival.replaced.count, arrival.skipped)
        if added + replaced == 0 { return language(en: "Nothing new in this file.", ko: "새로 가져올 것이 없어요.") }
        if replaced + skipped == 0 {
            return language(
                en: added == 1
                    ? "Imported. It is beside your other mandalarts." : "\(added) mandalarts imported. They are beside your others.",
                ko: "만다라트 \(added)개를 가져왔어요. 원래 있던 것은 그대로예요.")
        }
        let parts = [
            (added, language(en: "\(added) imported", ko: "\(added)개 가져옴")),
            (replaced, language(en: "\(replaced) replaced", ko: "\(replaced)개 바꿈")),
            (skipped, language(en: "\(skipped) skipped", ko: "\(skipped)개 건너뜀")),
        ]
        return language(en: "Mandalarts: ", ko: "만다라트 ") + parts.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
    }

    package func copied(_ title: String) -> String {
        language(
            en: "“\(title)” duplicated. This is the copy.",
            ko: "“\(title)” 사본을 만들었어요. 지금 보고 있는 것이 사본이에요.")
    }

    // MARK: Nothing there yet

    package var begin: String { language(en: "Begin in the middle", ko: "가운데에서 시작하세요") }
    package var beginText: String {
        language(
            en:
                "Tap the middle cell and enter what you want to achieve. Then add eight goals around it, or start from an example.",
            ko: "가운데 칸을 눌러 이루고 싶은 것을 적고, 둘레에 여덟 목표를 채워 보세요. 채워진 예시로 시작할 수도 있어요.")
    }
}
