import MandalartOverview
import RibletLocalization

/// The words of the link by which a plan is read, in both languages.
struct ShareWords: LocalizedWords {
    let language: Language

    var link: String { language(en: "Link to read", ko: "읽기 전용 링크") }
    var about: String {
        language(
            en: "Anyone who has the link sees the titles and progress of this plan, as they are now, and can change nothing.",
            ko: "링크가 있으면 누구나 이 계획의 제목과 달성률을 지금 그대로 볼 수 있어요. 바꿀 수는 없어요.")
    }
    var make: String { language(en: "Make a link", ko: "링크 만들기") }
    var address: String { language(en: "Link", ko: "링크") }
    var copy: String { language(en: "Copy", ko: "복사") }
    var copied: String { language(en: "Link copied", ko: "링크를 복사했어요") }
    var open: String { language(en: "Open", ko: "열기") }
    var revoke: String { language(en: "Revoke", ko: "공유 중지") }
    var withoutScript: String {
        language(
            en: "Without JavaScript, open the link and copy its address.", ko: "자바스크립트가 꺼져 있으면 링크를 열고 그 주소를 복사해 주세요.")
    }
    var unreadable: String { language(en: "The link could not be read.", ko: "링크를 불러오지 못했어요.") }
    var question: String { language(en: "Revoke the link?", ko: "공유를 중지할까요?") }
    var questionText: String {
        language(
            en: "It will never work again, for anyone who has it. You can make a new one.",
            ko: "이 링크는 누구에게도 다시 열리지 않아요. 필요하면 새 링크를 만들 수 있어요.")
    }

    func told(_ notice: ShareState.Notice) -> String {
        switch notice {
        case .revoked: language(en: "Link revoked", ko: "공유를 중지했어요")
        case .notMade: language(en: "The link could not be made.", ko: "링크를 만들지 못했어요.")
        case .notRevoked: language(en: "The link could not be revoked; it still works.", ko: "공유를 중지하지 못했어요. 링크는 아직 열려요.")
        }
    }
}
