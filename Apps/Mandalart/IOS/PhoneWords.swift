import RibletLocalization

/// The words of the iPhone, where they are not those of the browser, in both languages.
struct PhoneWords: LocalizedWords {
    let language: Language

    var edit: String { language(en: "Edit", ko: "고치기") }
    var hint: String { language(en: "Press and hold a cell to change it.", ko: "칸을 길게 누르면 고칠 수 있어요.") }
    var subHint: String {
        language(en: "Drag across a step to set how far it is.", ko: "실천 칸을 옆으로 끌면 달성률이 바뀌어요.")
    }
    var nicknameHint: String { language(en: "Up to 30 characters. It stays on this device.", ko: "30자까지. 이 기기에만 저장돼요.") }
    var noDue: String { language(en: "No date", ko: "날짜 없음") }
    var removeDue: String { language(en: "Remove the date", ko: "날짜 지우기") }
    var exportFailed: String { language(en: "The file could not be made.", ko: "파일을 만들지 못했어요.") }
    var untitled: String { language(en: "My mandalart", ko: "나의 만다라트") }
    var content: String { language(en: "mandalarts", ko: "만다라트") }
    var privacy: String { language(en: "Privacy policy", ko: "개인정보 처리방침") }
    var privacyTexts: [String] {
        [
            language(
                en:
                    "Your nickname, your plans and what you typed and did not save yet are kept on this device, in the application's own folder.",
                ko: "닉네임, 계획, 쓰다가 아직 저장하지 않은 내용은 이 기기의 앱 폴더에만 저장돼요."),
            language(
                en: "That a goal or a step was saved is noted there too, never what you wrote. Nobody else gets any of it.",
                ko: "목표나 실천을 저장했다는 것도 그곳에 기록되지만 내용은 남기지 않아요. 다른 누구에게도 제공하지 않아요."),
            language(
                en: "Export everything in the settings. A plan that you delete is gone at once; with the application, everything is.",
                ko: "설정에서 모두 내보낼 수 있어요. 삭제한 계획은 바로 사라지고, 앱을 지우면 모두 사라져요."),
        ]
    }
}
