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
        case .transport: language(en: "Transport", ko: "교통비")
        case .saving: language(en: "Savings", ko: "저축")
        case .interest: language(en: "Interest", ko: "이자")
        case .exchange: language(en: "Currency exchange", ko: "환전")
        case .other: language(en: "Transfer", ko: "이체")
        }
    }

    func month(_ year: Int, _ month: Int) -> String { language(en: "\(Self.months[month - 1]) \(year)", ko: "\(year)년 \(month)월") }

    func day(_ month: Int, _ day: Int) -> String { language(en: "\(day) \(Self.months[month - 1])", ko: "\(month)월 \(day)일") }

    /// A day with its year.
    func date(_ date: MainViewState.Day) -> String {
        let day = day(date.month, date.day)
        return language(en: "\(day) \(date.year)", ko: "\(date.year)년 \(day)")
    }

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
        case .transport: (.pin, 6)
        case .saving: (.download, 2)
        case .interest: (.plus, 3)
        case .exchange: (.refresh, 4)
        case .other: (.share, 4)
        }
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}
