import RibletLocalization
import RibletReactor

/// The words of problems in a form.
extension SharedWords {
    /// A nickname: the field's label.
    package var nickname: String { language(en: "Nickname", ko: "닉네임") }

    /// Returns the problem of a nickname.
    package func nicknameProblem(_ problem: FormProblem) -> String {
        if problem == .valueMissing { return language(en: "Enter a nickname.", ko: "닉네임을 입력해 주세요.") }
        return self.problem(problem)
    }

    /// Returns the problem of any other text, or the reason why nothing was stored.
    package func problem(_ problem: FormProblem) -> String {
        switch problem {
        case .tooLong(let limit): language(en: "At most \(limit) characters. Shorten it a little.", ko: "\(limit)자까지 쓸 수 있어요. 조금 줄여 주세요.")
        default: language(en: "It could not be saved. Try again.", ko: "저장하지 못했어요. 다시 시도해 주세요.")
        }
    }
}
