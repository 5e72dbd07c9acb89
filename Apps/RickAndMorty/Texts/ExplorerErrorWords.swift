import ExplorerDomain
import RibletLocalization

/// Why something is not there, as users are told.
extension ExplorerWords {
    /// Names an error in a few words.
    package func title(_ error: ExplorerError) -> String {
        switch error {
        case .offline: language(en: "No connection", ko: "연결할 수 없어요")
        case .tooMany: language(en: "Too many requests", ko: "요청이 너무 많아요")
        case .service: language(en: "The service has a problem", ko: "서비스에 문제가 생겼어요")
        case .garbled: language(en: "Unexpected answer", ko: "응답을 읽을 수 없어요")
        case .notFound(let item):
            switch item.kind {
            case .character: language(en: "There is no such character", ko: "없는 캐릭터예요")
            case .location: language(en: "There is no such location", ko: "없는 장소예요")
            case .episode: language(en: "There is no such episode", ko: "없는 에피소드예요")
            }
        case .cancelled: language(en: "Not loaded", ko: "불러오지 않았어요")
        case .storage: language(en: "Storage problem", ko: "저장 공간에 문제가 생겼어요")
        }
    }

    /// Why, and what to do, in a sentence or two.
    package func text(_ error: ExplorerError) -> String {
        switch error {
        case .offline:
            language(
                en: "The service cannot be reached. Check the connection and try again.",
                ko: "서비스에 연결하지 못했어요. 연결 상태를 확인하고 다시 시도해 주세요.")
        case .tooMany(let seconds):
            language(
                en: "The service is asking us to slow down. Try again \(wait(seconds)).",
                ko: "서비스가 잠시 쉬어 달라고 해요. \(wait(seconds)) 다시 시도해 주세요.")
        case .service(let status, _):
            language(
                en: "The service answered with error \(status). Try again in a moment.",
                ko: "서비스가 오류(\(status))로 응답했어요. 잠시 뒤에 다시 시도해 주세요.")
        case .garbled:
            language(
                en: "The service sent something unexpected. Try again in a moment.",
                ko: "서비스가 알 수 없는 응답을 보냈어요. 잠시 뒤에 다시 시도해 주세요.")
        case .notFound(let item):
            language(
                en: "The service has nothing with the number \(item.id).", ko: "서비스에 번호가 \(item.id)인 항목이 없어요.")
        case .cancelled: language(en: "It was cancelled. Try again if you still want it.", ko: "요청이 취소됐어요. 필요하면 다시 시도해 주세요.")
        case .storage:
            language(
                en: "What you have seen or chosen cannot be read or saved right now.", ko: "보거나 고른 내용을 지금은 읽거나 저장할 수 없어요.")
        }
    }

    /// Beside a button that tries again.
    package func short(_ error: ExplorerError) -> String {
        switch error {
        case .offline: language(en: "The service cannot be reached.", ko: "서비스에 연결하지 못했어요.")
        case .tooMany(let seconds):
            language(en: "Too many requests. Try again \(wait(seconds)).", ko: "요청이 너무 많아요. \(wait(seconds)) 다시 시도해 주세요.")
        case .service(let status, _):
            language(en: "The service answered with error \(status).", ko: "서비스가 오류(\(status))로 응답했어요.")
        case .garbled: language(en: "The answer could not be read.", ko: "응답을 읽을 수 없었어요.")
        case .notFound: title(error) + "."
        case .cancelled: language(en: "It was not loaded.", ko: "불러오지 않았어요.")
        case .storage: language(en: "It could not be read or saved.", ko: "읽거나 저장하지 못했어요.")
        }
    }

    /// Behind the age of what is shown: why there is nothing newer.
    package func reason(_ error: ExplorerError) -> String {
        switch error {
        case .offline: language(en: "offline", ko: "오프라인")
        case .tooMany: language(en: "too many requests", ko: "요청이 너무 많음")
        case .service: language(en: "the service has a problem", ko: "서비스 오류")
        case .garbled: language(en: "the answer could not be read", ko: "응답을 읽을 수 없음")
        case .notFound: language(en: "no longer there", ko: "더는 없음")
        case .cancelled: language(en: "not loaded", ko: "불러오지 않음")
        case .storage: language(en: "cannot be saved", ko: "저장할 수 없음")
        }
    }

    private func wait(_ seconds: Int?) -> String {
        guard let seconds, seconds > 0 else { return language(en: "later", ko: "잠시 뒤에") }
        if seconds < 120 { return language(en: seconds == 1 ? "in a second" : "in \(seconds) seconds", ko: "\(seconds)초 뒤에") }
        let minutes = (seconds + 59) / 60
        return minutes < 120
            ? language(en: "in \(minutes) minutes", ko: "\(minutes)분 뒤에")
            : language(en: "in \((minutes + 59) / 60) hours", ko: "\((minutes + 59) / 60)시간 뒤에")
    }
}
