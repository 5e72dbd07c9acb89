import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct CallTests {
    let shop = Shop()
    let router = ShopRoutingMock()
    let listener = ShopListenerMock()

    private func make(_ exhaustivity: Exhaustivity = .on) -> ReactorTest<Shop> {
        shop.router = router
        shop.listener = listener
        return ReactorTest(shop, mocks: router, listener, exhaustivity: exhaustivity, timeout: .milliseconds(20))
    }

    @Test func callsAreExpectedInOrder() async {
        let test = make()
        await test.send(.finish)
        await test.expectCall(on: router) { $0.routeBack() }
        await test.expectCall(on: listener) { $0.shopDidFinish([]) }
        await test.finish()
        #expect(router.calls == ["routeBack()"])
        #expect(listener.calls == ["shopDidFinish([])"])
    }

    @Test func aCallOfAnEffectIsWaitedFor() async {
        let test = make()
        await test.send(.later(3))
        await test.expectCall(on: router) { $0.routeToItem(3, animated: false) }
        await test.finish()
    }

    @Test func otherArgumentsAreShownByWhatDiffers() async {
        let test = make()
        await test.send(.select(7))
        await expectIssue {
            await test.expectCall(on: router) { $0.routeToItem(8, animated: true) }
        } says: {
            """
            expected the call routeToItem(8, animated: true), and routeToItem(7, animated: true) was called (- expected, + called):
              [
            -   [0]: 8,
            +   [0]: 7,
                [1]: true
              ]
            """
        }
        await test.send(.select(7))
        await expectIssue {
            await test.expectCall("routeToItem", 7, false)
        } says: {
            """
            expected the call routeToItem(7, false), and routeToItem(7, animated: true) was called (- expected, + called):
              [
                [0]: 7,
            -   [1]: false
            +   [1]: true
              ]
            """
        }
        await test.finish()
    }

    @Test func anotherCallIsNamed() async {
        let test = make()
        await test.send(.select(7))
        await expectIssue {
            await test.expectCall(on: listener) { $0.shopDidFinish(["a"]) }
        } says: {
            "expected the call shopDidFinish([\"a\"]), and routeToItem(7, animated: true) was called"
        }
        await test.finish()
    }

    @Test func aCallThatDoesNotComeFails() async {
        let test = make()
        await expectIssue {
            await test.expectCall("routeBack")
        } says: {
            """
            expected the call routeBack(), and it did not come
            no effect is under way
            """
        }
        await test.finish()
    }

    @Test func anEarlierCallIsNotPassedOver() async {
        let test = make()
        await test.send(.finish)
        await expectIssue {
            await test.expectCall("shopDidFinish", [String]())
        } says: {
            """
            called before shopDidFinish([]) and not asserted:
            called routeBack()
            """
        }
        await test.finish()
    }

    @Test func callsAreAssertedBeforeTheNextAction() async {
        let test = make()
        await test.send(.select(7))
        await expectIssue {
            await test.send(.increase) { $0.count = 1 }
        } says: {
            """
            not asserted before send(.increase):
            called routeToItem(7, animated: true)
            """
        }
        await test.finish()
    }

    @Test func aMockThatDoesNotNoteIsFound() async {
        let test = make()
        await expectIssue {
            await test.expectCall(on: router) { $0.forgetful() }
        } says: {
            "the closure makes no call that ShopRoutingMock notes; each of its functions should call record()"
        }
        await test.finish()
    }

    @Test func callsMayReturnThrowAndSuspend() async throws {
        let test = make()
        _ = try await router.mayLeave()
        await test.expectCall("mayLeave")
        _ = try await router.mayLeave()
        try await test.expectCall(on: router) { try await $0.mayLeave() }
        #expect(router.calls == ["mayLeave()", "mayLeave()"])
        await test.finish()
    }

    @Test func callsMayBeSkipped() async {
        let test = make()
        await test.send(.finish)
        await test.skipCalls()
        await expectIssue {
            await test.skipCalls()
        } says: {
            "there is no call to skip"
        }
        await test.skipCalls(strict: false)
        await test.finish()
    }

    @Test func withoutExhaustivityOtherCallsDoNotMatter() async {
        let test = make(.off)
        await test.send(.select(1))
        await test.send(.finish)
        await test.expectCall(on: listener) { $0.shopDidFinish([]) }
        await expectIssue {
            await test.expectCall("routeBack")
        } says: {
            """
            expected the call routeBack(), and it did not come
            no effect is under way
            """
        }
        await test.finish()
    }

    @Test func aCallReadsAsInTheSource() {
        router.routeToItem(7, animated: false)
        let call = router.recorder.calls[0]
        #expect(call.name == "routeToItem")
        #expect(call.function == "routeToItem(_:animated:)")
        #expect("\(call)" == "routeToItem(7, animated: false)")
        router.recorder.clear()
        #expect(router.calls.isEmpty)
    }
}
