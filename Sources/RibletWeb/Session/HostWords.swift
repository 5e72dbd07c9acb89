/// The few words the host itself says, in the languages it knows; others read English.
struct HostWords {
    let skip: String
    let reconnecting: String
    let uploading: String
    let uploadFailed: String
    /// `%` stands for the limit.
    let fileTooLarge: String
    let wrongKindOfFile: String
    let stop: String
    /// `%1` stands for the new position, `%2` for how many there are.
    let moved: String
    let textTooLong: String
    let tooManyFields: String
    let openElsewhere: String
    let startedAnew: String
    let partlyRestored: String
    let nothingThere: String
    let addressUnreadable: String
    let placeUnnamed: String
    let storingTakesLong: String
    let effectFailed: String
    let action: String
    let effectAdvice: String
    let lookedAt: String
    let close: String
    /// The heading of the list of keys; the words for Escape, for the list itself, for using keys
    /// without Control or Command, and for closing it.
    let keys: String

    init(language: String) {
        switch language.prefix(2) {
        case "ko":
            skip = "본문으로 건너뛰기"
            reconnecting = "연결이 끊겼어요. 다시 연결하는 중…"
            uploading = "올리는 중…"
            uploadFailed = "파일을 올리지 못했어요. 다시 시도해 주세요."
            fileTooLarge = "파일이 %보다 커서 올릴 수 없어요. 더 작은 파일을 골라 주세요."
            wrongKindOfFile = "이 종류의 파일은 올릴 수 없어요."
            stop = "중지"
            moved = "%2개 중 %1번째로 옮겼어요."
            textTooLong = "글이 너무 길어서 보내지 못했어요. 조금 줄여 주세요."
            tooManyFields = "한 번에 보낼 수 있는 항목은 \(FormFields.limit)개까지라서 보내지 못했어요."
            openElsewhere = "이 화면은 다른 탭에서 이어지고 있어요. 여기서 쓰려면 새로고침해 주세요."
            startedAnew = "이전 화면을 되살릴 수 없어서 새로 열었어요."
            partlyRestored = "이전 화면의 일부는 되살릴 수 없었어요."
            nothingThere = "이 주소에는 아무것도 없어서 가장 가까운 화면을 열었어요."
            addressUnreadable = "주소가 너무 길거나 잘못돼서 열 수 없어요."
            placeUnnamed = "이 화면은 주소로 나타내기에 너무 길어요. 주소 표시줄에는 이전 주소가 남아 있어요."
            storingTakesLong = "저장이 평소보다 오래 걸리고 있어요. 방금 한 일이 아직 저장되지 않았을 수 있어요."
            effectFailed = "처리되지 않은 오류가 있어요"
            action = "액션"
            effectAdvice = "이펙트 안에서 오류를 잡거나 recover(from:)를 구현하세요. 이 알림은 디버그 빌드에서만 보여요."
            lookedAt = "개발팀에서 이 화면이 어떻게 동작하는지 살펴보고 있어요. 화면의 내용은 보이지 않아요."
            close = "닫기"
            keys = "키보드 단축키|닫기, 뒤로 가기|이 목록 보기|키 하나로 누르는 단축키 쓰기|닫기"
        default:
            skip = "Skip to content"
            reconnecting = "Connection lost. Reconnecting…"
            uploading = "Uploading…"
            uploadFailed = "The file could not be uploaded. Please try again."
            fileTooLarge = "The file is too large: it is larger than %. Choose a smaller one."
            wrongKindOfFile = "This kind of file cannot be uploaded."
            stop = "Stop"
            moved = "Moved to position %1 of %2."
            textTooLong = "The text is too long to be sent. Please shorten it."
            tooManyFields = "At most \(FormFields.limit) fields can be sent at once, so nothing was sent."
            openElsewhere = "This page goes on in another tab. Reload it to use it here."
            startedAnew = "What was open here before could not be brought back, so this page starts anew."
            partlyRestored = "Some of what was open here before could not be brought back."
            nothingThere = "There is nothing at this address, so the nearest page is shown."
            addressUnreadable = "This address is too long, or mistyped, and cannot be opened."
            placeUnnamed = "This page is too long for an address. The address bar still has the one before it."
            storingTakesLong = "Storing takes longer than usual. What you did last may not be stored yet."
            effectFailed = "An effect has failed"
            action = "Action"
            effectAdvice = "Catch the error in the effect or implement recover(from:). Only debug builds show this."
            lookedAt = "Somebody of the team looks at what this page does, without its contents."
            close = "Close"
            keys = "Keyboard shortcuts|Close, or go back|Show this list|Use shortcuts of a single key|Close"
        }
    }
}
