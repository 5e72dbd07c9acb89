import RibletWorkspace
import WorkspaceCorpus

/// The compile time of mocks that the command writes, compared with mocks written out in full.
enum MockCompilation {
    /// - Parameters:
    ///   - corpus: the protocols.
    ///   - folder: an empty one, for what is compiled.
    ///   - runtime: the folder of the run-time types of RibletTesting.
    /// - Returns: the processor time of each in milliseconds, the best of some.
    /// - Throws: ``WorkspaceError`` if something cannot be written, or does not compile.
    static func measure(_ corpus: MockCorpus, in folder: String, runtime: String) throws -> (mocks: Double, expanded: Double) {
        let source = corpus.source()
        let workspace = Workspace(texts: [("Sources/Shop/Shop.swift", source)])
        let mocks = try workspace.mocks(of: ["Shop"], in: "Sources/Shop") { _ in Array(source.utf8) }
        precondition(mocks.problems.isEmpty && mocks.files.first?.mocks.count == corpus.protocols)
        _ = try ChildProgram.run(["mkdir", "-p", folder])
        try FileSystem.write(source, to: folder + "/Shop.swift")
        try FileSystem.write(mocks.files.map(\.text).joined(), to: folder + "/Mocks.swift")
        try FileSystem.write(corpus.expanded(), to: folder + "/Expanded.swift")
        let flags = ["swiftc", "-swift-version", "6", "-parse-as-library", "-I", folder]
        // The run-time types alone: what compiles mocks need not build the tree.
        let built = try ChildProgram.run(
            ["sh", "-c", "exec \"$@\" \(runtime)/*.swift", "sh"] + flags
                + ["-emit-module", "-module-name", "RibletTesting", "-o", folder + "/RibletTesting.swiftmodule"])
        guard built.status == 0 else {
            throw WorkspaceError.invalid(path: runtime, line: 0, reason: String(decoding: built.errors, as: UTF8.self))
        }
        func compile(_ file: String) throws -> Double {
            try Bench.best(
                of: 1,
                ["/usr/bin/env"] + flags
                    + ["-wmo", "-Onone", "-c", "-module-name", "Shop", "-o", folder + "/\(file).o", folder + "/Shop.swift"]
                    + [folder + "/\(file).swift"], expecting: 0
            ).processorMilliseconds
        }
        var best = (mocks: Double.infinity, expanded: Double.infinity)
        // By turns, so that whoever else uses the machine disturbs both.
        for _ in 0..<5 { best = (min(best.mocks, try compile("Mocks")), min(best.expanded, try compile("Expanded"))) }
        return best
    }
}
