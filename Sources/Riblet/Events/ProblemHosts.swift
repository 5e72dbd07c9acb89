/// The hosts that show problems of one kind to those who build the application: one tree of many in
/// a process is at fault, and the others go on.
@MainActor
package final class ProblemHosts<Problem> {
    private var hosts: [Host] = []

    package init() {}

    /// Asks a host to show each problem, until the returned object is cancelled.
    ///
    /// - Parameter show: shows a problem, or returns false if it is of none of the host's trees.
    /// - Returns: the end of it, when it is cancelled.
    package func add(_ show: @escaping @MainActor (Problem) -> Bool) -> some Cancellable {
        let host = Host(show, of: self)
        hosts.append(host)
        return host
    }

    /// Returns true if a host has shown the problem.
    package func show(_ problem: Problem) -> Bool { hosts.contains { $0.show(problem) } }

    @MainActor
    private final class Host: Cancellable {
        let show: @MainActor (Problem) -> Bool
        private weak var owner: ProblemHosts?

        init(_ show: @escaping @MainActor (Problem) -> Bool, of owner: ProblemHosts) {
            self.show = show
            self.owner = owner
        }

        func cancel() { owner?.hosts.removeAll { $0 === self } }
    }
}
