import Riblet
import Testing

@MainActor
struct SaveTests {
    @Test func aTreeIsAValue() throws {
        let app = SavingApp()
        let root = app.launch("Root", 1)
        root.attachChild(app.make("Plain", 2))
        root.stack.set(["A", "B"])
        root.child("B")?.number = 3
        root.child("B")?.slot.present("Sheet")
        let (tree, report) = root.save()
        #expect(report.isComplete)
        #expect(tree.ribs.map(\.name) == ["Root", "A", "B", "Sheet", "Plain"])
        #expect(
            tree.ribs.map(\.place) == [
                .root, .container(parent: 0, key: "stack", index: 0), .container(parent: 0, key: "stack", index: 1),
                .container(parent: 2, key: "slot", index: 0), .plain(parent: 0, ordinal: 0),
            ])
        #expect(tree.ribs.map(\.state) == [["number": 1], nil, ["number": 3], nil, ["number": 2]])
        #expect(tree.ribs.map(\.version) == [1, nil, 1, nil, 1])
        #expect(tree.root.routes.map(\.key) == ["overlays", "slot", "stack", "tabs"])
        #expect(tree.root.routes[2].value["routes"] == ["A", "B"])
    }

    @Test func savingChangesNothing() {
        let app = SavingApp()
        let root = app.launch("Root", 1)
        root.stack.set(["A", "B"])
        _ = app.log.take()
        let found = events { _ = root.save() }
        #expect(found == [])
        #expect(app.log.take() == [])
    }

    @Test func aSubtreeIsSavedAsARoot() {
        let app = SavingApp()
        let root = app.launch()
        root.stack.set(["A"])
        root.child("A")?.stack.set(["B"])
        #expect(root.child("A")?.save().tree == root.save().tree.subtree("Root/A"))
        #expect(root.child("A")?.save().tree.root.place == .root)
    }

    @Test func theSameTreeIsTheSameBytesHoweverItCameAbout() {
        let app = SavingApp()
        let first = app.launch()
        first.stack.set(["A", "B"])
        first.tabs.set(["T", "U"], selecting: "U")
        for name in ["X", "Y", "X"] { first.attachChild(app.make(name)) }
        first.child("X", 1)?.number = 5
        let second = app.launch()
        for name in ["Y", "X", "Z", "X"] { second.attachChild(app.make(name)) }
        second.child("X", 1)?.number = 5
        second.tabs.set(["U", "V", "T"])
        second.tabs.set(["T", "U"], selecting: "U")
        second.stack.set(["B", "A"])
        second.stack.reorderToTop("B")
        second.detachChild(second.child("Z")!)
        #expect(first.save().tree.jsonBytes == second.save().tree.jsonBytes)
        #expect(first.save().tree == second.save().tree)
        second.child("B")?.number = 1
        #expect(first.save().tree != second.save().tree)
    }

    @Test func aStateThatCannotBeSavedIsReported() {
        let app = SavingApp()
        let root = app.launch("Root", 1)
        root.stack.set(["A"])
        root.child("A")?.interactor.failsToSave = true
        root.child("A")?.stack.set(["B"])
        root.child("A")?.child("B")?.number = 2
        let (tree, report) = root.save()
        #expect(report.description == "Root/A: its state is not saved: Refusal()")
        #expect(report.issues.map(\.kind) == [.state])
        #expect(tree.ribs.map(\.state) == [["number": 1], nil, ["number": 2]])
    }

    @Test func routesThatCannotBeSavedAreReported() {
        let app = SavingApp()
        let root = app.launch()
        root.stack.set(["A", "!B"])
        root.overlays.set(["C"])
        let (tree, report) = root.save()
        #expect(report.issues.map(\.path) == ["Root"])
        #expect(report.issues.map(\.kind) == [.routes])
        #expect(report.description == "Root: the routes of its container \"stack\" are not saved: Unknown()")
        #expect(tree.ribs.map(\.name) == ["Root", "C"])
        #expect(!tree.root.routes.contains { $0.key == "stack" })
    }

    /// A container of the application's own, which says nothing about saving.
    @Test func theChildrenOfAContainerThatIsNotSavedArePlain() {
        final class Shelf: ChildContainer {
            let key = "shelf"
            let layer = ContainerLayer.stack
            var attached: [BaseRouter] = []
            var front: BaseRouter? { attached.last }
            func goBack() -> Bool { false }
            func routerDidDetach(_ child: BaseRouter) { attached.removeAll { $0 === child } }
        }
        let app = SavingApp()
        let root = app.make("Root", containers: false)
        let shelf = Shelf()
        root.register(shelf)
        root.launch()
        let child = app.make("A", 1, containers: false)
        shelf.attached.append(child)
        root.attachChild(child)
        let tree = root.save().tree
        #expect(tree.root.routes == [])
        #expect(tree.ribs.map(\.place) == [.root, .plain(parent: 0, ordinal: 0)])
    }

    @Test func aPartOfATreeIsATree() {
        let app = SavingApp()
        let root = app.launch()
        root.stack.set(["A", "A"])
        root.attachChild(app.make("P"))
        root.child("A", 1)?.number = 1
        root.child("P")?.stack.set(["Q", "R"])
        root.child("P")?.child("R")?.number = 2
        let tree = root.save().tree
        #expect(tree.subtree("Root") == tree)
        #expect(tree.subtree("Root/A")?.ribs.count == 1)
        #expect(tree.subtree("Root/P")?.ribs.map(\.name) == ["P", "Q", "R"])
        #expect(tree.subtree("Root/P")?.ribs.map(\.place.parent) == [nil, 0, 0])
        #expect(tree.subtree("Root/P/R")?.root.state == ["number": 2])
        #expect(tree.subtree("Root/X") == nil)
        #expect(tree.subtree("P") == nil)
        #expect(tree.subtree("") == nil)
    }
}
