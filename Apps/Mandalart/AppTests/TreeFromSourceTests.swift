import Foundation
import Riblet
import RibletTesting
import RibletWebTesting
import Testing

@testable import MandalartApp

/// The tree that runs is the one that `riblet tree` reads from the source.
extension MandalartAppTests {
    @Test("What is attached on a walk through all screens is what the source says, no more and no less")
    func treeIsThatOfItsSource() async throws {
        let outline = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Command/Tests/RibletWorkspaceTests/Golden/Mandalart.md")
        let expected = treeEdges(inOutline: try String(contentsOf: outline, encoding: .utf8))
        var seen: Set<String> = []
        try await withPlanner(nickname: nil) { application, services in
            let page = await TestPage(application, path: "/")
            let root = try #require(page.session.root)
            let recorder = TreeRecorder(of: root)
            await page.wait { page.all("textbox", "Nickname").count == 1 }
            seen.formUnion(treeEdges(of: root))
            try page.type("textbox", "Nickname", "Jisoo")
            try page.click("button", "Start")
            await page.wait { page.text.contains("Hello, Jisoo") }
            let plan = try await services.mandalarts.addPlan(samplePlan()).id
            for path in ["edit/0", "goal/1", "goal/1/step/2", "overview", "settings"] {
                page.visit("/mandalart/plan/\(plan)/\(path)")
                #expect(page.url == "/mandalart/plan/\(plan)/\(path)")
                seen.formUnion(treeEdges(of: root))
            }
            seen.formUnion(recorder.attachedEdges)
            page.session.end()
        }
        #expect(seen.sorted() == expected.sorted())
    }
}
