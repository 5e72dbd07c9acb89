import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct ReceiveTests {
    let shop = Shop()
    let clock = TestClock()

    private func make() -> ReactorTest<Shop> { ReactorTest(shop, timeout: .milliseconds(20)) }

    @Test func aMutationIsWaitedFor() async {
        shop.fetch = {
            for _ in 0..<5 { await letOthersRun() }
            return ["late"]
        }
        let test = ReactorTest(shop)
        await test.send(.load) { $0.isLoading = true }
        await test.receive(.loaded(["late"])) {
            $0.items = ["late"]
            $0.isLoading = false
        }
        await test.finish()
    }

    @Test func anotherMutationIsShownByWhatDiffers() async {
        let test = make()
        await test.send(.load) { $0.isLoading = true }
        await expectIssue {
            await test.receive(.loaded(["milk", "bread"])) { $0.items = ["milk", "bread"] }
        } says: {
            """
            expected to receive .loaded(["milk", "bread"]), and received .loaded(["milk"]) (- expected, + received):
              Shop.Mutation.loaded(
                [
                  [0]: "milk"
            -     [1]: "bread"
                ]
              )
            """
        }
        // The test goes on from the state as it is.
        await test.send(.increase) { $0.count = 1 }
        await test.finish()
    }

    @Test func anotherStateIsShownByWhatDiffers() async {
        let test = make()
        await test.send(.load) { $0.isLoading = true }
        await expectIssue {
            await test.receive(.loaded(["milk"])) { $0.items = ["milk"] }
        } says: {
            """
            the state after .loaded(["milk"]) is not the expected one (- expected, + received):
              Shop.State(
                count: 0,
            -   isLoading: true,
            +   isLoading: false,
                items: […],
                note: nil
              )
            """
        }
        await test.finish()
    }

    @Test func nothingComesWhereNothingIsUnderWay() async {
        let test = ReactorTest(shop, timeout: .seconds(600))
        await expectIssue {
            await test.receive(.found("cat"))
        } says: {
            """
            expected to receive .found("cat"), and nothing came
            no effect is under way
            """
        }
        await test.finish()
    }

    @Test func workUnderWayIsNamedWhereNothingComes() async {
        let test = make()
        await test.send(.search("cat"))
        let line = #line - 1
        await expectIssue {
            await test.receive(.found("cat"))
        } says: {
            """
            expected to receive .found("cat"), and nothing came
            under way: debounce "search", started by send(.search("cat")) at ReceiveTests.swift:\(line):24
            1 sleeper waits for the clock, which shows 0.0 seconds; advance it
            """
        }
        await test.advance(by: .milliseconds(300))
        await test.receive(.found("cat")) { $0.items = ["cat"] }
        await test.finish()
    }

    @Test func earlierActionsAreNotPassedOver() async {
        let test = make()
        await test.send(.follow)
        shop.prices.send(3)
        shop.prices.send(4)
        await expectIssue {
            await test.receive(.add(4)) { $0.count = 7 }
        } says: {
            """
            received before .add(4) and not asserted:
            received .add(3) (- before, + after):
              Shop.State(
            -   count: 0,
            +   count: 3,
                isLoading: false,
                items: [],
                note: nil
              )
            """
        }
        await test.finish()
    }

    @Test func receivedActionsAreAssertedBeforeTheNextAction() async {
        let test = make()
        await test.send(.load) { $0.isLoading = true }
        await expectIssue {
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

    @Test func mutationsAreMatchedByPatternOrContent() async {
        let test = make()
        await test.send(.follow)
        shop.prices.send(3)
        shop.prices.send(4)
        shop.prices.send(5)
        await test.receive {
            if case .add(3) = $0 { true } else { false }
        } _: {
            $0.count = 3
        }
        await test.receive(where: \.isAddition) { $0.count = 7 }
        await test.receive(as: \.added) { $0.count += $1 }
        shop.prices.send(0)
        await test.receive(as: \.added)
        shop.prices.send(6)
        await expectIssue {
            await test.receive { $0 == .found("x") }
        } says: {
            "expected to receive a mutation that matches, and received .add(6)"
        }
        shop.prices.send(7)
        await expectIssue {
            await test.receive(as: \.text)
        } says: {
            "expected to receive a mutation with String, and received .add(7)"
        }
        await test.finish()
    }

    @Test func actionsThatTheRIBSendsAreReceived() async {
        let test = make()
        shop.send(.increase)
        await test.receive(action: .increase) { $0.count = 1 }
        shop.send(.twice)
        await test.receive(action: .twice, { $0.count = 2 }, { $0.count = 12 })
        shop.send(.note("a"))
        await expectIssue {
            await test.receive(action: .note("b")) { $0.note = "b" }
        } says: {
            """
            expected to receive action .note("b"), and received action .note("a") (- expected, + received):
            - Shop.Action.note("b")
            + Shop.Action.note("a")
            """
        }
        shop.send(.increase)
        await expectIssue {
            await test.receive(.add(1)) { $0.count += 1 }
        } says: {
            "expected to receive .add(1), and received action .increase"
        }
        await test.finish()
    }

    @Test func theFirstStretchOfAnEffectIsReceivedToo() async {
        let test = make()
        // The fetch does not suspend, so all of it happens while the action is being handled.
        await test.send(.load) { $0.isLoading = true }
        #expect(shop.pendingEffects == 0)
        #expect(test.state.items == ["milk"])
        await test.receive(.loaded(["milk"])) {
            $0.items = ["milk"]
            $0.isLoading = false
        }
        await test.finish()
    }

    @Test func receivedActionsMayBeSkipped() async {
        let test = make()
        await test.send(.load) { $0.isLoading = true }
        await test.skipReceivedMutations()
        await test.send(.increase) { $0.count = 1 }
        await expectIssue {
            await test.skipReceivedMutations()
        } says: {
            "there is no received mutation to skip"
        }
        await test.skipReceivedMutations(strict: false)
        await test.finish()
    }
}

extension Shop.Mutation {
    var isAddition: Bool { added != nil }
    var added: Int? { if case .add(let value) = self { value } else { nil } }
    var text: String? { if case .found(let text) = self { text } else { nil } }
}
