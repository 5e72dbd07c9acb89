/// Builds a program whenever its sources change, and runs the newest that builds.
package final class DevSession {
    /// The program of a session, and the way it is built and run.
    package struct Settings: Sendable {
        package let root: String
        package let product: String
        /// Further arguments of `swift build`.
        package var buildOptions: [String] = []
        /// Where the build puts what it makes, a whole path; `.build` in the package by default.
        package var scratchPath: String?
        package var arguments: [String] = []
        package var environment: [String: String] = [:]
        /// True if the program's output goes to standard error, which keeps standard output for
        /// events.
        package var keepsOutputClean = false

        package init(root: String, product: String) {
            self.root = root
            self.product = product
        }

        var build: [String] {
            ["swift", "build", "--package-path", root, "--product", product] + (scratchPath.map { ["--scratch-path", $0] } ?? [])
                + buildOptions
        }

        var scratch: String { scratchPath ?? root + "/.build" }
        var program: String { scratch + "/debug/" + product }
    }

    private let settings: Settings
    private let tell: (DevEvent) -> Void
    private let waiter: ChangeWaiter
    private let signals: SignalInbox
    private var build: DevBuild?
    private var server: DevServer?
    /// The program as it was when it was started.
    private var running: FileSystem.Stamp?
    private var hasChanged = false
    /// When the change came that is built, and how long its build took.
    private var changedAt = ContinuousClock.now
    private var buildStart = ContinuousClock.now
    private var buildTime = Duration.zero
    private var awaitsPage = false

    package init(_ settings: Settings, tell: @escaping (DevEvent) -> Void) throws(WorkspaceError) {
        self.settings = settings
        self.tell = tell
        waiter = try ChangeWaiter(root: settings.root, noticing: .everything, keepingSecondsApart: true)
        signals = try SignalInbox()
    }

    /// Works until the process is asked to end by SIGINT, SIGTERM or SIGHUP; what it has started
    /// has ended then.
    package func run() throws(WorkspaceError) {
        defer {
            build?.cancel()
            server?.end()
        }
        try startBuild([])
        while true {
            let ready = wait()
            if ready.contains(signals.descriptor.number) { return }
            if let server, ready.contains(server.descriptor) { hear(server.news()) }
            if let build, ready.contains(build.descriptor) { try follow(build) }
            try noticeChanges()
            guard hasChanged else { continue }
            // The result of a build of older sources is of no use.
            build?.cancel()
            build = nil
            try startBuild(waiter.takeChanged())
        }
    }

    /// The descriptors that have something to say; where changes have none, it looks again after a
    /// while.
    private func wait() -> Set<Int32> {
        let all = [signals.descriptor.number, waiter.readable, server?.descriptor, build?.descriptor].compactMap { $0 }
        var polled = all.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), waiter.readable == nil ? 250 : -1) > 0 else { return [] }
        return Set(polled.filter { $0.revents != 0 }.map(\.fd))
    }

    private func noticeChanges() throws(WorkspaceError) {
        guard try waiter.wait(milliseconds: 0) else { return }
        if !hasChanged { changedAt = .now }
        hasChanged = true
    }

    // MARK: Building

    private func startBuild(_ changed: [String]) throws(WorkspaceError) {
        hasChanged = false
        tell(.building(changed: changed))
        server?.tell("building")
        buildStart = .now
        build = try DevBuild(settings.build + BuildPlan.options(in: settings.scratch), in: settings.root)
    }

    private func follow(_ build: DevBuild) throws(WorkspaceError) {
        let (step, result) = build.take()
        if let step { tell(.step(step)) }
        guard let result else { return }
        self.build = nil
        buildTime = ContinuousClock.now - buildStart
        // A result of older sources is neither shown nor run: the next build follows.
        try noticeChanges()
        guard !hasChanged else { return }
        guard result.isGood else {
            tell(.failed(problems: result.problems, text: result.text, build: buildTime))
            server?.tell("failed\n" + result.pageText)
            return
        }
        try restart()
    }

    // MARK: Running

    private func restart() throws(WorkspaceError) {
        let stamp = FileSystem.stamp(settings.program)
        if let server, stamp == running {
            server.tell("ready")
            return tell(.unchanged(build: buildTime))
        }
        server?.end()
        server = nil
        running = stamp
        server = try DevServer(
            [settings.program] + settings.arguments, environment: settings.environment,
            output: settings.keepsOutputClean ? .errors : .inherited)
        awaitsPage = true
    }

    private func hear(_ news: [DevServer.News]) {
        for one in news {
            switch one {
            case .serving(let address): tell(.serving(address: address, build: buildTime, total: ContinuousClock.now - changedAt))
            case .page:
                if awaitsPage { tell(.pageIsBack(total: ContinuousClock.now - changedAt)) }
                awaitsPage = false
            case .ended(let ending):
                server = nil
                running = nil
                tell(.ended(ending.text))
            }
        }
    }
}

extension RunningChild.Ending {
    fileprivate var text: String {
        switch self {
        case .code(let code): "with code \(code)"
        case .signal(let number): "by signal \(number)"
        }
    }
}

extension DevBuild.Result {
    /// The text for the page: the errors, or the end of the output where no error was found.
    fileprivate var pageText: String {
        let errors = problems.filter { $0.severity == .error }
        guard errors.isEmpty else { return errors.map { $0.text + ($0.excerpt.isEmpty ? "" : "\n" + $0.excerpt) }.joined(separator: "\n") }
        return text.split(whereSeparator: \.isNewline).suffix(20).joined(separator: "\n")
    }
}
