import RibletWorkspace
import Testing
import WorkspaceCorpus

/// The workspace of the benchmarks, small: what is known of it is what is read.
@Suite struct CorpusTests {
    static let corpus = Corpus(features: 7)
    static let workspace: Workspace = {
        var texts: [(path: String, text: String)] = []
        corpus.forEachFile { texts.append(($0, $1)) }
        return Workspace(texts: texts)
    }()

    @Test func everyEdgeOfTheTree() {
        let tree = Self.workspace.tree()
        #expect(tree.ribs.count == Self.corpus.ribCount + 1 && tree.roots.map { tree.ribs[$0].name } == ["Root"])
        #expect(tree.edges.map { "\(tree.ribs[$0.parent].name) → \(tree.ribs[$0.child].name)" }.sorted() == Self.corpus.treeEdges)
        #expect(tree.edges.allSatisfy { $0.signals.contains(.built) && $0.signals.contains(.listened) && $0.container != nil })
    }

    @Test func everyEdgeOfTheModules() {
        let graph = Self.workspace.moduleGraph(includesTests: false)
        #expect(graph.edges.map { "\(graph.modules[$0.from].name) → \(graph.modules[$0.to].name)" }.sorted() == Self.corpus.moduleEdges)
        #expect(graph.cycles.isEmpty)
    }

    @Test func nothingIsFound() {
        let result = Self.workspace.check()
        #expect(result.problems.isEmpty && result.findings.isEmpty, "\(result.findings.prefix(5).map { "\($0.place): \($0.message)" })")
    }
}
