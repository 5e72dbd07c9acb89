/// The Korean words for the English words of templates.
enum KoreanWords {
    private static let known = [
        "Add": "추가", "Back": "뒤로", "Cancel": "취소", "Done": "완료", "New note": "새 메모", "Note": "메모", "Notes": "메모",
        "Nothing yet": "아직 아무것도 없어요", "Press": "누르기", "Pressed:": "누른 횟수:", "Save": "저장", "Title": "제목",
        "What you add appears here.": "추가하면 여기에 나타나요.", "Write 1 to 80 characters.": "1~80자로 입력해 주세요.",
    ]

    /// Returns the Korean for a text; the text itself where it is not known. A noun of the user stays
    /// as it is.
    static func said(_ english: String) -> String {
        known[english] ?? (english.hasPrefix("New ") ? "새 " + english.dropFirst(4) : english)
    }
}

/// A language that comes to the English of a program.
struct AddedLanguage {
    /// The word behind `riblet add`, by which its record begins.
    static let kind = "language"

    /// The end of its table's name: `PtBR` of `inPtBR`.
    let type: String
    private let isKorean: Bool

    /// - Parameter tag: its BCP 47 tag: a language, and a script and a region where they differ;
    ///   nil is returned for anything else.
    init?(tag: String) {
        let pattern = /[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?/
        guard tag.wholeMatch(of: pattern) != nil else { return nil }
        type = tag.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        isKorean = tag.prefix { $0 != "-" } == "ko"
    }

    /// Returns the translation of an English text that the command itself writes; the text itself in
    /// most languages.
    func said(_ english: String) -> String { isKorean ? KoreanWords.said(english) : english }
}
