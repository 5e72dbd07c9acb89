import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct ExhaustiveTests {
    let shop = Shop()
    let router = ShopRoutingMock()
    let listener = ShopListenerMock()

    private func make() -> ReactorTest<Shop> {
        shop.router = router
        shop.listener = listener
        return ReactorTest(shop, mocks: router, listener, timeout: .milliseconds(20))
    }

    @Test func everythingIsAsserted() async {
        let test = make()
        await test.send(.increase) { $0.count = 1 }
        await test.send(.twice, { $0.count = 2 }, { $0.count = 12 })
        await test.send(.load) { $0.isLoading = true }
        await test.receive(.loaded(["milk"])) {
            $0.items = ["milk"]
            $0.isLoading = false
        }
        await test.send(.search("c"))
        await test.send(.search("cat"))
        await test.advance(by: .milliseconds(300))
        await test.receive(.found("cat")) { $0.items = ["cat"] }
        await test.send(.select(7))
        await test.expectCall(on: router) { $0.routeToItem(7, animated: true) }
        await test.send(.finish)
        await test.expectCall("routeBack")
        await test.expectCall("shopDidFinish", ["cat"])
        await test.finish()
        #expect(!shop.isActive)
        #expect(test.actions == [.increase, .twice, .load, .search("c"), .search("cat"), .select(7), .finish])
        #expect(test.mutations == [.add(1), .add(1), .add(10), .setLoading(true), .loaded(["milk"]), .found("cat")])
        #expect(test.states.map(\.count) == [0, 1, 2, 12, 12, 12, 12])
    }

    // MARK: The state

    @Test func anotherStateIsShownByWhatDiffers() async {
        let test = make()
        await expectIssue {
            await test.send(.increase) { $0.count = 2 }
        } says: {
            """
            the state after send(.increase) is not the expected one (- expected, + received):
              Shop.State(
            -   count: 2,
            +   count: 1,
                isLoading: false,
                items: [],
                note: nil
              )
            """
        }
        // The test goes on from the state as it is.
        await test.send(.increase) { $0.count = 2 }
        await test.finish()
    }

    @Test func aChangeThatIsNotAssertedFails() async {
        let test = make()
        await expectIssue {
            await test.send(.increase)
        } says: {
            """
            send(.increase) changed the state, which is not asserted (- before, + after):
              Shop.State(
            -   count: 0,
            +   count: 1,
                isLoading: false,
                items: [],
                note: nil
              )
            """
        }
        await test.finish()
    }

    @Test func aChangeThatDoesNotComeFails() async {
        let test = make()
        await expectIssue {
            await test.send(.select(1)) { $0.count = 1 }
        } says: {
            """
            send(.select(1)) did not change the state (- expected, + received):
              Shop.State(
            -   count: 1,
            +   count: 0,
                isLoading: false,
                items: [],
                note: nil
              )
            """
        }
        await test.skipCalls()
        await expectIssue {
            await test.send(.select(1)) { $0.count = 0 }
        } says: {
            "send(.select(1)) did not change the state, and the closure does not either; leave it out"
        }
        await test.skipCalls()
        await test.finish()
    }

    @Test func eachOfSeveralChangesIsAsserted() async {
        let test = make()
        await expectIssue {
            await test.send(.twice) { $0.count = 11 }
        } says: {
            """
            send(.twice) changed the state 2 times, and 1 change is asserted; write a closure for each (- before, + after):
            1.
              Shop.State(
            -   count: 0,
            +   count: 1,
                isLoading: false,
                items: [],
                note: nil
              )
            2.
              Shop.State(
            -   count: 1,
            +   count: 11,
                isLoading: false,
                items: [],
                note: nil
              )
            """
        }
        await expectIssue {
            await test.send(.twice, { $0.count = 12 }, { $0.count = 23 })
        } says: {
            """
            the state after send(.twice) (change 2 of 2) is not the expected one (- expected, + received):
              Shop.State(
            -   count: 23,
            +   count: 22,
                isLoading: false,
                items: [],
                note: nil
              )
            """
        }
        await test.finish()
    }

    @Test func aChangeThatIsTakenBackIsAChange() async {
        let test = make()
        await expectIssue {
            await test.send(.flicker)
        } says: {
            """
            send(.flicker) changed the state 2 times, which is not asserted (- before, + after):
            1.
              Shop.State(
                count: 0,
            -   isLoading: false,
            +   isLoading: true,
                items: [],
                note: nil
              )
            2.
              Shop.State(
                count: 0,
            -   isLoading: true,
            +   isLoading: false,
                items: [],
                note: nil
              )
            """
        }
        await test.send(.flicker, { $0.isLoading = true }, { $0.isLoading = false })
        await test.finish()
    }

    @Test func actionsSentInAnActionsTurnBelongToIt() async {
        let test = make()
        await test.send(.cascade, { $0.note = "cascade" }, { $0.count = 1 })
        await test.finish()
    }

    @Test func aClosureMayFail() async {
        struct Broken: Error {}
        let test = make()
        await expectIssue {
            await test.send(.increase) { _ in throw Broken() }
        } says: {
            ""
        }
        await test.send(.increase) { state in
            #expect(state.count == 1)
            state.count = 2
        }
        await test.finish()
    }

    // MARK: Activity

    @Test func changesOfActivationAreAsserted() async {
        shop.loadsWhenActive = true
        let test = make()
        await test.activate { $0.isLoading = true }
        await test.receive(.loaded(["milk"])) {
            $0.isLoading = false
            $0.items = ["milk"]
        }
        await test.deactivate { $0.note = "resigned" }
        await test.activate { $0.isLoading = true }
        await test.receive(.loaded(["milk"])) { $0.isLoading = false }
        await test.finish()
    }

    @Test func changesOfActivationMustBeAssertedFirst() async {
        shop.loadsWhenActive = true
        let test = make()
        await expectIssue {
            await test.receive(.loaded(["milk"])) { $0 = .init(items: ["milk"]) }
        } says: {
            """
            not asserted before receiving .loaded(["milk"]):
            becoming active (- before, + after):
              Shop.State(
                count: 0,
            -   isLoading: false,
            +   isLoading: true,
                items: [],
                note: nil
              )
            """
        }
        await test.finish()
    }

    @Test func aReactorMayBeMadeActiveLater() async {
        shop.loadsWhenActive = true
        let test = ReactorTest(shop, activate: false)
        #expect(!shop.isActive)
        await test.send(.increase) { $0.count = 1 }
        await test.activate { $0.isLoading = true }
        await test.skipReceivedMutations()
        await test.finish()
        #expect(!shop.isActive)
    }

    @Test func aReactorOfATreeStaysActive() async {
        let root = TestRoot()
        root.attachChild(RoutingMock("Shop", interactor: shop))
        let test = ReactorTest(shop, activate: false)
        await test.send(.increase) { $0.count = 1 }
        await test.finish()
        #expect(shop.isActive)
    }

    @Test func othersCallTheReactorThroughPerform() async {
        let test = make()
        let count = await test.perform { shop in
            shop.send(.increase)
            return shop.currentState.count
        } changes: {
            $0.count = 1
        }
        #expect(count == 1)
        await test.perform({ $0.restore(.init(count: 5)) }, changes: { $0.count = 5 })
        await expectIssue {
            await test.perform { $0.send(.note("a")) }
        } says: {
            """
            perform changed the state, which is not asserted (- before, + after):
              Shop.State(
                count: 5,
                isLoading: false,
                items: [],
            -   note: nil
            +   note: "a"
              )
            """
        }
        await test.finish()
    }
}
