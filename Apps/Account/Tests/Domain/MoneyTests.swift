import AccountDomain
import Testing

@Suite struct MoneyTests {
    @Test(arguments: [
        ("1234", Currency.won, 1_234), ("1,234", .won, 1_234), (" 10 000 ", .won, 10_000), ("1,234.5", .dollar, 123_450),
        ("0.05", .dollar, 5), ("9223372036854775807", .won, .max), ("92233720368547758.07", .dollar, .max),
        ("5만", .won, 50_000), ("3만 5천", .won, 35_000), ("3만5,000원", .won, 35_000), ("만원", .won, 10_000), ("1억 2천만", .won, 120_000_000),
        ("2천5백", .won, 2_500), ("7천원", .won, 7_000), ("50,000원", .won, 50_000), ("₩ 50,000", .won, 50_000), ("$12.50", .dollar, 1_250),
        ("92233720368억 5477만5807", .won, .max), ("3.5만", .won, 35_000), ("1.25억원", .won, 125_000_000), ("50k", .won, 50_000),
        ("1.5K", .won, 1_500),
        ("1,234,567", .won, 1_234_567), ("3만5,000", .won, 35_000),
    ])
    func amountsAreReadAsTyped(text: String, currency: Currency, units: Int) {
        #expect(Money(typed: text, currency) == Money(units, currency))
    }

    @Test(arguments: [
        ("", Currency.won), ("1.5", .won), ("1.", .dollar), (".5", .dollar), ("1.234", .dollar), ("1.2.3", .dollar), ("-5", .won),
        ("+5", .won),
        ("1e3", .won), ("٣", .won), ("9223372036854775808", .won), ("92233720368547758.08", .dollar), ("abc", .won),
        ("5만", .dollar), ("원", .won), ("₩", .won), ("$50", .won), ("₩₩5", .won), ("5만만", .won), ("5천만억", .won), ("3천 5만천억", .won),
        ("1만 20000", .won), ("12천", .won), ("3.55555만", .won), ("3.5만 5천", .won), ("3.5천", .won), ("1,00", .won), ("1,0000", .won),
        ("1000,000", .won),
        (",100", .won), ("100,", .won), ("1,,000", .won), ("1.2345k", .won), ("k", .won), ("50k", .dollar), ("1,00.50", .dollar),
        ("92233720368억 5477만5808", .won),
    ])
    func malformedAmountsAreNotRead(text: String, currency: Currency) { #expect(Money(typed: text, currency) == nil) }

    @Test func sumsAreExactOrNone() {
        #expect(Money(1, .won).adding(Money(2, .won)) == Money(3, .won))
        #expect(Money(1, .won).adding(Money(2, .dollar)) == nil)
        #expect(Money(.max, .won).adding(Money(1, .won)) == nil)
        #expect(Money(.min, .won).adding(Money(-1, .won)) == nil)
        #expect(Money(.max, .won).adding(Money(.min, .won)) == Money(-1, .won))
    }

    @Test func totalsAreOneForEachCurrencyInTheOrderOfAccounts() throws {
        let number = try #require(AccountNumber(rawValue: "1"))
        let accounts = { (balances: [Money]) in balances.map { Account(number: number, product: .checking, balance: $0) } }
        #expect(accounts([Money(5, .dollar), Money(1, .won), Money(2, .dollar)]).totals() == [Money(7, .dollar), Money(1, .won)])
        #expect(accounts([Money(.max, .won), Money(1, .won), Money(3, .dollar)]).totals() == [Money(3, .dollar)])
        #expect([Account]().totals() == [])
    }

    @Test(arguments: ["", "12a", "1 2", String(repeating: "1", count: 35), "１２"])
    func malformedAccountNumbersAreNotRead(text: String) { #expect(AccountNumber(rawValue: text) == nil) }

    @Test func daysAndMonthsAreReadAsTheBankWritesThem() {
        #expect(Day("2026-11-24") == Day(year: 2026, month: 11, day: 24))
        for text in ["2026-11-2", "2026-13-01", "2026-00-10", "2026-02-30", "20261124", "2026-11-24T", "-026-11-24", ""] {
            #expect(Day(text) == nil, "\(text)")
        }
        #expect(Month(iso: "2026-11")?.iso == "2026-11" && Month(iso: "2026-11-01") == nil && Month(iso: "2026-13") == nil)
    }
}
