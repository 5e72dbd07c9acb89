import Riblet
import Testing

/// Tests that parts which cannot be restored are left out and named, and that all others are
/// restored.
@MainActor
struct RestoreReportTests {
    private func saved(_ app: SavingApp) -> SavedTree {
        let root = app.launch("Root", 1)
        root.stack.set(["A", "B", "C"])
        root.tabs.set(["T", "U", "V"], selecting: "V")
        root.overlays.set(["X", "Y", "Z"])
        root.slot.present("S")
        for (number, child) in root.children.enumerated() { (child as? SavedRouter)?.number = number + 2 }
        root.child("B")?.attachChild(app.make("P", 50))
        root.child("B")?.stack.set(["D"])
        root.child("B")?.child("D")?.number = 60
        return root.save().tree
    }

    /// The tree with one route or state replaced by another.
    private func changed(_ tree: SavedTree, _ old: String, _ new: String) throws -> SavedTree {
        let json = String(decoding: tree.jsonBytes, as: UTF8.self)
        var changed = json.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
        #expect(changed.count == 2)
        changed.insert(Substring(new), at: 1)
        return try SavedTree(json: Array(changed.joined().utf8))
    }

    private func expectAll(_ root: SavedRouter, except missing: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation) {
        let all = ["A", "B", "C", "T", "U", "V", "X", "Y", "Z", "S"]
        let found = Set(root.children.map(\.name))
        #expect(found == Set(all).subtracting(missing), sourceLocation: sourceLocation)
        for (index, name) in all.enumerated() where found.contains(name) {
            #expect(root.child(name)?.number == index + 2, "\(name)", sourceLocation: sourceLocation)
        }
    }

    @Test func aRouteThatIsNotKnownEndsTheStack() throws {
        let app = SavingApp()
        app.onLoad["B"] = { $0.attachChild(app.make("P")) }
        let tree = try changed(saved(app), #"["A","B","C"]"#, #"["A","?B","C"]"#)
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.issues.map(\.kind) == [.unknownRoute, .aboveGap])
        #expect(report.issues.map(\.path) == ["Root", "Root"])
        #expect(
            report.description
                == "Root: in its container \"stack\", route 1 is not known: Unknown()\n"
                + "Root: in its container \"stack\", 1 above it is left out as well")
        expectAll(root, except: ["B", "C"])
    }

    @Test func aRouteOfAnotherShapeIsNotKnown() throws {
        let app = SavingApp()
        let tree = try changed(saved(app), #"["X","Y","Z"]"#, #"["X",{"name":"Y"},"Z"]"#)
        let (root, report) = try app.launch(restoring: tree)
        #expect(
            report.issues.first?.description
                == "Root: in its container \"overlays\", route 1 is not known: a string is expected, not an object")
        expectAll(root, except: ["Y"])
    }

    @Test func aTabThatIsNotKnownIsLeftOut() throws {
        let app = SavingApp()
        let tree = try changed(saved(app), #"["T","U","V"]"#, #"["?T","U","V"]"#)
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.issues.first?.kind == .unknownRoute)
        expectAll(root, except: ["T"])
        #expect(root.tabs.selected == "V")
    }

    @Test func aSelectedTabThatIsNotKnown() throws {
        let app = SavingApp()
        let tree = try changed(saved(app), #"["T","U","V"]"#, #"["T","U","?V"]"#)
        let (root, _) = try app.launch(restoring: tree)
        expectAll(root, except: ["V"])
        #expect(root.tabs.selected == "T")
        let wrong = try changed(saved(app), #""selected":2"#, #""selected":99"#)
        #expect(try app.launch(restoring: wrong).root.tabs.selected == "T")
    }

    @Test func removedTargetsAreLeftOut() throws {
        let app = SavingApp()
        let tree = saved(app)
        app.refused = ["A", "U", "X", "S"]
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.issues.count { $0.kind == .notBuilt } == 4)
        let said: [String] = report.issues.map(\.description)
        #expect(said.contains(#"Root: in its container "stack", no RIB is built for route 0 any more"#))
        #expect(said.contains(#"Root: in its container "stack", 2 above it are left out as well"#))
        expectAll(root, except: ["A", "B", "C", "U", "X", "S"])
    }

    @Test func aSlotHoldsOne() throws {
        let app = SavingApp()
        let tree = try changed(saved(app), #""slot":{"routes":["S"]}"#, #""slot":{"routes":["S","Q"]}"#)
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.issues.first?.description == "Root: in its container \"slot\", route 1 is one too many")
        #expect(root.slot.routes == ["S"])
        #expect(root.child("S")?.number == 11)
    }

    @Test(arguments: ["3", "null", "[]", #"{"routes":{}}"#, #"{"route":["S"]}"#]) func routesThatAreNoList(json: String) throws {
        let app = SavingApp()
        let tree = try changed(saved(app), #""slot":{"routes":["S"]}"#, #""slot":\#(json)"#)
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.issues.first?.description == "Root: in its container \"slot\", a list of routes is expected")
        expectAll(root, except: ["S"])
    }

    @Test func aContainerThatIsNotKnown() throws {
        let app = SavingApp()
        let tree = try changed(saved(app), #""slot":{"routes":["S"]}"#, #""drawer":{"routes":["S"]}"#)
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.issues.first?.kind == .unknownContainer)
        #expect(
            report.issues.first?.description
                == "Root: no container has the key \"drawer\"; name it in lazyContainers, or keep the key it had")
        expectAll(root, except: ["S"])
    }

    @Test func aStateThatIsNotTaken() throws {
        let app = SavingApp()
        let tree = try changed(saved(app), #""state":{"number":3}"#, #""state":{"number":"three"}"#)
        app.onLoad["B"] = { $0.attachChild(app.make("P")) }
        let (root, report) = try app.launch(restoring: tree)
        #expect(
            report.description
                == "Root/B: its state is not restored: number: a whole number that Int holds is expected, not a string")
        #expect(report.issues.map(\.kind) == [.badState])
        #expect(root.child("B")?.text == "B(P=50 D=60)", "what is below it is restored all the same")
    }

    @Test func versions() throws {
        let app = SavingApp()
        let tree = saved(app)
        app.onLoad["B"] = { $0.attachChild(app.make("P")) }
        let newer = try changed(tree, #""version":1,"state":{"number":2}"#, #""version":3,"state":{"number":2}"#)
        #expect(try app.launch(restoring: newer).report.description == "Root/A: its state is of version 3, newer than 1")
        #expect(try app.launch(restoring: newer).report.issues.map(\.kind) == [.newerVersion])

        app.versions = ["A": 5]
        let (kept, report) = try app.launch(restoring: tree)
        #expect(report.issues.map(\.kind) == [.notMigrated])
        #expect(
            report.description
                == "Root/A: its state is of version 1, 5 is current: there is no way from version 1; implement migrateState(_:from:)")
        #expect(kept.child("A")?.number == 0)

        app.versions = ["A": 2, "migrates": 1]
        let (migrated, complete) = try app.launch(restoring: tree)
        #expect(complete.isComplete)
        #expect(migrated.child("A")?.number == 200)
        #expect(migrated.save().tree.ribs.first { $0.name == "A" }?.version == 2)
    }

    @Test func aMigrationIsNotAskedForByDefault() throws {
        final class Plain: Interactor, Restorable {
            func saveState() throws -> SavedValue? { 1 }
            func restoreState(_ saved: SavedValue) throws {}
        }
        #expect(Plain().stateVersion == 1)
        #expect(throws: MigrationError.unknownVersion(0)) { try Plain().migrateState(1, from: 0) }
    }

    @Test func aStateForAnInteractorThatTakesNone() throws {
        final class Root: LaunchRouter<Interactor, FakeView> {
            override var name: String { "Root" }
        }
        let app = SavingApp()
        let root = Root(interactor: Interactor(), viewController: FakeView("Root"))
        let report = root.launch(restoring: app.launch("Root", 1).save().tree)
        #expect(report.description == "Root: it has a saved state; make its interactor Restorable")
        #expect(report.issues.map(\.kind) == [.notRestorable])
        #expect(root.interactable.isActive)
    }

    @Test func anotherRoot() throws {
        let app = SavingApp()
        let (root, report) = try app.launch(restoring: saved(app), "Other")
        #expect(report.issues.map(\.kind) == [.otherRoot])
        #expect(report.description == "Other: what was saved is a tree of Root; give the root the name it had")
        #expect(root.interactor.isActive && root.childCount == 0 && !root.wasRestored)
        let parent = app.launch()
        let other = parent.attachChild(app.make("P"), restoring: saved(app))
        #expect(other.description == "Root/P: what was saved is a tree of Root; give the root the name it had")
        #expect(parent.text == "Root(P)")
    }

    @Test func plainChildrenThatDoNotCome() throws {
        let app = SavingApp()
        let old = app.launch()
        old.attachChild(app.make("P", 1))
        old.attachChild(app.make("Q"))
        old.child("Q")?.attachChild(app.make("R", 1))
        // Nothing is lost with one that has nothing.
        old.attachChild(app.make("N", containers: false))
        let (root, report) = try app.launch(restoring: old.save().tree)
        #expect(report.issues.map(\.path) == ["Root/P", "Root/Q"])
        #expect(report.issues.allSatisfy { $0.kind == .notAttached })
        #expect(root.interactor.isActive)
    }

    @Test func dataThatIsNoTree() throws {
        let app = SavingApp()
        func launch(_ bytes: [UInt8], limits: SavedTree.Limits = .init()) -> RestoreReport {
            let root = app.make("Root")
            defer { #expect(root.interactor.isActive && root.isLoaded && !root.wasRestored) }
            return root.launch(restoring: bytes, limits: limits)
        }
        #expect(launch([]).issues.map(\.kind) == [.damaged])
        #expect(
            launch(Array("{".utf8)).description == "Root: the saved tree is damaged at byte 1: the text ends where a name is expected")
        #expect(launch(Array("{\"format\":7}".utf8)).issues.map(\.kind) == [.newerFormat])
        #expect(launch(saved(app).jsonBytes, limits: .init(bytes: 10)).issues.map(\.kind) == [.tooLarge])
    }

    /// Two saved RIBs that claim one place, and places that nothing claims.
    @Test func contradictions() throws {
        let app = SavingApp()
        let json = """
            {"format":1,"ribs":[{"name":"Root","routes":{"stack":{"routes":["A"]}}},
            {"name":"A","parent":0,"container":"stack","index":0,"version":1,"state":{"number":1}},
            {"name":"A","parent":0,"container":"stack","index":0,"version":1,"state":{"number":2}},
            {"name":"A","parent":0,"container":"stack","index":9000000000000000000,"version":1,"state":{"number":3}},
            {"name":"P","parent":0,"ordinal":9000000000000000000,"version":1,"state":{"number":4}},
            {"name":"X","parent":0,"container":"none","index":0,"version":1,"state":{"number":5}}]}
            """
        let root = app.make("Root")
        let report = root.launch(restoring: Array(json.utf8))
        #expect(root.text == "Root(A=2)")
        #expect(report.issues.map(\.path) == ["Root/P"])
    }

    /// The saved state of a RIB is not given to another one in its place.
    @Test func aRouteThatLeadsToAnotherRIBNow() throws {
        let app = SavingApp()
        let tree = saved(app)
        app.renamed = ["B": "New", "S": "Newer", "U": "Newest"]
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.issues.map(\.kind) == [.otherRIB, .otherRIB, .otherRIB])
        #expect(report.issues.map(\.path) == ["Root/Newest", "Root/New", "Root/Newer"])
        #expect(
            report.issues.last?.description == "Root/Newer: S was saved in its place, so it begins as a new one; give it the name it had")
        #expect(root.stack.routes == ["A", "B", "C"] && root.slot.route == "S" && root.tabs.routes == ["T", "U", "V"])
        for name in app.renamed.values {
            let child = try #require(root.child(name))
            #expect(child.number == 0 && !child.wasRestored && child.childCount == 0)
        }
        #expect(root.child("A")?.number == 2 && root.child("C")?.number == 4 && root.child("T")?.number == 5)
    }

    @Test func oneThatIsThereAlreadyIsFoundByItsNameAsWell() throws {
        let app = SavingApp()
        let tree = saved(app)
        app.renamed = ["B": "New"]
        app.onLoad["Root"] = { $0.stack.set(["A", "B"]) }
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.issues.map(\.kind) == [.otherRIB] && report.issues.first?.path == "Root/New")
        #expect(root.child("A")?.number == 2 && root.child("New")?.number == 0 && root.child("C")?.number == 4)
    }
}
