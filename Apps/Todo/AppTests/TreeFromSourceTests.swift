import Foundation
import Riblet
import RibletTesting
import RibletWebTesting
import Testing
import TodoDomain

@testable import TodoApp

/// The tree that runs is the one that `riblet tree` reads from the source.
extension TodoAppTests {
    @Test("What is attached on a walk through all screens is what the source says, no more and no less")
    func treeIsThatOfItsSource() async throws {
        let outline = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Command/Tests/RibletWorkspaceTests/Golden/Todo.md")
        let expected = treeEdges(inOutline: try String(contentsOf: outline, encoding: .utf8))
        var seen: Set<String> = []
        try await withPage { page, data in
            _ = try await data.todos.add(TodoDraft(title: "Walk", dueAt: Date(timeIntervalSince1970: 1_795_003_600)))
            let root = try #require(page.session.root)
            seen.formUnion(treeEdges(of: root))
            let recorder = TreeRecorder(of: root)
            for path in ["/", "/list", "/list/1", "/done", "/add", "/profile", "/todomvc"] {
                page.visit("/todo" + path)
                #expect(page.url == "/todo" + path)
                seen.formUnion(treeEdges(of: root))
            }
            seen.formUnion(recorder.attachedEdges)
        }
        #expect(seen.sorted() == expected.sorted())
    }
}
