/// A build that is under way.
final class DevBuild {
    struct Result {
        let isGood: Bool
        let problems: [BuildProblem]
        /// All that was printed.
        let text: String
    }

    private let child: RunningChild
    private let output: Descriptor
    private let root: String
    private var printed: [UInt8] = []
    private var lineStart = 0
    /// The longest output that is kept, in bytes.
    private static let limit = 4 << 20

    init(_ arguments: [String], in root: String) throws(WorkspaceError) {
        let (read, write) = try Descriptor.pipe()
        output = read
        self.root = root
        child = try RunningChild(arguments, output: .descriptor(write.number))
    }

    /// Ready to be read when it has printed something, or has ended.
    var descriptor: Int32 { output.number }

    /// Reads the output of the build.
    ///
    /// - Returns: the last step in the output, and the result if the build has ended.
    func take() -> (step: String?, result: Result?) {
        guard let bytes = output.take() else {
            let ending = child.waitForEnd()
            let text = String(decoding: printed, as: UTF8.self)
            return (
                nil, Result(isGood: ending == .code(0), problems: BuildOutput.problems(in: text, root: root), text: text)
            )
        }
        if printed.count < Self.limit { printed += bytes }
        var step: String?
        while let end = printed[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
            if let found = BuildOutput.step(in: Substring(decoding: printed[lineStart..<end], as: UTF8.self)) { step = String(found) }
            lineStart = end + 1
        }
        return (step, nil)
    }

    /// Ends it, with the compilers that it has started.
    func cancel() { child.end(with: SIGINT, group: true, within: 2_000) }
}
