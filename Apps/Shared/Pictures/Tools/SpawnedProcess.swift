import Foundation

/// Starting a program and waiting for it by the system's own calls.
///
/// Foundation's `Process` looks at each descriptor that is open here to close it in the program,
/// and on Linux it reads beyond the last one it was told of: where there are more than a thousand,
/// as in a server of many pages, that may end the server (`Process.run()` in
/// swift-corelibs-foundation 6.3).
enum SpawnedProcess {
    /// The end of a program.
    enum Ending {
        case code(Int32)
        case signal(Int32)
    }

    /// Why it could not be started.
    struct Failure: Error, CustomStringConvertible {
        let number: Int32
        var description: String { String(cString: strerror(number)) }
    }

    /// Starts a program that reads nothing, whose output goes nowhere, and that gets no descriptor
    /// of this one.
    ///
    /// - Parameter words: its path, and what it is told.
    /// - Returns: its number, which is to be collected.
    static func spawn(_ words: [String]) -> Result<pid_t, Failure> {
        #if canImport(Darwin)
        var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
        #else
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for output in [1, 2] as [Int32] { posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0) }
        // A signal that the server has set aside is none of the program's business, and one to the
        // server's terminal is not for it.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
        guard let closeFrom = Self.closeFrom else { return .failure(Failure(number: ENOSYS)) }
        _ = closeFrom(&actions, 3)
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let arguments = words.map { strdup($0) } + [nil]
        let environment = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, words[0], &actions, &attributes, arguments, environment)
        return failure == 0 ? .success(process) : .failure(Failure(number: failure))
    }

    #if !canImport(Darwin)
    /// `posix_spawn_file_actions_addclosefrom_np` of glibc 2.34, which Swift's headers do not show.
    private static let closeFrom: (@convention(c) (UnsafeMutableRawPointer, Int32) -> Int32)? =
        dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
            unsafeBitCast($0, to: (@convention(c) (UnsafeMutableRawPointer, Int32) -> Int32).self)
        }
    #endif

    /// Waits until a program has ended; its number stays taken.
    static func waitForEnd(of process: pid_t) {
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    }

    /// Takes note of how a program has ended; its number may be another's from now on.
    static func collect(_ process: pid_t) -> Ending {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? .code((status >> 8) & 0xFF) : .signal(status & 0x7F)
    }
}
