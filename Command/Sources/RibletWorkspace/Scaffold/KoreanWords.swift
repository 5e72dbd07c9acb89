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
