import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct EndingTests {
    let shop = Shop()

    private func make(_ exhaustivity: Exhaustivity = .on) -> ReactorTest<Shop> {
        ReactorTest(shop, exhaustivity: exhaustivity, timeout: .milliseconds(20))
    }

    @Test func effectsThatAreAboutToEndAreWaitedFor() async {
        shop.fetch = {
            await letOthersRun()
            throw CancellationError()
        }
        let test = ReactorTest(shop, timeout: .seconds(10))
        await test.send(.load) { $0.isLoading = true }
        #expect(shop.pendingEffects == 1)
        await test.finish()
        #expect(shop.pendingEffects == 0)
    }

    @Test func effectsUnderWayAtTheEndFail() async {
        let test = make()
        await test.send(.hang)
        await test.send(.stuck("id"))
        let line = #line - 1
        await expectIssue {
            await test.finish()
        } says: {
            """
            2 effects are still under way at the end of the test; let them end, or cancel with deactivate():
              run, started by send(.hang) at EndingTests.swift:\(line - 1):24
              run "id", started by send(.stuck("id")) at EndingTests.swift:\(line):24
            2 sleepers wait for the clock, which shows 0.0 seconds; advance it
            """
        }
        #expect(!shop.isActive)
    }

    @Test func followedSequenceEndsWithTheActivity() async {
        let test = make()
        await test.send(.follow)
        await test.finish()
        #expect(!shop.isActive)
        #expect(shop.prices.observerCount == 0)
    }

    @Test func deactivatingCancelsWhatIsUnderWay() async {
        let test = make()
        await test.send(.hang)
        await test.deactivate { $0.note = "resigned" }
        await test.finish()
    }

    @Test func unassertedChangeAtTheEndFails() async {
        let router = ShopRoutingMock()
        shop.router = router
        shop.loadsWhenActive = true
        let test = ReactorTest(shop, mocks: router, timeout: .milliseconds(20))
        shop.send(.select(1))
        await expectIssue {
            await test.finish()
        } says: {
            """
            not asserted at the end of the test:
            becoming active (- before, + after):
              Shop.State(
                count: 0,
            -   isLoading: false,
            +   isLoading: true,
                items: [],
                note: nil
              )
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
            received action .select(1)
            called routeToItem(1, animated: true)
            """
        }
        // Once is enough.
        await test.finish()
    }

    @Test func aTestThatIsLetGoOfFailsAtItsLastAssertion() async {
        await expectIssue(line: 3) {
            let test = make()
            await test.send(.increase) { $0.count = 1 }
            await test.send(.load) { $0.isLoading = true }
        } says: {
            """
            not asserted at the end of the test:
            received .loaded(["milk"]) (- before, + after):
              Shop.State(
                count: 1,
            -   isLoading: true,
            +   isLoading: false,
                items: [
            +     [0]: "milk"
                ],
                note: nil
              )
            """
        }
    }

    @Test func aTestWithoutAssertionFailsWhereItWasMade() async {
        shop.loadsWhenActive = true
        shop.fetch = { throw CancellationError() }
        await expectIssue {
            _ = ReactorTest(shop)
        } says: {
            """
            not asserted at the end of the test:
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
        #expect(!shop.isActive)
    }

    @Test func aReactorOnAnotherClockCannotBeAdvanced() async {
        let test = ReactorTest(Shop(clock: ContinuousClock()))
        await expectIssue {
            await test.advance(by: .seconds(1))
        } says: {
            "Shop does not run on a TestClock; give it one when it is made"
        }
        await test.finish()
    }
}
