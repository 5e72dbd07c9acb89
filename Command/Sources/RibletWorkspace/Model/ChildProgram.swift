/// Starts programs. Foundation's process would cost each start of the command more than all of its
/// own work.
enum Spawning {
    /// Starts a program found on the path.
    ///
    /// - Parameters:
    ///   - arguments: its name first.
    ///   - copies: descriptors of this program that it gets, with their numbers there.
    ///   - hasInput: whether it reads what this program reads; else it has nothing to read.
    ///   - isApart: whether it is in a process group of its own, and none of the signals that this
    ///     program has set aside are its business.
    ///   - settings: what is set for it beside what is set for this program.
    /// - Returns: the number of the process.
    /// - Throws: ``WorkspaceError``.
    static func start(
        _ arguments: [String], copies: [(from: Int32, to: Int32)], hasInput: Bool = false, isApart: Bool = false,
        settings: [String: String] = [:]
    ) throws(WorkspaceError) -> pid_t {
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
        if !hasInput { posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) }
        for copy in copies { posix_spawn_file_actions_adddup2(&actions, copy.from, copy.to) }
        if isApart {
            var (none, all) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            sigfillset(&all)
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setsigdefault(&attributes, &all)
            posix_spawnattr_setpgroup(&attributes, 0)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        }
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment(adding: settings).map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var child: pid_t = 0
        let name = arguments.first ?? ""
        let failure = posix_spawnp(&child, name, &actions, &attributes, words, variables)
        guard failure == 0 else {
            throw .unreadable(path: name, reason: String(cString: strerror(failure)) + "; is it installed, and on PATH?")
        }
        return child
    }

    private static func environment(adding settings: [String: String]) -> [String] {
        var all: [String] = []
        var place = environ
        while let entry = place.pointee {
            let text = String(cString: entry)
            if let name = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first, settings[String(name)] == nil {
                all.append(text)
            }
            place += 1
        }
        return all + settings.map { "\($0.key)=\($0.value)" }.sorted()
    }

    /// Waits for the end of a program.
    ///
    /// - Returns: what it returned; 128 and more where a signal has ended it.
    static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}

/// Runs another program in front of whoever has started the command: it reads and writes what they
/// do.
package enum AttachedProgram {
    /// Runs a program found on the path until it ends.
    package static func run(_ arguments: [String], writesToErrors: Bool = false) throws(WorkspaceError) -> Int32 {
        Spawning.wait(for: try Spawning.start(arguments, copies: writesToErrors ? [(2, 1)] : [], hasInput: true))
    }
}

/// Runs another program and takes what it says.
package enum ChildProgram {
    /// The result of a program.
    package struct Result {
        /// The exit code; 128 and more where a signal has ended the program.
        package let status: Int32
        package let output: [UInt8]
        package let errors: [UInt8]
    }

    /// Runs a program found on the path, with nothing to read, until it ends.
    package static func run(_ arguments: [String], settings: [String: String] = [:]) throws(WorkspaceError) -> Result {
        let (child, output, errors) = try start(arguments, settings)
        let texts = drain([output, errors])
        return Result(status: Spawning.wait(for: child), output: texts[0], errors: texts[1])
    }

    /// The ends into which it writes are its own from when it has started.
    private static func start(
        _ arguments: [String], _ settings: [String: String]
    ) throws(WorkspaceError) -> (pid_t, Descriptor, Descriptor) {
        let (output, errors) = (try Descriptor.pipe(), try Descriptor.pipe())
        let child = try Spawning.start(arguments, copies: [(output.write.number, 1), (errors.write.number, 2)], settings: settings)
        return (child, output.read, errors.read)
    }

    /// Reads both ends until they close: a program that fills one of them waits for its reader.
    private static func drain(_ ends: [Descriptor]) -> [[UInt8]] {
        var texts: [[UInt8]] = [[], []]
        var polled = ends.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
        while polled.contains(where: { $0.fd >= 0 }) {
            guard poll(&polled, nfds_t(polled.count), -1) > 0 || errno == EINTR else { break }
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                if let bytes = ends[index].take() { texts[index] += bytes } else { polled[index].fd = -1 }
            }
        }
        return texts
    }
}
