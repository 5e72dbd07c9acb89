/// Tries by compiling whether what was written is right.
///
/// While it exists, SIGINT, SIGTERM and SIGHUP do not end this process, so that the changes can be
/// undone.
package struct Verification {
    package struct Outcome: Sendable {
        /// True if everything compiled.
        package let isPassed: Bool
        /// True if a signal ended the build.
        package let isInterrupted: Bool
        /// Its errors, or where it has given none the end of what it said.
        package let complaints: String
    }

    private let signals: SignalInbox

    package init() throws(WorkspaceError) { signals = try SignalInbox() }

    /// The command that builds a package with its tests.
    package static func command(for root: String) -> [String] {
        ["swift", "build", "--package-path", root, "--build-tests"] + BuildPlan.options(in: root + "/.build")
    }

    /// Runs a command that builds; a signal that asks this process to end ends it.
    package func run(_ command: [String]) throws(WorkspaceError) -> Outcome {
        let (child, output) = try Self.start(command)
        var printed: [UInt8] = []
        while true {
            var polled = [signals.descriptor.number, output.number].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
            if polled[0].revents != 0 {
                child.end(with: SIGINT, group: true, within: 10_000)
                return Outcome(isPassed: false, isInterrupted: true, complaints: "")
            }
            guard let bytes = output.take() else { break }
            printed += bytes
        }
        let isPassed = child.waitForEnd() == .code(0)
        return Outcome(isPassed: isPassed, isInterrupted: false, complaints: isPassed ? "" : Self.complaints(in: printed))
    }

    private static func start(_ command: [String]) throws(WorkspaceError) -> (child: RunningChild, output: Descriptor) {
        let (read, write) = try Descriptor.pipe()
        return (try RunningChild(command, output: .descriptor(write.number)), read)
    }

    private static func complaints(in printed: [UInt8]) -> String {
        let lines = String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isNewline)
        var errors: [Substring] = []
        for line in lines where line.contains("error:") && !errors.contains(line) { errors.append(line) }
        return (errors.isEmpty ? Array(lines.suffix(20)) : Array(errors.prefix(20))).joined(separator: "\n")
    }
}
