import Riblet
import Testing

@MainActor
struct TreeEventsTests {
    @Test func everyStepIsToldInOrderWithItsPath() {
        let root = makeRoot("Root", launched: false)
        let a = makeNode("A")
        let told = events {
            root.launch()
            root.attachChild(a)
            root.detachChild(a)
            root.attachChild(a)
            root.terminate()
        }
        #expect(
            told == [
                "Root willActivate", "Root didActivate", "Root willLoad", "Root didLoad",
                "Root/A willAttach", "Root/A willActivate", "Root/A didActivate", "Root/A willLoad", "Root/A didLoad", "Root/A didAttach",
                "Root/A willDetach", "Root/A willDeactivate", "Root/A didDeactivate", "Root/A didDetach",
                "Root/A willAttach", "Root/A willActivate", "Root/A didActivate", "Root/A didAttach",
                "Root willDeactivate", "Root didDeactivate", "Root/A willDeactivate", "Root/A didDeactivate", "Root terminated",
            ])
    }

    @Test func identityStaysAndTimeGoesOn() {
        let root = makeRoot()
        let a = makeNode("A")
        var told: [TreeEvent] = []
        let subscription = TreeEvents.observe { told.append($0) }
        root.attachChild(a)
        root.detachChild(a)
        subscription.cancel()
        #expect(told.allSatisfy { $0.router == ObjectIdentifier(a) })
        #expect(zip(told, told.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    @Test func aCancelledOrFreedSubscriptionHearsNothing() {
        var heard = 0
        let root = makeRoot()
        let subscription = TreeEvents.observe { _ in heard += 1 }
        subscription.cancel()
        subscription.cancel()
        do { _ = TreeEvents.observe { _ in heard += 1 } }
        root.attachChild(makeNode("A"))
        #expect(heard == 0)
    }

    @Test func anObserverThatGoesWhileOthersAreToldIsNotTold() {
        let root = makeRoot()
        var second: (any Cancellable)?
        var heard = 0
        let first = TreeEvents.observe { _ in second?.cancel() }
        second = TreeEvents.observe { _ in heard += 1 }
        root.attachChild(makeNode("A"))
        first.cancel()
        #expect(heard == 0)
    }
}
