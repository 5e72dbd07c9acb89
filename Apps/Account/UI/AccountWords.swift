import RibletLocalization

/// The words that several pages use, in both languages.
package struct AccountWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var name: String { language(en: "Account", ko: "내 계좌") }
    package var tabs: String { language(en: "Main", ko: "주 메뉴") }
    package var accounts: String { language(en: "Accounts", ko: "계좌") }
    package var transfer: String { language(en: "Transfer", ko: "이체") }
    package var loan: String { language(en: "Loan", ko: "대출") }
    package var settings: String { language(en: "Settings", ko: "설정") }
    package var close: String { language(en: "Close", ko: "닫기") }
    package var loading: String { language(en: "Loading", ko: "불러오는 중") }
    package var tryAgain: String { language(en: "Try again", ko: "다시 시도") }
}
