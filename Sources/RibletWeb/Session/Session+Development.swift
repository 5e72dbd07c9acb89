import Riblet

extension Session {
    /// The path of the RIB whose view `controller` is. Walks the tree: for pages of those who build
    /// it only.
    func path(of controller: WebViewController) -> String? { router(of: controller)?.path }

    /// The RIB whose view `controller` is. Walks the tree, as ``path(of:)`` does.
    func router(of controller: WebViewController) -> BaseRouter? {
        var routers: [BaseRouter] = [root]
        while let router = routers.popLast() {
            if router.shownView === controller { return router }
            routers.append(contentsOf: router.children)
        }
        return nil
    }

    /// Sends the state of the program's build to the page, whose development server shows it. It is
    /// no part of the page's content and is not repeated.
    ///
    /// The first line is `building`; `failed`, before lines with the compiler's messages; `blocked`,
    /// before a line that says how long the page waited, and for what; or any other text for no
    /// message.
    public func show(buildReport: String) {
        guard isAttached else { return }
        var patch = conversation.aside
        patch.begin(0)
        patch.page("build", buildReport)
        patch.end()
        transmit(patch.frame())
    }
}
