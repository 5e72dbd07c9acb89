import RibletLocalization
import RibletReactor

/// What the question says, in both languages.
struct NickNameWords: Equatable {
    private let language: Language

    init(_ language: Language) { self.language = language }

    var title: String { language(en: "What shall we call you?", ko: "어떻게 불러 드릴까요?") }
    var lead: String {
        language(
            en: "A mandalart unfolds one big goal into eight smaller ones, and each of those into eight steps. It begins with you.",
            ko: "만다라트는 하나의 큰 목표를 여덟 개의 작은 목표로, 다시 여덟 개의 실천으로 펼칩니다. 시작은 당신이에요.")
    }
    var nickname: String { language(en: "Nickname", ko: "닉네임") }
    var example: String { language(en: "Jisoo", ko: "별이총총") }
    var hint: String { language(en: "From 3 to 30 characters. It stays on this machine.", ko: "3자 이상 30자 이하. 이 컴퓨터에만 저장돼요.") }
    var confirm: String { language(en: "Start", ko: "시작하기") }
    var restored: String { language(en: "What you had typed is back", ko: "입력하던 내용을 되살렸어요") }
    var notKept: String { language(en: "What you type cannot be kept for later just now.", ko: "지금은 입력한 내용을 보관할 수 없어요.") }

    func problem(_ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: language(en: "Enter a nickname.", ko: "닉네임을 입력해 주세요.")
        case .tooShort(let minimum): language(en: "At least \(minimum) characters.", ko: "\(minimum)자 이상 입력해 주세요.")
        case .tooLong(let maximum): language(en: "At most \(maximum) characters.", ko: "\(maximum)자까지 쓸 수 있어요.")
        default: language(en: "It could not be saved. Try again.", ko: "저장하지 못했어요. 다시 시도해 주세요.")
        }
    }
}
