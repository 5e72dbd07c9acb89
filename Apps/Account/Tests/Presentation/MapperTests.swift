import AccountDomain
import AccountUI
import Foundation
import RibletReactor
import Testing

@testable import AccountEasyUI
@testable import AccountLook
@testable import AccountPresentation

/// The switches of the mappers are exhaustive; that no two cases become one is shown here.
@MainActor
@Suite struct MapperTests {
    private func areDistinct<From, To: Hashable>(_ all: [From], _ map: (From) -> To) -> Bool { Set(all.map(map)).count == all.count }

    /// That the accounts have changed says no view.
    @Test func everyCaseHasOneOfItsOwn() {
        #expect(
            areDistinct(SettingsViewAction.allCases) { $0.mapped } && SettingsViewAction.allCases.count == SettingsAction.allCases.count - 1
        )
        #expect(
            areDistinct(EasySettingsViewAction.allCases) { $0.mapped }
                && EasySettingsViewAction.allCases.count == SettingsAction.allCases.count - 1)
        #expect(areDistinct(SettingsState.Message.allCases) { $0.mapped } && areDistinct(CheckingSettings.Grade.allCases) { $0.mapped })
        #expect(areDistinct(Account.Product.allCases) { $0.mapped } && areDistinct(Movement.Kind.allCases) { $0.mapped })
        #expect(areDistinct(Currency.allCases) { $0.mapped } && areDistinct(LoanField.allCases) { $0.mapped })
        #expect(areDistinct(Loan.Method.allCases) { $0.mapped })
        #expect(areDistinct(BookingViewAction.allCases) { $0.mapped } && BookingViewAction.allCases.count == BookingAction.allCases.count)
        #expect(
            LoanViewState.Method.allCases.allSatisfy { $0.mapped.mapped == $0 })
        let errors: [AccountError] = [
            .offline, .signedOut, .limitAlreadyRaised, .notEnoughMoney, .overLimit, .bankFault, .unreadable, .noSuchAccount, .cancelled,
        ]
        #expect(areDistinct(errors) { $0.mapped } && errors.count == Failure.allCases.count)
    }

    @Test func theSettingsAreMapped() {
        var state = SettingsState()
        state.settings = FakeRepository.settings(.mini)
        state.message = .raised
        state.failure = .offline
        state.freshness = .seen(at: Date(timeIntervalSinceReferenceDate: 5), because: .bankFault)
        state.isApplying = true
        let plain = state.mapped
        #expect(plain.account?.grade == .mini && plain.account?.day == Amount(1_000_000, .won) && plain.message == .raised)
        #expect(plain.failure == .offline && plain.age == Age(seenAt: Date(timeIntervalSinceReferenceDate: 5), reason: .bankFault))
        #expect(plain.isApplying)
    }

    @Test func theAccountsAndTheLoanAreMapped() throws {
        var state = MainState()
        #expect(state.mapped.end == .loading && state.mapped.accounts == nil)
        state.accounts = FakeRepository.accounts
        state.chosen = FakeRepository.checking
        let page = FakeRepository.page(before: nil)
        state.movements.apply(.loaded(Page(page.movements, next: page.next)))
        let mapped = state.mapped
        #expect(mapped.totals == [Amount(1_234_667, .won)] && mapped.chosen == "3333-01" && mapped.end == .more)
        #expect(
            mapped.movements.map(\.party.product) == [.savings, nil]
                && MainViewState.Filter(text: "x", month: "2026-11", kinds: [.cafe]).mapped.mapped.month == "2026-11")
        #expect(mapped.movements.first?.day == .init(year: 2026, month: 11, day: 5) && mapped.movements.first?.amount == Amount(-5, .won))
        state.movements.apply(.failed)
        state.movementsFailure = .signedOut
        #expect(state.mapped.end == .failed(.signedOut))
        #expect(
            MainViewAction.chosen("no number").mapped == nil && MainViewAction.chosen("3333-01").mapped == .chosen(FakeRepository.checking))

        var loan = LoanState()
        loan.restore(.init(amount: "1,200", years: "1", rate: "0", method: .linear))
        loan.openYear = 1
        let figures = try #require(loan.mapped.figures)
        #expect(figures.first == Amount(100, .won) && figures.total == Amount(1_200, .won) && figures.months.map(\.number) == Array(1...12))
    }

    @Test func theTransferIsMapped() throws {
        let desk = TransferDesk(accounts: FakeRepository.accounts, limit: Money(1_000_000, .won), left: Money(7, .won))
        let way = try #require(desk.ways.first)
        #expect(areDistinct(TransferFault.allCases) { $0.mapped } && TransferFault.allCases.count == TransferViewState.Fault.allCases.count)
        var state = TransferState()
        #expect(state.mapped.ways == nil && state.mapped.step == .entry)
        (state.desk, state.entry) = (desk, .init(way: way, amount: "5"))
        #expect(state.mapped.left == Amount(7, .won))
        #expect(state.mapped.entry.mapped == state.entry && TransferViewState.Entry(way: "x", amount: "5").mapped.way == nil)
        let order = TransferOrder(key: UUID(), way: way, amount: Money(5, .won))
        state.step = .review(order)
        guard case .review(let shown) = state.mapped.step else { return #expect(Bool(false), "\(state.mapped.step)") }
        #expect(shown.way == state.mapped.ways?.first && shown.way.to == .savings && shown.amount == Amount(5, .won))
        #expect(shown.way.fromNumber == way.from.rawValue && shown.way.toNumber == way.to.rawValue)
        state.step = .moved(TransferReceipt(order, day: FakeRepository.day, time: "14:05", reference: "7"))
        #expect(state.mapped.step == .moved(shown, .init(day: .init(year: 2026, month: 11, day: 24), time: "14:05", reference: "7")))
    }

    @Test(arguments: [
        (Amount(1_234, .won), "₩1,234", "1,234원"), (Amount(-1, .dollar), "−$0.01", "−$0.01"), (Amount(0, .won), "₩0", "0원"),
        (Amount(123_456_789, .dollar), "$1,234,567.89", "$1,234,567.89"),
        (Amount(.min, .won), "−₩9,223,372,036,854,775,808", "−9,223,372,036,854,775,808원"),
    ])
    func amountsAreWritten(amount: Amount, english: String, korean: String) {
        #expect(amount.text(.en) == english && amount.text(.ko) == korean)
    }
}
