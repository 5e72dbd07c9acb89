import RibletLocalization

/// The words of moving money, in both languages.
struct TransferWords: LocalizedWords {
    let language: Language

    var way: String { language(en: "Between which accounts?", ko: "어느 계좌로 보낼까요?") }
    var amount: String { language(en: "Amount", ko: "금액") }
    var next: String { language(en: "Review", ko: "다음") }
    var check: String { language(en: "Is this right? Nothing has moved yet.", ko: "보내기 전에 한 번 더 확인해 주세요.") }
    var from: String { language(en: "From", ko: "보내는 계좌") }
    var to: String { language(en: "To", ko: "받는 계좌") }
    var after: String { language(en: "Balance after it", ko: "이체 후 잔액") }
    var reference: String { language(en: "Reference", ko: "거래 번호") }
    /// A time of the bank, which keeps the hours of Seoul.
    func time(_ time: String) -> String { language(en: ", \(time) Seoul time", ko: " \(time)(한국 시각)") }
    var correct: String { language(en: "Change", ko: "수정") }
    var moved: String { language(en: "Done. The money has moved.", ko: "이체했어요.") }
    var done: String { language(en: "To my accounts", ko: "내 계좌로 가기") }
    var usedUp: String { language(en: "Nothing left today", ko: "오늘 한도를 모두 썼어요") }
    var usedUpText: String {
        language(
            en: "You have moved as much as your limit of a day. From tomorrow there is more, or raise your limits.",
            ko: "오늘 보낼 수 있는 금액을 모두 보냈어요. 내일 다시 이체하거나 한도를 올려 주세요.")
    }
    var limits: String { language(en: "See your limits", ko: "한도 보기") }
    var noWay: String { language(en: "Only one account", ko: "계좌가 하나뿐이에요") }
    var noWayText: String { language(en: "Money moves between two accounts of one currency.", ko: "같은 통화의 계좌가 두 개 있어야 이체할 수 있어요.") }

    func text(_ way: TransferViewState.Way) -> String {
        let words = MainWords(language)
        let (from, to) = (words.name(way.from), words.name(way.to))
        return language(en: "\(from) to \(to.lowercased())", ko: "\(from)에서 \(to)으로")
    }

    func move(_ amount: Amount) -> String { language(en: "Move \(amount.text(language))", ko: "\(amount.text(language)) 이체하기") }

    /// The line below the amount: the most that it may be, or what is wrong with it.
    func note(_ fault: TransferViewState.Fault?, limit: Amount?, left: Amount?, balance: Amount?) -> String {
        let (most, there) = (limit?.text(language) ?? "", balance?.text(language) ?? "")
        let more = left?.text(language) ?? ""
        return switch fault {
        case nil where left == nil: language(en: "At most \(most) at once", ko: "한 번에 최대 \(most)")
        case nil: language(en: "At most \(most) at once, \(more) left today", ko: "한 번에 최대 \(most), 오늘 남은 한도 \(more)")
        case .overDay: language(en: "Only \(more) of today’s limit is left.", ko: "오늘 남은 한도는 \(more)이에요.")
        case .noAmount: language(en: "Type an amount, such as 50,000 or 50k.", ko: "금액을 입력해 주세요. 예: 50,000 또는 5만")
        case .overLimit: language(en: "You can move at most \(most) at once.", ko: "한 번에 \(most)까지 보낼 수 있어요.")
        case .notEnoughMoney: language(en: "The account has \(there).", ko: "잔액이 \(there)이라 보낼 수 없어요.")
        }
    }
}
