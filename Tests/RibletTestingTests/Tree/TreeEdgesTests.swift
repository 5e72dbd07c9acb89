import Riblet
import RibletTesting
import Testing

@MainActor
@Suite struct TreeEdgesTests {
    @Test func edgesOfATreeAreSeenAndRecorded() {
        let root = TestRoot()
        let recorder = TreeRecorder(of: root)
        let home = RoutingMock("Home")
        root.attachChild(home)
        home.attachChild(RoutingMock("List"))
        #expect(treeEdges(of: root) == ["\(root.name) → Home", "Home → List"])
        home.detachChild(home.children[0])
        #expect(treeEdges(of: root) == ["\(root.name) → Home"])
        #expect(recorder.attachedEdges == ["\(root.name) → Home", "Home → List"])
        root.detachChild(home)
    }

    @Test func edgesOfAnOutlineAreRead() {
        let outline = """
            - Root
              - Home (tabs)
                - List (stack)
              - Profile (tabs)
            - Other

            Something else.
            """
        #expect(treeEdges(inOutline: outline) == ["Root → Home", "Home → List", "Root → Profile"])
    }
}
