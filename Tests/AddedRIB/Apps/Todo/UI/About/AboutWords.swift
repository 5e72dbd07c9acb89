import RibletLocalization

/// The texts of the page about the application, in both languages.
struct AboutWords: LocalizedWords {
    let language: Language

    var title: String { language(en: "About", ko: "앱 정보") }
    var close: String { language(en: "Close", ko: "닫기") }

    func summary(done: Int, left: Int) -> String {
        language(en: "\(done) to-dos done, \(left) left.", ko: "할 일 \(done)개를 끝냈고 \(left)개가 남았어요.")
    }
}
