#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs another program and captures its output. Foundation's `Process` would cost more at each
/// start than the command's own work.
package enum ChildProgram {
    /// The result of a program.
    package struct Result {
        /// The exit code; 128 and more where a signal has ended the program.
        package let status: Int32
        package let output: [UInt8]
        package let errors: [UInt8]
    }

    /// Runs a program found on the path, with nothing to read, until it ends.
    ///
    /// - Throws: ``WorkspaceError/unreadable(path:reason:)`` if it cannot be started.
    package static func run(_ arguments: [String]) throws(WorkspaceError) -> Result {
        let name = arguments.first ?? ""
        var output: [Int32] = [-1, -1]
        var errors: [Int32] = [-1, -1]
        guard pipe(&output) == 0 else { throw .unreadable(path: name, reason: SystemText.lastError()) }
        guard pipe(&errors) == 0 else {
            let reason = SystemText.lastError()
            output.forEach { close($0) }
            throw .unreadable(path: name, reason: reason)
        }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        posix_spawn_file_actions_adddup2(&actions, errors[1], 2)
        for descriptor in output + errors { posix_spawn_file_actions_addclose(&actions, descriptor) }
        let words = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        let failure = posix_spawnp(&child, name, &actions, nil, words, environ)
        close(output[1])
        close(errors[1])
        guard failure == 0 else {
            close(output[0])
            close(errors[0])
            throw .unreadable(path: name, reason: String(cString: strerror(failure)) + "; is it installed, and on PATH?")
        }
        let (said, complained) = drain(output[0], errors[0])
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return Result(status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: said, errors: complained)
    }

    /// Reads both ends until they close: a program that fills one of them waits for its reader.
    private static func drain(_ first: Int32, _ second: Int32) -> ([UInt8], [UInt8]) {
        var texts: [[UInt8]] = [[], []]
        var polled = [pollfd(fd: first, events: Int16(POLLIN), revents: 0), pollfd(fd: second, events: Int16(POLLIN), revents: 0)]
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while polled.contains(where: { $0.fd >= 0 }) {
            guard poll(&polled, nfds_t(polled.count), -1) > 0 || errno == EINTR else { break }
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                let got = read(polled[index].fd, &chunk, chunk.count)
                if got > 0 {
                    texts[index] += chunk[..<got]
                } else if got == 0 || errno != EINTR {
                    close(polled[index].fd)
                    polled[index].fd = -1
                }
            }
        }
        return (texts[0], texts[1])
    }
}
