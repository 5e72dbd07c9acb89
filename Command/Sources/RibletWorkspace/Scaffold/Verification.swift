/// Tries by compiling whether what was written is right.
public enum Verification {
    /// What the compiler said.
    public struct Outcome: Sendable {
        /// Whether all was compiled.
        public let isPassed: Bool
        /// Its errors, or where it has given none the end of what it said.
        public let complaints: String
    }

    /// The command that builds a package with its tests.
    public static func command(for root: String) -> [String] { ["swift", "build", "--package-path", root, "--build-tests"] }

    /// Runs a command that builds.
    ///
    /// - Throws: ``WorkspaceError/unreadable(path:reason:)`` where it cannot be started.
    public static func run(_ command: [String]) throws(WorkspaceError) -> Outcome {
        let result = try ChildProgram.run(command)
        guard result.status != 0 else { return Outcome(isPassed: true, complaints: "") }
        let lines = (String(decoding: result.output, as: UTF8.self) + String(decoding: result.errors, as: UTF8.self))
            .split(whereSeparator: \.isNewline)
        var errors: [Substring] = []
        for line in lines where line.contains("error:") && !errors.contains(line) { errors.append(line) }
        return Outcome(
            isPassed: false, complaints: (errors.isEmpty ? Array(lines.suffix(20)) : Array(errors.prefix(20))).joined(separator: "\n"))
    }
}
