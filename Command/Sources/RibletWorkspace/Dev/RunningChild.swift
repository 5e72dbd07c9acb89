/// A program that runs beside this one, in a process group of its own: what it starts is ended with
/// it.
package final class RunningChild {
    /// Where what it writes goes.
    package enum Output {
        /// Where this program's goes.
        case inherited
        /// All of it where this program's complaints go.
        case errors
        /// To a descriptor, all of it.
        case descriptor(Int32)
    }

    package enum Ending: Equatable {
        case code(Int32)
        case signal(Int32)
    }

    private let identifier: pid_t
    package private(set) var ending: Ending?

    /// Starts a program, found on the path, with nothing to read.
    package init(
        _ arguments: [String], environment: [String: String] = [:], output: Output = .inherited, link: Int32? = nil
    ) throws(WorkspaceError) {
        var copies = link.map { [(from: $0, to: Self.linkDescriptor)] } ?? []
        switch output {
        case .inherited: break
        case .errors: copies.append((2, 1))
        case .descriptor(let descriptor): copies += [(descriptor, 1), (descriptor, 2)]
        }
        identifier = try Spawning.start(arguments, copies: copies, isApart: true, settings: environment)
    }

    /// The descriptor by which a program finds its link.
    static let linkDescriptor: Int32 = 3

    deinit {
        // It cannot be left behind.
        end(with: SIGKILL, group: true, within: 0)
    }

    /// True until it has ended.
    package var isRunning: Bool { !hasEnded }

    /// True once it has ended.
    var hasEnded: Bool { ending != nil || isOver(WNOHANG) }

    /// Asks it to end.
    func ask(by signal: Int32, group: Bool) { kill(group ? -identifier : identifier, signal) }

    /// Asks the program to end, and kills it with all its children after a time.
    package func end(with signal: Int32, group: Bool, within milliseconds: Int) {
        guard ending == nil else { return }
        ask(by: signal, group: group)
        let deadline = ContinuousClock.now + .milliseconds(milliseconds)
        while !hasEnded, ContinuousClock.now < deadline { usleep(2_000) }
        // Nobody else can have its number before it is taken note of.
        kill(-identifier, SIGKILL)
        collect()
    }

    /// Waits for its end.
    @discardableResult
    func waitForEnd() -> Ending {
        collect()
        return ending ?? .code(0)
    }

    /// Tells if it has ended, without collecting its status.
    private func isOver(_ option: Int32) -> Bool {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | option) < 0 {
            guard errno == EINTR else { return true }
        }
        return information.si_signo != 0
    }

    private func collect() {
        guard ending == nil else { return }
        var status: Int32 = 0
        var got = waitpid(identifier, &status, 0)
        while got < 0, errno == EINTR { got = waitpid(identifier, &status, 0) }
        ending = got < 0 || status & 0x7F == 0 ? .code(got < 0 ? 0 : (status >> 8) & 0xFF) : .signal(status & 0x7F)
    }
}
