import AccountServer
import Foundation
import RibletWebTesting
import Testing

/// The place where a flow of the accounts is driven: in memory, or in Chromium at a width.
enum AccountStage: Sendable, CustomTestStringConvertible {
    case memory(String)
    case chromium(String, Viewport)

    static let all: [AccountStage] = [
        .memory("en"), .memory("ko"), .chromium("en", .desktop), .chromium("en", .phone), .chromium("ko", .desktop),
        .chromium("ko", .phone),
    ]

    var language: String {
        switch self {
        case .memory(let language), .chromium(let language, _): language
        }
    }

    var testDescription: String {
        switch self {
        case .memory(let language): "\(language) in memory"
        case .chromium(let language, let viewport): "\(language) in Chromium at \(viewport.width) px"
        }
    }
}

/// Opens the accounts in a gallery of their own for the duration of `body`.
@MainActor
private func withAccount(
    _ stage: AccountStage, _ body: @escaping @MainActor @Sendable (_ page: any PageDriver, _ bank: BankServer) async throws -> Void
) async throws {
    switch stage {
    case .chromium(let language, let viewport):
        try await withGallery(viewport, language: language) { gallery in
            let page = try await BrowserPage(gallery.browser, origin: gallery.base, basePath: "/account")
            try await body(page, gallery.data.account.bank)
        }
    case .memory(let language):
        try await withGalleryData { applications, data in
            let application = try #require(applications.first { $0.basePath == "/account" })
            let page = await MemoryPage(application, language: language)
            defer { page.end() }
            try await body(page, data.account.bank)
        }
    }
}

extension PageDriver {
    /// Loads the page anew; in memory from what was saved, as after a restart of the server.
    fileprivate func comesBack(_ stage: AccountStage) async throws {
        switch stage {
        case .memory: try await restart()
        case .chromium: try await reload()
        }
    }
}

extension InChromium {
    @Suite("The accounts", .timeLimit(.minutes(20)))
    struct AccountFlowTests {
        @MainActor
        @Test("Accounts, another account, higher limits, and the page as it was when it comes back", arguments: AccountStage.all)
        func whole(_ stage: AccountStage) async throws {
            func words(_ en: String, _ ko: String) -> String { stage.language == "en" ? en : ko }
            try await withAccount(stage) { page, _ in
                try await page.open("/")
                try await page.sees(words("Movements of Checking account", "입출금통장 거래 내역"))
                try await page.click(.button, .containing(words("Dollar account", "달러통장")))
                try await page.sees(words("Movements of Dollar account", "달러통장 거래 내역"))
                try await page.click(.link, .exact(words("Settings", "설정")))
                try await page.isAt("/settings")
                try await page.sees(words("Checking account (limited)", "입출금통장(한도제한계좌)"))
                try await page.click(.button, .exact(words("Apply for a check card", "체크카드 신청하기")))
                try await page.click(.button, .exact(words("Apply", "신청")))
                try await page.sees(words("Checking account (mini)", "입출금통장(미니계좌)"))
                try await page.comesBack(stage)
                try await page.isAt("/settings")
                try await page.sees(words("Checking account (mini)", "입출금통장(미니계좌)"))
                try await page.click(.button, .exact(words("Raise my limits further", "한도 더 올리기")))
                try await page.click(.button, .exact(words("Raise", "올리기")))
                try await page.sees(words("₩50,000,000", "50,000,000원"))
                try await page.back()
                try await page.isAt("/")
                try await page.sees(words("Movements of Dollar account", "달러통장 거래 내역"))
            }
        }

        @MainActor
        @Test("Money moves to another account after a look at the order, and the balances follow", arguments: AccountStage.all)
        func transfer(_ stage: AccountStage) async throws {
            func words(_ en: String, _ ko: String) -> String { stage.language == "en" ? en : ko }
            try await withAccount(stage) { page, bank in
                try await page.open("/")
                try await page.click(.link, .exact(words("Transfer", "이체")))
                try await page.isAt("/transfer")
                try await page.sees(words("₩1,000,000 left today", "오늘 남은 한도 1,000,000원"))
                try await page.type("2,000,000", into: .exact(words("Amount", "금액")))
                try await page.click(.button, .exact(words("Review", "다음")))
                try await page.sees(words("You can move at most ₩1,000,000 at once.", "한 번에 1,000,000원까지 보낼 수 있어요."))
                try await page.type(words("123,456", "12만 3456원"), into: .exact(words("Amount", "금액")))
                try await page.click(.button, .exact(words("Review", "다음")))
                try await page.sees(words("Nothing has moved yet.", "한 번 더 확인해 주세요."))
                bank.behave(.broken)
                try await page.click(.button, .exact(words("Move ₩123,456", "123,456원 이체하기")))
                try await page.sees(words("Your money is safe.", "고객님의 돈은 안전하게 보관되어 있어요."))
                bank.behave(nil)
                // An order comes back with the page, and is done once.
                try await page.comesBack(stage)
                try await page.sees(words("Balance after it", "이체 후 잔액"))
                try await page.click(.button, .exact(words("Move ₩123,456", "123,456원 이체하기")))
                try await page.sees(words("The money has moved.", "이체했어요."))
                try await page.sees(words("Reference", "거래 번호"))
                try await page.sees("3333-01-")
                try await page.click(.button, .exact(words("To my accounts", "내 계좌로 가기")))
                try await page.isAt("/")
                try await page.sees(words("−₩123,456", "−123,456원"))
                try await page.click(.button, .containing(words("Savings account", "저축통장")))
                try await page.sees(words("+₩123,456", "+123,456원"))
            }
        }

        @MainActor
        @Test("A movement is found by its name, its amount and its month, and opens with all its facts", arguments: AccountStage.all)
        func movement(_ stage: AccountStage) async throws {
            func words(_ en: String, _ ko: String) -> String { stage.language == "en" ? en : ko }
            try await withAccount(stage) { page, _ in
                try await page.open("/")
                let field = words("Search movements", "거래 내역 검색")
                try await page.type("rent nobody", into: .exact(field))
                try await page.sees(words("Nothing found", "찾는 거래가 없어요"))
                try await page.type(words("rent", "월세"), into: .exact(field))
                try await page.sees("Maru Homes")
                try await page.comesBack(stage)
                #expect(try await page.value(of: .exact(field)) == words("rent", "월세"))
                // The first of all.
                try await page.type("riblet b", into: .exact(field))
                try await page.doesNotSee("Maru Homes")
                try await page.click(.link, .containing("Riblet Bank"))
                try await page.sees(words("Counterparty", "거래 상대"))
                try await page.sees(words("Balance after it", "거래 후 잔액"))
                try await page.click(.button, .exact(words("Close", "닫기")))
                try await page.isAt("/")
            }
        }

        @Test("No amount breaks within its number, and nothing runs out of the page, at twice the text size")
        func largeText() async throws {
            try await withGallery(.phone) { page in
                for path in ["/account/", "/account/transfer", "/account/settings", "/account/loan"] {
                    try await page.open(path)
                    try await page.browser.waitUntil(script: "document.querySelector('[data-page]:not([hidden]) .num') !== null")
                    try await page.browser.waitUntil(
                        script: """
                            (() => { document.documentElement.style.fontSize = '200%'; \
                            const lines = e => { const r = document.createRange(); r.selectNodeContents(e); \
                            return new Set([...r.getClientRects()].filter(b => b.width > 1).map(b => Math.round(b.bottom))).size }; \
                            return [...document.querySelectorAll('.num, .sum')].filter(e => e.checkVisibility() && !e.querySelector('*')) \
                            .every(e => lines(e) <= 1) && document.documentElement.scrollWidth <= innerWidth })()
                            """)
                }
            }
        }

        @MainActor
        @Test("A loan is calculated as it is typed, a year opens, and what was typed comes back", arguments: AccountStage.all)
        func loan(_ stage: AccountStage) async throws {
            func words(_ en: String, _ ko: String) -> String { stage.language == "en" ? en : ko }
            try await withAccount(stage) { page, _ in
                try await page.open("/loan")
                try await page.type("1,200,000", into: .exact(words("Amount in won", "대출 금액(원)")))
                try await page.type("1", into: .exact(words("Years", "기간(년)")))
                try await page.type("12", into: .exact(words("Interest a year, %", "연이자율(%)")))
                // 1,200,000 at one percent a month, twelve times: 106,618.5 in exact numbers.
                try await page.sees(words("₩106,619", "106,619원"))
                try await page.click(.button, .containing(words("Year 1", "1년 차")))
                try await page.sees(words("Month 12", "12회 차"))
                try await page.type("1.5", into: .exact(words("Years", "기간(년)")))
                try await page.sees(words("Enter a whole number from 1 to 40.", "1부터 40까지 정수로 입력해 주세요."))
                try await page.comesBack(stage)
                #expect(try await page.value(of: .exact(words("Years", "기간(년)"))) == "1.5")
                #expect(try await page.value(of: .exact(words("Amount in won", "대출 금액(원)"))) == "1,200,000")
            }
        }

        @MainActor
        @Test("A limit that was raised already, and a bank that fails, are told in sentences", arguments: AccountStage.all)
        func faults(_ stage: AccountStage) async throws {
            func words(_ en: String, _ ko: String) -> String { stage.language == "en" ? en : ko }
            try await withAccount(stage) { page, bank in
                try await page.open("/settings")
                try await page.sees(words("Checking account (limited)", "입출금통장(한도제한계좌)"))
                bank.behave(.conflict)
                try await page.click(.button, .exact(words("Apply for a check card", "체크카드 신청하기")))
                try await page.click(.button, .exact(words("Apply", "신청")))
                try await page.sees(words("Your limits were raised on another device already.", "다른 기기에서 이미 한도를 올렸어요."))
                bank.behave(.broken)
                try await page.click(.button, .exact(words("Apply for a check card", "체크카드 신청하기")))
                try await page.click(.button, .exact(words("Apply", "신청")))
                try await page.sees(words("Your money is safe.", "고객님의 돈은 안전하게 보관되어 있어요."))
                bank.behave(nil)
                try await page.click(.button, .exact(words("Try again", "다시 시도")))
                try await page.doesNotSee(words("Your money is safe.", "고객님의 돈은 안전하게 보관되어 있어요."))
            }
        }

        @Test("Pulling the page down asks the bank anew")
        func pulled() async throws {
            try await withGallery(.phone) { page in
                let bank = page.data.account.bank
                try await page.open("/account/")
                try await page.sees("Movements of Checking account")
                try await page.browser.waitUntil(script: "document.documentElement.dataset.pullable === ''")
                let pull: [ScriptValue] = [
                    [
                        "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
                        "actions": [
                            ["type": "pointerMove", "x": 195, "y": 150], ["type": "pointerDown", "button": 0],
                            ["type": "pointerMove", "x": 195, "y": 300, "duration": 80],
                            ["type": "pointerMove", "x": 195, "y": 420, "duration": 80], ["type": "pointerUp", "button": 0],
                        ],
                    ]
                ]
                bank.behave(.unauthorized)
                try await page.browser.perform(pull)
                try await page.sees("the bank has signed you out")
                bank.behave(nil)
                try await page.browser.perform(pull)
                try await page.sees("Movements of Checking account")
            }
        }

        @Test("In forced colours the chosen account is marked, and a step has a tick where it is done")
        func forcedColours() async throws {
            try await withGallery { page in
                let mandalart = page.data.mandalart.services
                try await mandalart.userState.setNickname("Jisoo")
                let plan = try await mandalart.addFullPlan()
                _ = try await page.browser.cdp(
                    "Emulation.setEmulatedMedia", ["features": [["name": "forced-colors", "value": "active"]]])
                try await page.open("/account/")
                try await page.browser.waitUntil(
                    script: "getComputedStyle(document.querySelector('.accounts .row.chosen')).outlineStyle === 'solid'")
                try await page.open("/mandalart/plan/\(plan)/goal/1")
                try await page.browser.waitUntil(
                    script: """
                        (ticks => ticks.length > 1 && ticks.every(tick => \
                        (getComputedStyle(tick.querySelector('svg')).visibility === 'visible') === (tick.ariaChecked === 'true'))) \
                        ([...document.querySelectorAll('[data-page]:not([hidden]) .tick')])
                        """)
            }
        }

        @Test("Every page is reached and left by the keyboard")
        func keyboard() async throws {
            try await withGallery { page in
                try await page.open("/account/")
                try await page.sees("Movements of Checking account")
                for (label, text) in [("Savings account", "Movements of Savings account"), ("Settings", "Account type")] {
                    try await page.browser.waitUntil(
                        script: """
                            (() => { const one = [...document.querySelectorAll('a, button')].find(e => (e.ariaLabel || e.innerText).includes('\(label)')); \
                            one && one.focus(); return document.activeElement === one })()
                            """)
                    try await page.browser.press(.enter)
                    try await page.sees(text)
                }
                try await page.isAt("/account/settings")
                try await page.browser.waitUntil(script: "document.querySelector('dialog').contains(document.activeElement)")
            }
        }

        @Test("Forms and buttons work without script")
        func withoutScript() async throws {
            try await withGallery { page in
                let browser = page.browser
                try await page.blockScripts()
                try await browser.go(to: page.base + "/account/loan")
                try await browser.find(css: "#loan-amount").clear()
                try await browser.find(css: "#loan-amount").type("1,200,000")
                try await browser.find(css: "#loan-years").clear()
                try await browser.find(css: "#loan-years").type("1")
                try await browser.find(css: "input[value=linear]").click()
                try await browser.find(css: ".without-script").click()
                try await page.sees("₩104,200")
                try await browser.go(to: page.base + "/account/settings")
                try await page.press(.button, "Apply for a check card")
                try await page.press(.button, "Apply")
                try await page.sees("Checking account (mini)")
                try await page.press(.button, "To my accounts")
                try await page.sees("Movements of Checking account")
                _ = try await browser.takeProblems()
            }
        }
    }
}

extension BesideInChromium {
    @Suite("The accounts, as axe-core sees them", .timeLimit(.minutes(20)))
    struct AccountAccessibilityTests {
        @Test("axe-core finds nothing, narrow and wide, light and dark, in both languages", arguments: ["en", "ko"])
        func axe(_ language: String) async throws {
            try await withGallery(language: language) { page in
                let axe = try await Axe(page.browser)
                for (path, text) in [
                    ("/", language == "en" ? "Movements of Checking account" : "입출금통장 거래 내역"),
                    ("/settings", language == "en" ? "Account type" : "계좌 종류"),
                    ("/transfer", language == "en" ? "Between which accounts?" : "어느 계좌로 보낼까요?"),
                    ("/loan", language == "en" ? "Year by year" : "연도별 상환 계획"),
                ] {
                    try await page.open("/account" + path)
                    try await page.sees(text)
                    try await axe.checkLooks("/account" + path, at: [.desktop, .phone])
                }
                try await page.press(.button, .exact(language == "en" ? "Year 3" : "3년 차"))
                try await page.sees(language == "en" ? "Month 36" : "36회 차")
                try await page.browser.find(css: "#loan-years").type("x")
                try await page.browser.waitUntil(script: "document.querySelector('[aria-invalid=true]') !== null")
                try await axe.checkLooks("a loan with a fault", at: [.desktop, .phone])
                page.data.account.bank.behave(.unauthorized)
                try await page.open("/account/")
                try await page.browser.waitUntil(script: "document.querySelector('.failure') !== null")
                try await axe.checkLooks("a bank that has signed the customer out", at: [.desktop, .phone])
            }
        }
    }
}
