import Riblet
import RibletTesting
import Testing

/// Tests that saved data is restored before the RIB becomes active for the first time.
@MainActor
struct RestoreTests {
    // MARK: Order

    @Test func everythingIsRestoredParentFirstBeforeTheFirstActivation() throws {
        let app = SavingApp()
        let old = app.launch("Root", 1)
        old.stack.set(["A", "B"])
        old.child("A")?.number = 2
        old.child("A")?.slot.present("C")
        old.child("A")?.child("C")?.number = 3
        old.child("B")?.number = 4
        let tree = old.save().tree
        _ = app.log.take()
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.isComplete)
        #expect(report.restoredCount == 4)
        #expect(
            app.log.take() == [
                "Root state 1", "Root load", "A state 2", "A load", "B state 4", "B load", "C state 3", "C load",
                "Root active 1", "A active 2", "C active 3", "B active 4",
            ])
        #expect(root.text == "Root=1(A=2(C=3) B=4)")
        #expect(root.interactor.isActive && root.isLoaded)
    }

    @Test func treeEventsArePairedAndInOrder() throws {
        let app = SavingApp()
        let old = app.launch("Root", 1)
        old.stack.set(["A"])
        let tree = old.save().tree
        let root = app.make("Root")
        let found = events { root.launch(restoring: tree) }
        #expect(
            found == [
                "Root willLoad", "Root didLoad", "Root/A willAttach", "Root/A willLoad", "Root/A didLoad", "Root/A didAttach",
                "Root willActivate", "Root didActivate", "Root/A willActivate", "Root/A didActivate",
            ])
    }

    @Test func restoredRIBKnowsIt() throws {
        let app = SavingApp()
        let old = app.launch()
        old.stack.set(["A"])
        #expect(!old.wasRestored)
        let (root, _) = try app.launch(restoring: old.save().tree)
        root.stack.push("B")
        #expect(root.wasRestored)
        #expect(root.child("A")?.wasRestored == true)
        #expect(root.child("B")?.wasRestored == false)
    }

    // MARK: Containers

    @Test func allContainersComeBack() throws {
        let app = SavingApp()
        let old = app.launch()
        old.stack.set(["A", "B"])
        old.slot.present("C")
        old.tabs.set(["T", "U", "V"], selecting: "U")
        old.overlays.set(["X", "Y"])
        for (number, child) in old.children.enumerated() { (child as? SavedRouter)?.number = number + 1 }
        let (root, report) = try app.launch(restoring: old.save().tree)
        #expect(report.isComplete)
        #expect(root.stack.routes == ["A", "B"])
        #expect(root.slot.route == "C")
        #expect(root.tabs.routes == ["T", "U", "V"])
        #expect(root.tabs.selected == "U")
        #expect(root.overlays.routes == ["X", "Y"])
        // As the screen is built, from below.
        #expect(root.text == "Root(T=4 U=5 V=6 A=1 B=2 C=3 X=7 Y=8)")
        #expect(root.viewController.pushed.count == 2 && root.viewController.tabs.count == 3)
        #expect(root.viewController.selected == 1 && root.viewController.presented.count == 3)
        #expect(root.save().tree == old.save().tree)
    }

    @Test func emptyContainersComeBackEmpty() throws {
        let app = SavingApp()
        let old = app.launch()
        let tree = old.save().tree
        // A default that the user had left.
        app.onLoad["Root"] = { $0.stack.set(["Default"]) }
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.isComplete)
        #expect(root.stack.isEmpty && root.childCount == 0)
        #expect(root.save().tree == tree)
    }

    @Test func theSameRouteAtEveryDepthHasItsOwnState() throws {
        let app = SavingApp()
        let old = app.launch()
        old.stack.set(["A", "B", "A", "A", "B"])
        for (number, child) in old.stack.children.enumerated() { (child as? SavedRouter)?.number = number + 1 }
        // The same again within each.
        for case let child as SavedRouter in old.stack.children {
            child.stack.set(["A", "A"])
            child.child("A", 1)?.number = child.number * 10
        }
        let (root, report) = try app.launch(restoring: old.save().tree)
        #expect(report.isComplete)
        #expect(root.text == "Root(A=1(A A=10) B=2(A A=20) A=3(A A=30) A=4(A A=40) B=5(A A=50))")
    }

    @Test func theSameRouteInSeveralOverlaysAndTabs() throws {
        let app = SavingApp()
        let old = app.launch()
        old.overlays.set(["A", "A"])
        old.tabs.set(["A", "A", "B"], selecting: "B")
        old.tabs.select(at: 1)
        for (number, child) in old.children.enumerated() { (child as? SavedRouter)?.number = number + 1 }
        let (root, report) = try app.launch(restoring: old.save().tree)
        #expect(report.isComplete)
        #expect(root.tabs.selectedIndex == 1)
        #expect(root.overlays.children.map { ($0 as? SavedRouter)?.number } == [1, 2])
        #expect(root.tabs.children.map { ($0 as? SavedRouter)?.number } == [3, 4, 5])
    }

    @Test func childrenOfDefaultRoutesGetTheirState() throws {
        let app = SavingApp()
        app.onLoad["Root"] = {
            $0.tabs.set(["T", "U"])
            $0.stack.push("Home")
        }
        let old = app.launch()
        old.tabs.select("U")
        old.child("T")?.number = 1
        old.child("U")?.number = 2
        old.child("Home")?.number = 3
        old.stack.push("Detail")
        old.child("Detail")?.number = 4
        let tree = old.save().tree
        _ = app.log.take()
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.isComplete)
        #expect(root.text == "Root(T=1 U=2 Home=3 Detail=4)")
        #expect(root.tabs.selected == "U")
        #expect(app.log.lines.filter { $0.hasSuffix("load") }.count == 5, "nothing is built twice")
    }

    @Test func anotherDefaultGivesWay() throws {
        let app = SavingApp()
        let old = app.launch()
        old.stack.set(["A", "B"])
        old.child("A")?.number = 1
        let tree = old.save().tree
        app.onLoad["Root"] = { $0.stack.set(["Other"]) }
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.isComplete)
        #expect(root.text == "Root(A=1 B)")
        #expect(!app.log.lines.contains { $0.hasPrefix("Other active") })
    }

    @Test func containersThatAreMadeWhenTheyAreFirstUsed() throws {
        let app = SavingApp()
        let old = app.launch()
        old.stack.set(["A", "B"])
        old.child("A")?.number = 1
        old.child("B")?.number = 2
        let tree = old.save().tree
        _ = app.log.take()
        let root = app.make("Root", containers: false)
        app.onActive["Root"] = {
            $0.addContainers()
            $0.stack.push("A")
        }
        let report = root.launch(restoring: tree)
        #expect(report.isComplete)
        #expect(root.text == "Root(A=1 B=2)")
        #expect(app.log.take() == ["Root load", "Root active 0", "A state 1", "A load", "A active 1", "B state 2", "B load", "B active 2"])
    }

    @Test func routesThatWereSetBeforeTheLaunch() throws {
        let app = SavingApp()
        let old = app.launch()
        old.stack.set(["A", "B"])
        old.child("A")?.number = 1
        old.child("A")?.attachChild(app.make("P", 2))
        let root = app.make("Root")
        root.stack.set(["A"])
        root.child("A")?.attachChild(app.make("P"))
        let report = root.launch(restoring: old.save().tree)
        #expect(report.isComplete)
        #expect(root.text == "Root(A=1(P=2) B)")
    }

    // MARK: Plain children

    @Test func plainChildrenAreFoundByNameAndOrdinal() throws {
        let app = SavingApp()
        let old = app.launch()
        for (name, number) in [("P", 1), ("Q", 2), ("P", 3), ("P", 4)] { old.attachChild(app.make(name, number)) }
        old.child("P", 1)?.attachChild(app.make("R", 5))
        let tree = old.save().tree
        app.onLoad["Root"] = { root in for name in ["P", "P", "Q", "P"] { root.attachChild(app.make(name)) } }
        app.onLoad["P"] = { $0.attachChild(app.make("R")) }
        _ = app.log.take()
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.isComplete)
        #expect(root.text == "Root(P=1(R) P=3(R=5) Q=2 P=4(R))")
        let lines = app.log.take()
        let firstActivation = try #require(lines.firstIndex { $0.contains("active") })
        #expect(lines.lastIndex { $0.contains("state") || $0.contains("load") }! < firstActivation)
    }

    @Test func childrenAttachedInTheMiddleOfTheActivation() throws {
        let app = SavingApp()
        let old = app.launch()
        old.stack.set(["A"])
        old.child("A")?.attachChild(app.make("Late", 1))
        old.child("A")?.child("Late")?.stack.set(["B"])
        old.child("A")?.child("Late")?.child("B")?.number = 2
        old.child("A")?.child("Late")?.child("B")?.attachChild(app.make("Later", 3))
        let tree = old.save().tree
        app.onActive["A"] = { $0.attachChild(app.make("Late")) }
        app.onActive["B"] = { $0.attachChild(app.make("Later")) }
        _ = app.log.take()
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.isComplete)
        #expect(
            app.log.take() == [
                "Root load", "A load", "Root active 0", "A active 0", "Late state 1", "Late load", "B state 2", "B load", "Late active 1",
                "B active 2", "Later state 3", "Later load", "Later active 3",
            ])
        #expect(root.text == "Root(A(Late=1(B=2(Later=3))))")
        #expect(report.restoredCount == 5)
    }

    @Test func childrenAttachedLaterFindTheirState() throws {
        let app = SavingApp()
        let old = app.launch()
        old.attachChild(app.make("Late", 1))
        old.child("Late")?.stack.set(["A"])
        old.child("Late")?.child("A")?.number = 13
        let (root, report) = (app.make("Root"), old.save().tree)
        var late: [RestoreReport] = []
        let first = root.launch(restoring: report, onLater: { late.append($0) })
        #expect(first.description == "Root/Late: no RIB of this name has been attached; what was saved of it waits for one")
        _ = app.log.take()
        root.attachChild(app.make("Other"))
        root.attachChild(app.make("Late"))
        root.attachChild(app.make("Late"))
        #expect(
            app.log.take() == [
                "Other active 0", "Other load", "Late state 1", "Late load", "A load", "Late active 1", "A active 13", "Late active 0",
                "Late load",
            ])
        #expect(late.map(\.description) == ["Root/Late/A: its state is not restored: Refusal()"])
        #expect(root.child("Late")?.wasRestored == true)
        #expect(root.child("Late", 1)?.wasRestored == false)
    }

    @Test func childrenThatFinishALaunchAreNotMissed() throws {
        let app = SavingApp()
        let old = app.launch()
        for number in 1...3 { old.attachChild(app.make("Late", number)) }
        old.child("Late")?.stack.set(["A"])
        old.child("Late")?.child("A")?.number = 13
        let (root, tree) = (app.make("Root"), old.save().tree)
        let report = root.launch(
            restoring: tree, onLater: { Issue.record("\($0)") },
            finishing: { for _ in 1...2 { root.attachChild(app.make("Late")) } })
        #expect(
            report.issues.map(\.description) == [
                "Root/Late: no RIB of this name has been attached; what was saved of it waits for one",
                "Root/Late/A: its state is not restored: Refusal()",
            ])
        #expect(report.restoredCount == 4)
        #expect(root.text == "Root(Late=1(A=13) Late=2)")
        root.attachChild(app.make("Late"))
        #expect(root.text == "Root(Late=1(A=13) Late=2 Late=3)")
    }

    @Test func waitingPressesCanBeForgotten() throws {
        let app = SavingApp()
        let old = app.launch()
        old.attachChild(app.make("Late", 1))
        old.stack.set(["A"])
        old.child("A")?.attachChild(app.make("Late", 2))
        let (root, _) = try app.launch(restoring: old.save().tree)
        root.forgetSaved()
        root.attachChild(app.make("Late"))
        root.child("A")?.attachChild(app.make("Late"))
        #expect(root.text == "Root(A(Late) Late)")
    }

    @Test func aChildThatLeavesWhileItIsRestored() throws {
        let app = SavingApp()
        let old = app.launch()
        old.attachChild(app.make("P", 1))
        old.child("P")?.stack.set(["A"])
        old.stack.set(["B"])
        let tree = old.save().tree
        app.onLoad["Root"] = { $0.attachChild(app.make("P")) }
        app.onLoad["P"] = { $0.parent?.detachChild($0) }
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.isComplete)
        #expect(root.text == "Root(B)")
        app.onLoad = ["B": { $0.parent.map { ($0 as! SavedRouter).terminate() } }]
        let (ended, _) = try app.launch(restoring: tree)
        #expect(ended.hasEnded && !ended.interactor.isActive)
    }

    // MARK: A subtree

    @Test func aChildIsAttachedAsItWasSaved() throws {
        let app = SavingApp()
        let old = app.launch()
        old.attachChild(app.make("P", 1))
        old.child("P")?.stack.set(["A", "B"])
        old.child("P")?.child("B")?.number = 2
        let tree = try #require(old.save().tree.subtree("Root/P"))
        let root = app.launch()
        _ = app.log.take()
        let report = root.attachChild(app.make("P"), restoring: tree)
        #expect(report.isComplete)
        #expect(report.restoredCount == 3)
        #expect(root.text == "Root(P=1(A B=2))")
        #expect(
            app.log.take() == ["P state 1", "P load", "A load", "B state 2", "B load", "P active 1", "A active 0", "B active 2"])
        #expect(root.child("P")?.save().tree == tree)
    }

    @Test func aChildIsRestoredBelowAnInactiveParent() throws {
        let app = SavingApp()
        let old = app.launch("P", 1)
        old.stack.set(["A"])
        let root = app.make("Root")
        root.attachChild(app.make("P"), restoring: old.save().tree)
        #expect(root.text == "Root(P=1(A))")
        #expect(root.child("P")?.interactor.isActive == false)
        root.launch()
        #expect(root.child("P")?.child("A")?.interactor.isActive == true)
    }

    @Test func aChildThatIsRefusedIsNotRestored() throws {
        let app = SavingApp()
        let tree = app.launch("P", 1).save().tree
        let root = app.launch()
        let child = app.make("P")
        root.attachChild(child)
        let found = misuses {
            let report = root.attachChild(child, restoring: tree)
            #expect(report.description == "Root/P: the tree has refused it, so it is as it was")
        }
        #expect(found.map(\.kind) == [.attachedTwice])
        #expect(child.number == 0)
    }

    @Test func aRestoredLaunchIsALaunch() throws {
        let app = SavingApp()
        let root = app.launch()
        let tree = root.save().tree
        let found = misuses {
            #expect(root.launch(restoring: tree).description == "Root: it is not launched, so it is as it was")
            root.terminate()
            #expect(!root.launch(restoring: tree).isComplete)
        }
        #expect(found.map(\.kind) == [.launchedTwice, .usedAfterEnd])
    }

    // MARK: Size

    @Test func aChainOfTenThousand() async throws {
        let app = SavingApp()
        do {
            let old = app.launch("Root", 1)
            var node = old
            for index in 1..<10_000 {
                if index % 2 == 0 {
                    node.stack.push("S")
                } else {
                    node.slot.present("S")
                }
                node = try #require(node.child("S"))
                node.number = index + 100
            }
            let tree = old.save().tree
            #expect(tree.ribs.count == 10_000)
            let bytes = tree.jsonBytes
            let read = try SavedTree(json: bytes, limits: .init(bytes: 4 << 20))
            #expect(read == tree)
            let root = app.make("Root")
            let report = root.launch(restoring: read)
            #expect(report.isComplete && report.restoredCount == 10_000)
            #expect(root.save().tree.jsonBytes == bytes)
            var deepest = root
            while let child = deepest.child("S") { deepest = child }
            #expect(deepest.number == 10_099)
            #expect(deepest.interactor.isActive)
        }
        await letOthersRun()
    }

    /// The chain is there before its root is launched, so all of it is found at once.
    @Test func aLongChainThatIsAttachedAlready() async throws {
        let length = 50_000
        let app = SavingApp()
        func chain(_ number: (Int) -> Int) -> SavedRouter {
            let root = app.make("Root", number(0), containers: false)
            var node = root
            for index in 1..<length {
                let next = app.make("P", number(index), containers: false)
                node.attachChild(next)
                node = next
            }
            return root
        }
        do {
            let tree = chain { $0 + 100 }.save().tree
            #expect(tree.ribs.count == length)
            _ = app.log.take()
            let root = chain { _ in 0 }
            let read = try SavedTree(json: tree.jsonBytes, limits: .init(bytes: 16 << 20, ribs: length))
            let report = root.launch(restoring: read)
            #expect(report.isComplete && report.restoredCount == length)
            #expect(root.save().tree == tree)
            // Parent before child.
            let states = app.log.take().filter { $0.contains(" state ") }
            #expect(states.first == "Root state 100" && states.last == "P state \(length + 99)")
        }
        await letOthersRun()
    }

    /// Those that are there before the launch get their routes before anything becomes active,
    /// parent before child.
    @Test func containersOfThoseThatAreAttachedAlready() throws {
        let app = SavingApp()
        func tree(_ number: Int) -> SavedRouter {
            let root = app.make("Root", number)
            let middle = app.make("M", number)
            middle.attachChild(app.make("L", number))
            root.attachChild(middle)
            return root
        }
        let old = tree(1)
        old.launch()
        old.child("M")?.stack.set(["A"])
        old.child("M")?.child("L")?.stack.set(["B", "C"])
        old.stack.set(["D"])
        let saved = old.save().tree
        let root = tree(0)
        _ = app.log.take()
        let report = root.launch(restoring: saved)
        #expect(report.isComplete && root.save().tree == saved)
        #expect(
            app.log.take() == [
                "Root state 1", "M state 1", "L state 1", "Root load", "D load", "A load", "B load", "C load", "Root active 1",
                "M active 1",
                "L active 1", "B active 0", "C active 0", "A active 0", "D active 0",
            ])
    }

    @Test func aRouterOfTenThousandChildren() throws {
        let app = SavingApp()
        let old = app.launch()
        for number in 1..<5_000 { old.attachChild(app.make("P\(number % 7)", number + 20, containers: false)) }
        old.overlays.set((0..<5_000).map { SavedRoute("O\($0 % 5)") })
        let tree = old.save().tree
        app.onLoad["Root"] = { root in
            for number in 1..<5_000 { root.attachChild(app.make("P\(number % 7)", containers: false)) }
        }
        let root = app.make("Root")
        let report = root.launch(restoring: tree)
        #expect(report.description == "")
        #expect(report.restoredCount == 10_000)
        #expect(root.save().tree == tree)
        #expect(root.text == old.text)
    }
}
