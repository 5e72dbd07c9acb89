import Riblet
import RibletTesting
import Testing

/// Random trees come back as they were, and damaged ones never stop the program.
@MainActor
struct RestoreFuzzTests {
    /// Grows a tree by chance. Plain children are attached by `Root` and `P` RIBs alone, in the
    /// order of their names, as they are again when the tree is restored.
    private func grow(_ root: SavedRouter, _ app: SavingApp, _ generator: inout SeededGenerator) {
        func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
        func routes() -> [SavedRoute] { (0..<roll(4)).map { _ in SavedRoute(["A", "B", "C"][roll(3)]) } }
        var pending = [(root, 0)]
        while let (router, depth) = pending.popLast() {
            router.number = roll(3) == 0 ? 0 : 20 + roll(1_000)
            guard depth < 4 else { continue }
            if roll(2) == 0 { router.stack.set(routes()) }
            if roll(4) == 0 { router.slot.present(["A", "B"][roll(2)]) }
            if roll(3) == 0 {
                router.tabs.set(routes())
                router.tabs.select(at: roll(3))
            }
            if roll(4) == 0 { router.overlays.set(routes()) }
            for case let child as SavedRouter in router.children { pending.append((child, depth + 1)) }
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func aRestoredTreeIsSavedAsTheSameBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let app = SavingApp()
        for name in ["Root", "A"] {
            app.onLoad[name] = { router in
                for child in ["P", "P", "Q"] { router.attachChild(app.make(child)) }
            }
        }
        let old = app.launch()
        grow(old, app, &generator)
        let (tree, saved) = old.save()
        #expect(saved.isComplete)
        let bytes = tree.jsonBytes
        #expect(old.save().tree.jsonBytes == bytes)
        let (root, report) = try app.launch(restoring: tree)
        #expect(report.description == "")
        #expect(report.restoredCount == tree.ribs.count)
        #expect(root.save().tree.jsonBytes == bytes)
        // And once more, from what was restored.
        let (again, _) = try app.launch(restoring: root.save().tree)
        #expect(again.save().tree.jsonBytes == bytes)
    }

    /// Replaces a letter or digit by another one, which leaves most texts JSON and their meaning
    /// another.
    private func misspell(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let letters = Array("ABCPSTUXaegmnrx0123579".utf8)
        let places = bytes.indices.filter { letters.contains(bytes[$0]) }
        guard let place = places.randomElement(using: &generator) else { return }
        bytes[place] = letters[Int.random(in: 0..<letters.count, using: &generator)]
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>) func damagedTreesNeverStopTheProgram(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let app = SavingApp()
        app.onLoad["Root"] = { $0.attachChild(app.make("P")) }
        app.onActive["B"] = { $0.attachChild(app.make("P")) }
        let old = app.launch("Root", 5)
        old.stack.set(["A", "B", "A"])
        old.tabs.set(["T", "U"], selecting: "U")
        old.overlays.set(["X"])
        old.slot.present("S")
        for case let child as SavedRouter in old.children {
            child.number = 7
            if child.name == "A" { child.stack.set(["B", "C"]) }
        }
        let bytes = old.save().tree.jsonBytes
        var (unread, incomplete, complete) = (0, 0, 0)
        let found = misuses {
            for _ in 0..<200 {
                var damaged = bytes
                for _ in 0...Int.random(in: 0..<3, using: &generator) {
                    if Bool.random(using: &generator) { mutate(&damaged, &generator) } else { misspell(&damaged, &generator) }
                }
                let root = app.make("Root")
                let report = root.launch(restoring: damaged)
                #expect(root.interactor.isActive && root.isLoaded)
                if report.restoredCount == 0 {
                    #expect(!report.isComplete)
                    unread += 1
                } else if report.isComplete {
                    complete += 1
                } else {
                    #expect(report.issues.allSatisfy { $0.path.hasPrefix("Root") && !$0.description.isEmpty })
                    incomplete += 1
                }
                // The restored tree is one like any other.
                if root.wasRestored {
                    let tree = root.save().tree
                    let again = app.make("Root")
                    #expect(again.launch(restoring: tree).restoredCount == tree.ribs.count)
                    again.terminate()
                }
                root.terminate()
            }
        }
        #expect(found.isEmpty)
        #expect(unread > 10)
        #expect(incomplete > 10)
        #expect(complete > 2)
    }
}
