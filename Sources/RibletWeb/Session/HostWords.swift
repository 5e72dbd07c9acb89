/// The few words the host itself says, in the languages it knows; others read English.
struct HostWords {
    let skip: String
    let reconnecting: String
    let uploading: String
    let uploadFailed: String

    init(language: String) {
        switch language.prefix(2) {
        case "ko":
            skip = "본문으로 건너뛰기"
            reconnecting = "연결이 끊겼어요. 다시 연결하는 중…"
            uploading = "올리는 중…"
            uploadFailed = "파일을 올리지 못했어요. 다시 시도해 주세요."
        default:
            skip = "Skip to content"
            reconnecting = "Connection lost. Reconnecting…"
            uploading = "Uploading…"
            uploadFailed = "The file could not be uploaded. Please try again."
        }
    }
}
