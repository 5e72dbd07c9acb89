public import Riblet

/// The way by which the inspector of a Riblet program shows the tree of one that has no pages, on the
/// same machine and for the same user.
public enum TreeSocket {
    /// Tells an inspector of a tree while one listens, as long as the tree is there. A release build
    /// tells nothing.
    ///
    /// ```swift
    /// override func makeTree(for session: UISceneSession) -> any LaunchRouting {
    ///     let root = RootBuilder(dependency: AppComponent.shared).build()
    ///     TreeSocket.tell(of: root, name: "Orders")
    ///     return root
    /// }
    /// ```
    ///
    /// Where no inspector listens that costs an attempt to connect each two seconds, off the main
    /// actor, and the tree nothing.
    ///
    /// - Parameters:
    ///   - root: the root of the tree, launched or not.
    ///   - name: of the program, as the inspector lists it.
    @MainActor
    public static func tell(of root: any LaunchRouting, name: String) {
        #if DEBUG
        let find: @Sendable () -> (any LaunchRouting)? = { [weak root] in root }
        Task.detached(priority: .background) { await tell(of: find, name: name, at: LineSocket.path, clock: ContinuousClock()) }
        #endif
    }

    /// The time between two attempts to connect.
    private static let pause = Duration.seconds(2)

    /// Connects again and again, until there is no root any more.
    static func tell(
        of root: @Sendable () -> (any LaunchRouting)?, name: String, at path: String, clock: any Clock<Duration>
    ) async {
        while root() != nil {
            if let socket = LineSocket.connect(to: path), let told = await ToldTree(root(), name: name, socket: socket, clock: clock) {
                await told.run()
            }
            guard (try? await clock.sleep(for: pause)) != nil else { return }
        }
    }
}
