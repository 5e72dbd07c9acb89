import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct NonExhaustiveTests {
    let shop = Shop()

    @Test func onlyWhatIsAssertedCounts() async {
        shop.loadsWhenActive = true
        let test = ReactorTest(shop, exhaustivity: .off)
        await test.send(.twice) { $0.count = 11 }
        await test.send(.increase)
        await test.send(.load)
        await test.send(.hang)
        await test.send(.follow)
        shop.prices.send(3)
        await test.receive(.add(3)) { $0.count = 15 }
        await test.finish()
        #expect(!shop.isActive)
    }

    @Test func falseAssertionFails() async {
        let test = ReactorTest(shop, exhaustivity: .off, timeout: .milliseconds(20))
        await expectIssue {
            await test.send(.twice) { $0.count = 12 }
        } says: {
            """
            the state after send(.twice) is not the expected one (- expected, + received):
              Shop.State(
            -   count: 12,
            +   count: 11,
                isLoading: false,
                items: [],
                note: nil
              )
            """
        }
        await test.send(.load)
        await expectIssue {
            await test.receive(.found("cat"))
        } says: {
            """
            expected to receive .found("cat"), and it did not come
            no effect is under way
            """
        }
        await test.receive(.loaded(["milk"]))
        await test.finish()
    }

    @Test func skippedActionsMayBeShown() async {
        let test = ReactorTest(shop, exhaustivity: .off(showSkippedAssertions: true), timeout: .milliseconds(20))
        await expectIssue(isWarning: true) {
            await test.send(.load)
        } says: {
            """
            send(.load) changed more than is asserted (- asserted, + received):
              Shop.State(
                count: 0,
            -   isLoading: false,
            +   isLoading: true,
                items: [],
                note: nil
              )
            """
        }
        await expectIssue(isWarning: true) {
            await test.send(.increase) { $0.count = 1 }
        } says: {
            """
            not asserted before send(.increase):
            received .loaded(["milk"]) (- before, + after):
              Shop.State(
                count: 0,
            -   isLoading: true,
            +   isLoading: false,
                items: [
            +     [0]: "milk"
                ],
                note: nil
              )
            """
        }
        await test.finish()
    }

    @Test func exhaustivityMayChangeOnTheWay() async {
        let test = ReactorTest(shop, exhaustivity: .off)
        await test.send(.twice)
        test.exhaustivity = .on
        await test.send(.increase) { $0.count = 12 }
        await test.finish()
    }
}

/// Neither its state nor its mutations can be compared with `==`.
private final class Plain: Interactor, Reactor {
    struct State {
        var names: [String] = []
        var closure: () -> Void = {}
    }

    enum Mutation {
        case named(String, by: Int)
        case failed(any Error)
    }

    struct Broken: Error { let reason: String }

    var initialState: State { State() }
    func mutate(action: Int) -> Effect<Mutation> {
        .run { send in
            send(.named("a", by: action))
            send(.failed(Broken(reason: "b")))
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .named(let name, _): state.names.append(name)
        case .failed(let error): state.names.append("\(error)")
        }
    }
}

@MainActor
@Suite struct ReactorsWithoutEqualityTests {
    @Test func areComparedByWhatTheyAreMadeOf() async {
        let test = ReactorTest(Plain())
        await test.send(7)
        await test.receive(.named("a", by: 7)) { $0.names = ["a"] }
        await test.receive(.failed(Plain.Broken(reason: "b"))) { $0.names.append("Broken(reason: \"b\")") }
        await test.send(8)
        await expectIssue {
            await test.receive(.named("a", by: 9)) { $0.names.append("a") }
        } says: {
            """
            expected to receive .named("a", by: 9), and received .named("a", by: 8) (- expected, + received):
              Plain.Mutation.named(
                "a",
            -   by: 9
            +   by: 8
              )
            """
        }
        await test.skipReceivedMutations()
        await test.finish()
    }
}
