import Foundation
import Testing

@testable import RibletWorkspace

/// RIBs are added to the applications of this repository and taken out again; nothing is written
/// there.
@Suite struct ScaffoldTests {
    /// The RIBs of each application that can have one child more, leaves among them.
    static let parents: [String: [String]] = [
        "Todo": ["Root", "Home", "List", "Complete", "Profile"],
        "Mandalart": ["Initialization", "Main", "Sub", "Setting", "Overview", "NickName"],
    ]

    @Test(arguments: ["Todo", "Mandalart"]) func whatIsAddedAndRemovedLeavesNothing(_ application: String) throws {
        let workspace = try SampleWorkspaces.application(application)
        for parent in Self.parents[application]! {
            for isViewless in [false, true] {
                var plan = try Scaffolder(workspace)
                try plan.add(ScaffoldRequest(name: "Reminder", parent: parent, isViewless: isViewless))
                #expect(plan.changedFiles.count > 8)
                try plan.remove("Reminder")
                #expect(plan.diff == "", "\(parent), viewless: \(isViewless)")
            }
        }
    }

    @Test(arguments: ["Todo", "Mandalart"], [1]) func anyOrderLeavesNothing(_ application: String, _ seed: Int) throws {
        var random = Generator(state: UInt64(seed))
        let workspace = try SampleWorkspaces.application(application)
        var plan = try Scaffolder(workspace)
        var children: [String: [String]] = [:]
        var parentOf: [String: String] = [:]
        var names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"].shuffled(using: &random)
        var log: [String] = []
        for _ in 0..<14 {
            let leaves = parentOf.keys.filter { (children[$0] ?? []).isEmpty }.sorted()
            if let name = names.popLast(), Bool.random(using: &random) || leaves.isEmpty {
                let parent = (Self.parents[application]! + parentOf.keys.filter { !log.contains("viewless \($0)") }.sorted()).randomElement(
                    using: &random)!
                let isViewless = Int.random(in: 0..<4, using: &random) == 0
                log.append("add \(name) to \(parent) viewless: \(isViewless)")
                try plan.add(ScaffoldRequest(name: name, parent: parent, isViewless: isViewless))
                if isViewless { log.append("viewless \(name)") }
                parentOf[name] = parent
                children[parent, default: []].append(name)
            } else if let name = leaves.randomElement(using: &random) {
                log.append("remove \(name)")
                try plan.remove(name)
                children[parentOf[name]!]!.removeAll { $0 == name }
                parentOf[name] = nil
            }
        }
        while let name = parentOf.keys.filter({ (children[$0] ?? []).isEmpty }).sorted().randomElement(using: &random) {
            log.append("remove \(name)")
            try plan.remove(name)
            children[parentOf[name]!]!.removeAll { $0 == name }
            parentOf[name] = nil
        }
        #expect(plan.diff == "", "\(log.joined(separator: "\n"))")
    }

    @Test func whatIsMovedThereAndBackLeavesNothing() throws {
        var plan = try Scaffolder(try SampleWorkspaces.application("Todo"))
        try plan.add(ScaffoldRequest(name: "Reminder", parent: "Home"))
        let added = plan.diff
        try plan.move("Reminder", to: "List")
        #expect(plan.diff != added)
        try plan.move("Reminder", to: "Home")
        #expect(plan.diff == added)
        try plan.unlink("Reminder")
        #expect(plan.changedFiles.contains("Todo/Features/Reminder/Implementation/ReminderBuilder.swift"))
        #expect(!plan.changedFiles.contains { $0.hasPrefix("Todo/Features/Home") })
        try plan.move("Reminder", to: "Home")
        #expect(plan.diff == added)
    }

    /// On a copy: the tree and the rules see what was added as if somebody had written it.
    @Test(arguments: ["Todo", "Mandalart"]) func theTreeAndTheRulesSeeIt(_ application: String) throws {
        let copy = try AppsCopy()
        let path = copy.path + "/" + application
        let workspace = try WorkspaceReader(path: path).read()
        let before = workspace.check()
        var plan = try Scaffolder(workspace)
        var expected: [(child: String, parent: String)] = []
        for parent in Self.parents[application]! {
            expected += [
                ("\(parent)Extra", parent), ("\(parent)More", parent), ("\(parent)Helper", parent), ("\(parent)Deeper", "\(parent)Extra"),
            ]
            try plan.add(ScaffoldRequest(name: "\(parent)Extra", parent: parent))
            try plan.add(ScaffoldRequest(name: "\(parent)More", parent: parent))
            try plan.add(ScaffoldRequest(name: "\(parent)Helper", parent: parent, isViewless: true))
            try plan.add(ScaffoldRequest(name: "\(parent)Deeper", parent: "\(parent)Extra", feature: "\(parent)Extra"))
        }
        try plan.apply()
        let after = try WorkspaceReader(path: path).read()
        let tree = after.tree()
        for (child, parent) in expected {
            let edge = tree.edges.first { tree.ribs[$0.child].name == child }
            #expect(edge.map { tree.ribs[$0.parent].name } == parent && edge?.isBuilt == true, "\(child)")
        }
        #expect(tree.loose.isEmpty)
        let result = after.check()
        let known = Set(before.findings.map(\.message))
        let fresh = result.findings.filter { !known.contains($0.message) }
        #expect(fresh.isEmpty, "\(fresh.map { "\($0.place.file):\($0.place.line): \($0.message) [\($0.rule)]" }.joined(separator: "\n"))")
        #expect(result.problems.isEmpty)
        try plan.rollBack()
        #expect(
            try WorkspaceReader(path: path).read().report(try WorkspaceReader(path: path).read().tree(), as: .md)
                == workspace.report(workspace.tree(), as: .md))
        #expect(!FileManager.default.fileExists(atPath: path + "/Features/\(Self.parents[application]![0])Extra"))
    }

    @Test func outlinesAreAdded() throws {
        let workspace = try SampleWorkspaces.application("Todo")
        let outline = workspace.report(workspace.tree(), as: .md) + "  - Reminder (slot)\n    - Snooze\n"
        var plan = try Scaffolder(workspace)
        let added = try plan.add(try Outline(text: outline, file: "tree.md"))
        #expect(added == ["Reminder", "Snooze"])
        #expect(plan.changedFiles.contains("Todo/Features/Snooze/UserInterface/SnoozeView.swift"))
        #expect(throws: WorkspaceError.self) { try Outline(text: "- Root\n      - Deep\n", file: "tree.md") }
        #expect(throws: WorkspaceError.self) { try Outline(text: "Root\n", file: "tree.md") }
        #expect(throws: WorkspaceError.self) { try Outline(text: "- root\n", file: "tree.md") }
    }

    @Test(arguments: [
        "reminder", "", "Re minder", "Reminder!", "안녕", "ReminderBuilder", "Router", "Default", "In", "Home", "List",
        String(repeating: "A", count: 41),
        "../Up", "Modal",
    ]) func badNamesAreRefused(_ name: String) throws {
        var plan = try Scaffolder(try SampleWorkspaces.application("Todo"))
        #expect(throws: EditError.self) { try plan.add(ScaffoldRequest(name: name, parent: "Home")) }
        #expect(plan.changedFiles.isEmpty)
    }

    @Test func whatDoesNotFitIsRefusedAndChangesNothing() throws {
        var plan = try Scaffolder(try SampleWorkspaces.application("Todo"))
        #expect(throws: EditError.self) { try plan.add(ScaffoldRequest(name: "Reminder", parent: "Nobody")) }
        #expect(throws: EditError.self) { try plan.add(ScaffoldRequest(name: "Reminder", feature: "Nothing")) }
        #expect(throws: EditError.self) { try plan.remove("Home") }
        #expect(throws: EditError.self) { try plan.move("Home", to: "List") }
        #expect(throws: EditError.self) { try plan.unlink("Nobody") }
        #expect(plan.changedFiles.isEmpty)
    }

    /// What to do by hand where a parent is built in a way of its own.
    @Test(arguments: [
        ("Root", "class RootBuilder, or a tuple RootChildren", "declare `typealias RootChildren = (…)`"),
        ("EditSub", "class EditSubInteractor", "a RIB that has children has an interactor class of its own"),
    ]) func aParentOfAnotherShapeIsToldWhatItLacks(_ parent: String, _ wanted: String, _ advice: String) throws {
        var plan = try Scaffolder(try SampleWorkspaces.application("Mandalart"))
        #expect {
            try plan.add(ScaffoldRequest(name: "Reminder", parent: parent))
        } throws: {
            "\($0)".contains("looked for \(wanted)") && "\($0)".contains("By hand: \(advice)")
        }
        #expect(plan.changedFiles.isEmpty)
    }

    @Test func aFileThatChangedMeanwhileStopsAll() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-draft-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "a\n".write(toFile: folder + "/a", atomically: true, encoding: .utf8)
        try "b\n".write(toFile: folder + "/b", atomically: true, encoding: .utf8)
        var draft = WorkspaceDraft(root: folder)
        try draft.set("a", Array("A\n".utf8))
        try draft.delete("b")
        try draft.create("inner/c", "c\n")
        #expect(throws: EditError.self) { try draft.create("a", "") }
        try "B\n".write(toFile: folder + "/b", atomically: true, encoding: .utf8)
        #expect(throws: WorkspaceError.self) { try draft.apply() }
        #expect(try String(contentsOfFile: folder + "/a", encoding: .utf8) == "a\n")
        try "b\n".write(toFile: folder + "/b", atomically: true, encoding: .utf8)
        try draft.apply()
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == ["a", "inner", "inner/c"])
        try draft.rollBack()
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == ["a", "b"])
    }
}
