/// The Korean words for the English words of templates.
enum KoreanWords {
    private static let known = [
        "Add": "추가", "Back": "뒤로", "Cancel": "취소", "Done": "완료", "New note": "새 메모", "Note": "메모", "Notes": "메모",
        "Nothing yet": "아직 아무것도 없어요", "Press": "누르기", "Pressed:": "누른 횟수:", "Save": "저장", "Title": "제목",
        "What you add appears here.": "추가하면 여기에 나타나요.", "Write 1 to 80 characters.": "1~80자로 입력해 주세요.",
    ]

    /// Returns the Korean for a text; the text itself where it is not known. A noun of the user stays
    /// as it is.
    static func said(_ english: String) -> String { known[english] ?? (english.hasPrefix("New ") ? "새 " + english.dropFirst(4) : english) }
}

/// A language that comes to the English of a program.
struct AddedLanguage {
    /// The word behind `riblet add`, by which its record begins.
    static let kind = "language"

    /// Its tag with the capitals that BCP 47 recommends: `zh-Hant-TW`.
    let tag: String
    /// The end of its table's name: `PtBR` of `inPtBR`.
    let type: String
    private let isKorean: Bool

    /// - Parameter tag: a language tag of BCP 47, in any case; nil is returned for anything else, and
    ///   for the irregular tags that it keeps from before, such as `i-klingon`.
    init?(tag: String) {
        let pattern =
            /[a-z]{2,3}(-[a-z]{3}){0,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(-[a-wy-z0-9](-[a-z0-9]{2,8})+)*(-x(-[a-z0-9]{1,8})+)?/
        guard tag.wholeMatch(of: pattern.ignoresCase()) != nil else { return nil }
        var parts: [String] = []
        for part in tag.lowercased().split(separator: "-").map(String.init) {
            let isPlain = parts.isEmpty || parts.contains { $0.count == 1 } || !part.allSatisfy(\.isLetter)
            parts.append(isPlain || ![2, 4].contains(part.count) ? part : part.count == 2 ? part.uppercased() : part.capitalizedFirst)
        }
        self.tag = parts.joined(separator: "-")
        type = parts.map(\.capitalizedFirst).joined()
        isKorean = parts[0] == "ko"
    }

    /// Returns the translation of an English text that the command itself writes; the text itself in
    /// most languages.
    func said(_ english: String) -> String { isKorean ? KoreanWords.said(english) : english }
}
