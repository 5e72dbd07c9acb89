import MandalartDomain
import RibletLocalization

/// The words of the settings, in both languages.
package struct SettingWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Settings", ko: "설정") }
    package var you: String { language(en: "You", ko: "내 정보") }
    package var nicknameHint: String { language(en: "Up to \(MandalartLimits.nickname) characters", ko: "\(MandalartLimits.nickname)자까지") }
    package var nicknameSaved: String { language(en: "Nickname saved", ko: "닉네임을 저장했어요") }
    package var look: String { language(en: "Look", ko: "화면") }
    package var languages: String { language(en: "Language", ko: "언어") }
    package var theme: String { language(en: "Theme", ko: "테마") }
    package var themeFailed: String { language(en: "The theme could not be saved.", ko: "테마를 저장하지 못했어요.") }
    package var files: String { language(en: "Export", ko: "내보내기") }
    package var all: String { language(en: "All plans in one file", ko: "모든 계획을 파일 하나로") }
    package var importing: String { language(en: "Import", ko: "가져오기") }
    package var choose: String { language(en: "Choose a backup", ko: "백업 파일 선택") }
    package var chooseText: String {
        language(en: "A JSON file exported from here. It is added to what you have.", ko: "여기서 내보낸 JSON 파일이에요. 지금 있는 계획에 더해져요.")
    }
    package var importBusy: String { language(en: "Importing", ko: "가져오는 중") }
    package var about: String { language(en: "About", ko: "정보") }
    package var contact: String { language(en: "Contact", ko: "문의하기") }

    package func name(_ theme: Theme) -> String {
        switch theme {
        case .system: language(en: "System", ko: "시스템")
        case .light: language(en: "Light", ko: "밝게")
        case .dark: language(en: "Dark", ko: "어둡게")
        }
    }
}

/// Why a file was not imported, in both languages.
package struct ImportWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Nothing was imported", ko: "가져오지 못했어요") }

    package func question(_ known: Int, of all: Int) -> String {
        switch (known, all) {
        case (1, 1): language(en: "You already have this plan", ko: "이미 있는 계획이에요")
        case (all, _): language(en: "You already have these \(all) plans", ko: "계획 \(all)개 모두 이미 있어요")
        default: language(en: "You already have \(known) of these \(all) plans", ko: "계획 \(all)개 가운데 \(known)개는 이미 있어요")
        }
    }
    package var questionText: String {
        language(
            en: "Replace puts the file's version in place of yours. Skip leaves yours as it is. You can undo either.",
            ko: "바꾸면 파일에 있는 내용이 지금 내용을 대신하고, 건너뛰면 지금 내용이 그대로 남아요. 가져온 뒤에 되돌릴 수 있어요.")
    }
    package var replace: String { language(en: "Replace", ko: "바꾸기") }
    package var keepBoth: String { language(en: "Keep both", ko: "둘 다 두기") }
    package var skip: String { language(en: "Skip", ko: "건너뛰기") }

    package func problem(_ error: MandalartError) -> String {
        switch error {
        case .unusableFile(let fault): [place(fault), reason(fault.reason)].compactMap { $0 }.joined(separator: ": ")
        case .tooManyPlans(let limit):
            language(en: "There can be at most \(limit) plans. Delete some first.", ko: "계획은 \(limit)개까지예요. 먼저 몇 개를 삭제해 주세요.")
        case .busy: language(en: "Other files are being read. Try again in a moment.", ko: "다른 파일을 읽고 있어요. 잠시 뒤에 다시 시도해 주세요.")
        default: language(en: "The plans could not be stored. Try again.", ko: "계획을 저장하지 못했어요. 다시 시도해 주세요.")
        }
    }

    private func place(_ fault: ImportFault) -> String? {
        let parts = [fault.line.map { language(en: "Line \($0)", ko: "\($0)번째 줄") }, fault.field].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private func reason(_ reason: ImportFault.Reason) -> String {
        switch reason {
        case .size:
            language(
                en: "The file is empty or larger than \(MandalartLimits.importBytes / 1024 / 1024) MB.",
                ko: "파일이 비었거나 \(MandalartLimits.importBytes / 1024 / 1024)MB보다 커요.")
        case .syntax: language(en: "This is not JSON. Choose a file that was exported as JSON.", ko: "JSON이 아니에요. JSON으로 내보낸 파일을 선택해 주세요.")
        case .format:
            language(en: "This is not an export of mandalarts, or it comes from a newer version.", ko: "만다라트 백업이 아니거나 더 새로운 버전의 파일이에요.")
        case .missing: language(en: "This field is missing.", ko: "이 항목이 없어요.")
        case .type(let expected): language(en: "There should be \(expected) here.", ko: "값의 종류가 맞지 않아요.")
        case .value(let rule): language(en: rule, ko: "쓸 수 없는 값이에요.")
        case .unknown: language(en: "No mandalart has this field.", ko: "만다라트에 없는 항목이에요.")
        case .duplicate: language(en: "There is already something at this position.", ko: "같은 자리에 다른 만다라트가 있어요.")
        }
    }
}
