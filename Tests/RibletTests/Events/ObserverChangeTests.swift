import Riblet
import Testing

/// Observers of tree events look on: what they try to change in the tree they are told of is
/// refused, and the operation goes on.
@MainActor
struct ObserverChangeTests {
    let log = Log()

    /// Attaches and detaches a RIB with a child, with an observer of one kind of event that changes
    /// the tree.
    private func change(on kind: TreeEvent.Kind, _ change: @escaping (LogRoot, LogRouter) -> Void) -> [Misuse.Kind] {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        a.attachChild(makeNode("B", log))
        let subscription = TreeEvents.observe([kind]) { event in
            if event.path == "Root/A" { change(root, a) }
        }
        let found = misuses {
            for _ in 0..<2 {
                root.attachChild(a)
                #expect(a.interactor.isActive && a.children.allSatisfy { $0.interactable.isActive })
                root.detachChild(a)
            }
        }
        subscription.cancel()
        #expect(a.parent == nil && root.childCount == 0 && !a.interactor.isActive)
        #expect(root.interactor.isActive && !root.hasEnded && a.children.map(\.name) == ["B"])
        return found.map(\.kind)
    }

    /// Detaching in the middle of a detachment once corrupted the list of children.
    @Test(arguments: [
        TreeEvent.Kind.willAttach, .didAttach, .willActivate, .didActivate, .willDeactivate, .didDeactivate, .willDetach, .didDetach,
    ]) func detaching(kind: TreeEvent.Kind) {
        #expect(change(on: kind) { $0.detachChild($1) } == [.changedByObserver, .changedByObserver])
    }

    @Test(arguments: [TreeEvent.Kind.willAttach, .didDetach]) func attaching(kind: TreeEvent.Kind) {
        let found = change(on: kind) { root, a in
            root.attachChild(makeNode("C"))
            a.attachChild(makeNode("D"))
        }
        #expect(found == Array(repeating: .changedByObserver, count: 4))
    }

    @Test(arguments: [TreeEvent.Kind.didAttach, .willDetach]) func endingTheTree(kind: TreeEvent.Kind) {
        #expect(change(on: kind) { root, _ in root.terminate() } == [.changedByObserver, .changedByObserver])
    }

    @Test(arguments: [TreeEvent.Kind.willActivate, .didDeactivate]) func activatingByHand(kind: TreeEvent.Kind) {
        let found = change(on: kind) { root, a in
            root.interactor.deactivate()
            a.interactor.activate()
        }
        #expect(found == Array(repeating: .changedByObserver, count: 4))
    }

    @Test func theSentenceSaysWhatToDo() {
        let root = makeRoot()
        let a = makeNode("A")
        let subscription = TreeEvents.observe([.didAttach]) { _ in root.detachChild(a) }
        let found = misuses { root.attachChild(a) }
        subscription.cancel()
        #expect(
            found.first?.description
                == "Root: detachChild(_:) is called by an observer of TreeEvents in the middle of another change; observers look on: "
                + "change the tree afterwards [changedByObserver]")
    }

    /// An inspector may show one tree by means of another.
    @Test func anotherTreeMayBeChanged() {
        let root = makeRoot("Root", log)
        let other = makeRoot("Other")
        let subscription = TreeEvents.observe([.didAttach, .didDetach]) { event in
            guard event.path.hasPrefix("Root") else { return }
            if event.kind == .didAttach { other.attachChild(makeNode("Seen")) } else { other.children.last.map(other.detachChild) }
        }
        let a = makeNode("A", log)
        let found = misuses {
            root.attachChild(a)
            #expect(other.childCount == 1)
            root.detachChild(a)
        }
        subscription.cancel()
        #expect(found.isEmpty && other.childCount == 0)
    }

    @Test func callbacksMayChangeTheTreeWhileItIsObserved() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        a.interactor.onBecomeActive = { [unowned a] _ in root.detachChild(a) }
        var found: [Misuse] = []
        let told = events { found = misuses { root.attachChild(a) } }
        #expect(found.isEmpty && a.parent == nil && told.last == "Root/A didDetach")
    }
}
