import Riblet
import RibletReactor
import RibletTesting
import Testing

private final class Counter: Interactor, Reactor {
    struct State: Equatable {
        var count = 0
        var name = "counter"
    }

    let initialState = State()
    func mutate(action: Int) -> Effect<Int> { action > 0 ? .of(action, 1) : .task { 100 } }
    func reduce(state: inout State, mutation: Int) { state.count += mutation }
}

@MainActor
@Suite struct ReactorTestTests {
    @Test func followsActionsMutationsAndStates() async {
        let test = ReactorTest(Counter())
        test.send(5, 0)
        await test.settled()
        #expect(test.actions == [5, 0])
        #expect(test.mutations == [5, 1, 100])
        test.expect([.init(count: 5), .init(count: 6), .init(count: 106)])
        test.expect(.init(count: 106))
        test.expect([])
        test.finish()
        #expect(!test.reactor.isActive)
    }

    @Test func aDifferenceIsShownLineByLine() {
        withKnownIssue {
            let test = ReactorTest(Counter())
            test.send(5)
            test.expect([.init(count: 5), .init(count: 7)])
        } matching: { issue in
            let text = "\(issue)"
            return text.contains("state 2 differs") && text.contains("-   - count: 7") && text.contains("+   - count: 6")
                && text.contains("    - name: \"counter\"") && !text.contains("state 1 differs")
        }
    }

    @Test func aMissingAndASurplusStateAreShown() {
        withKnownIssue {
            let test = ReactorTest(Counter())
            test.send(5)
            test.expect([.init(count: 5)])
        } matching: { issue in
            "\(issue)".contains("expected 1 states, received 2") && "\(issue)".contains("state 2 was not expected")
        }
        withKnownIssue {
            let test = ReactorTest(Counter())
            test.send(5)
            test.expect([.init(count: 5), .init(count: 6), .init(count: 7)])
        } matching: { issue in
            "\(issue)".contains("state 3 did not come")
        }
    }
}
