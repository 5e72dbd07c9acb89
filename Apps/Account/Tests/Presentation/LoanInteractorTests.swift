import AccountDomain
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import AccountPresentation

@MainActor
@Suite(.checksLeaks)
struct LoanInteractorTests {
    private func entry(_ entry: LoanState.Entry = .init(), _ change: (inout LoanState.Entry) -> Void) -> LoanState.Entry {
        var entry = entry
        change(&entry)
        return entry
    }

    private func make() -> ReactorTest<LoanInteractor> { ReactorTest(LoanInteractor(presenter: FakeStateView())) }

    @Test func figuresFollowWhatIsTyped() async throws {
        let test = make()
        await test.send(.entered(entry { $0.years = "1" })) {
            $0.entry.years = "1"
            $0.calculate()
        }
        #expect(test.state.schedule?.payments.count == 12 && test.state.faults.isEmpty)
        await test.send(.entered(entry(test.state.entry) { $0.method = .linear })) {
            $0.entry.method = .linear
            $0.calculate()
        }
        await test.send(.yearTapped(1)) { $0.openYear = 1 }
        await test.send(.yearTapped(1)) { $0.openYear = nil }
        await test.send(.yearTapped(2))
        await test.finish()
    }

    @Test(
        arguments: [
            (LoanField.amount, ["", "999", "1.5", "10,000,000,000,001", String(repeating: "9", count: 200)]),
            (.years, ["0", "41", "2.5", "x", ""]), (.rate, ["-1", "100.001", "4.1234", ""]),
        ])
    func numberOutOfBoundsIsAFaultOfItsField(field: LoanField, texts: [String]) async throws {
        let test = make()
        test.exhaustivity = .off
        let path: WritableKeyPath<LoanState.Entry, String> =
            switch field {
            case .amount: \.amount
            case .years: \.years
            case .rate: \.rate
            }
        for text in texts {
            await test.send(.entered(entry { $0[keyPath: path] = text }))
            #expect(test.state.faults == [field] && test.state.schedule == nil, "\(text)")
        }
        await test.send(.entered(.init(amount: "1,000,000", years: "2", rate: "0", method: .linear)))
        #expect(test.state.faults.isEmpty && test.state.schedule?.totalInterest == Money(0, .won))
        await test.finish()
    }

    @Test func typedAmountsComeBackWithTheirFigures() {
        var state = LoanState()
        state.restore(.init(amount: "1,200", years: "1", rate: "0", method: .linear))
        #expect(state.schedule?.payments.first?.total == Money(100, .won))
        #expect(state.saved?.amount == "1,200")
    }
}
