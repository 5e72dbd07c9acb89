import RibletLocalization
import RibletStyle

/// The words of the accounts, in both languages.
struct MainWords: LocalizedWords {
    let language: Language

    var refresh: String { language(en: "Refresh", ko: "새로고침") }
    var total: String { language(en: "All accounts together", ko: "모든 계좌 잔액") }
    var yourAccounts: String { language(en: "Your accounts", ko: "내 계좌") }
    var movements: String { language(en: "Movements", ko: "거래 내역") }
    var balance: String { language(en: "Balance ", ko: "잔액 ") }
    var more: String { language(en: "Show more", ko: "더 보기") }
    var loadingMore: String { language(en: "Loading more", ko: "더 불러오는 중") }
    var last: String { language(en: "That was everything since the account was opened.", ko: "계좌를 만든 날부터 모두 봤어요.") }
    var none: String { language(en: "No movements yet", ko: "아직 거래가 없어요") }
    var noneText: String { language(en: "Money that comes or leaves is listed here.", ko: "들어오고 나간 돈이 여기에 나타나요.") }

    // MARK: - Looking for movements

    var search: String { language(en: "Search movements", ko: "거래 내역 검색") }
    var hint: String { language(en: "Name, amount or day", ko: "이름, 금액, 날짜") }
    var month: String { language(en: "Month", ko: "조회 월") }
    var anyMonth: String { language(en: "All months", ko: "전체 기간") }
    var find: String { language(en: "Search", ko: "검색") }
    var noneFound: String { language(en: "Nothing found", ko: "찾는 거래가 없어요") }
    var noneFoundText: String { language(en: "No movement has this text, amount or day.", ko: "이름이나 금액, 날짜가 맞는 거래가 없어요.") }
    var all: String { language(en: "Show all movements", ko: "전체 거래 보기") }
    var comes: String { language(en: "In ", ko: "입금 ") }
    var goes: String { language(en: "Out ", ko: "출금 ") }

    // MARK: - One movement

    var movement: String { language(en: "Movement", ko: "거래 상세") }
    var day: String { language(en: "Booked on", ko: "거래일") }
    var kind: String { language(en: "Kind", ko: "분류") }
    var party: String { language(en: "Counterparty", ko: "거래 상대") }
    var message: String { language(en: "Message", ko: "메모") }
    var account: String { language(en: "Account", ko: "계좌") }
    var after: String { language(en: "Balance after it", ko: "거래 후 잔액") }
    var again: String { language(en: "Transfer again", ko: "다시 이체하기") }
    var missing: String { language(en: "No such movement", ko: "없는 거래예요") }
    var missingText: String { language(en: "The address may be mistyped.", ko: "주소가 잘못됐을 수 있어요.") }

    // MARK: - Names

    func movements(of account: String) -> String { language(en: "Movements of \(account)", ko: "\(account) 거래 내역") }

    func name(_ product: MainViewState.Account.Product) -> String {
        switch product {
        case .checking: language(en: "Checking account", ko: "입출금통장")
        case .savings: language(en: "Savings account", ko: "저축통장")
        case .dollars: language(en: "Dollar account", ko: "달러통장")
        }
    }

    func name(_ kind: MainViewState.Movement.Kind) -> String {
        switch kind {
        case .salary: language(en: "Salary", ko: "급여")
        case .rent: language(en: "Rent", ko: "월세")
        case .groceries: language(en: "Groceries", ko: "장보기")
        case .cafe: language(en: "Café", ko: "카페")
        case .shopping: language(en: "Shopping", ko: "쇼핑")
        case .transport: language(en: "Transport", ko: "교통비")
        case .saving: language(en: "Savings", ko: "저축")
        case .interest: language(en: "Interest", ko: "이자")
        case .exchange: language(en: "Currency exchange", ko: "환전")
        case .other: language(en: "Transfer", ko: "이체")
        }
    }

    /// The other side of a movement, or its kind where nobody told the name.
    func title(_ movement: MainViewState.Movement) -> String {
        movement.party.product.map(name) ?? (movement.party.name.isEmpty ? name(movement.kind) : movement.party.name)
    }

    /// The kinds whose names have a text.
    func kinds(_ text: String) -> [MainViewState.Movement.Kind] {
        let text = text.lowercased()
        return text.isEmpty ? [] : MainViewState.Movement.Kind.allCases.filter { name($0).lowercased().contains(text) }
    }

    func month(_ day: MainViewState.Day) -> String { DateText.month(day.month, year: day.year, in: language) }

    func day(_ day: MainViewState.Day) -> String { DateText.day(day.day, month: day.month, in: language) }

    /// A day with its year.
    func date(_ day: MainViewState.Day) -> String { DateText.day(day.day, month: day.month, year: day.year, in: language) }

    /// The drawing of a product, and the number of its tint.
    func sign(_ product: MainViewState.Account.Product) -> (icon: Icon, tint: Int) {
        switch product {
        case .checking: (.document, 4)
        case .savings: (.download, 2)
        case .dollars: (.globe, 6)
        }
    }

    func sign(_ kind: MainViewState.Movement.Kind) -> (icon: Icon, tint: Int) {
        switch kind {
        case .salary: (.user, 3)
        case .rent: (.home, 5)
        case .groceries: (.list, 1)
        case .cafe: (.heart, 0)
        case .shopping: (.globe, 1)
        case .transport: (.pin, 6)
        case .saving: (.download, 2)
        case .interest: (.plus, 3)
        case .exchange: (.refresh, 4)
        case .other: (.share, 4)
        }
    }
}
