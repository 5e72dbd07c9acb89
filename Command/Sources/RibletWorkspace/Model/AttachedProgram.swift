#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs another program in the foreground, with the terminal's input and output.
package enum AttachedProgram {
    /// Runs a program found on the path until it ends.
    ///
    /// - Parameters:
    ///   - arguments: its name first.
    ///   - writesToErrors: true to send its output to standard error, because the command's own
    ///     output is JSON.
    /// - Returns: its exit code; 128 and more if a signal has ended it.
    /// - Throws: ``WorkspaceError/unreadable(path:reason:)`` if it cannot be started.
    package static func run(_ arguments: [String], writesToErrors: Bool = false) throws(WorkspaceError) -> Int32 {
        let name = arguments.first ?? ""
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if writesToErrors { posix_spawn_file_actions_adddup2(&actions, 2, 1) }
        let words = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        let failure = posix_spawnp(&child, name, &actions, nil, words, environ)
        guard failure == 0 else {
            throw .unreadable(path: name, reason: String(cString: strerror(failure)) + "; is it installed, and on PATH?")
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
