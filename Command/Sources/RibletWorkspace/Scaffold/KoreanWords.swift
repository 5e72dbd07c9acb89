/// The Korean words for the English words of templates.
enum KoreanWords {
    static let known = [
        "Add": "추가", "Back": "뒤로", "Cancel": "취소", "Done": "완료", "New note": "새 메모", "Note": "메모", "Notes": "메모",
        "Nothing yet": "아직 메모가 없어요", "Press": "누르기", "Pressed:": "누른 횟수:", "What it says": "내용",
        "What you add appears here.": "추가한 메모가 여기에 나타나요.",
        "Write 1 to 80 characters.": "1~80자로 입력해 주세요.",
    ]
}
