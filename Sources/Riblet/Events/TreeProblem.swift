/// Something that went wrong in a tree: a ``Misuse``, a ``Leak``, and what libraries built on the
/// tree report.
public protocol TreeProblem: CustomStringConvertible {
    /// The path of the RIB at fault, such as `Root/Home/List`.
    var path: String { get }
}

extension TreeEvents {
    /// Calls `onProblem` synchronously for each problem of every tree, before the handler of its
    /// kind, until the returned subscription is cancelled or freed.
    ///
    /// - Parameter onProblem: called on the main actor in the middle of the operation; it must not
    ///   change the tree.
    /// - Returns: the subscription; cancelling or freeing it ends it.
    public static func observeProblems(_ onProblem: @escaping (any TreeProblem) -> Void) -> some Cancellable {
        TreeSubscription(problems.observe(onProblem))
    }

    /// Tells observers of a problem; for libraries built on the tree, which then call a handler of
    /// their own.
    public static func report(_ problem: any TreeProblem) {
        problems.send(problem)
    }

    private static let problems = Relay<any TreeProblem>()
}
