import Riblet

extension Session {
    /// The path of the RIB whose view `controller` is. Walks the tree: for pages of those who build
    /// it only.
    func path(of controller: WebViewController) -> String? {
        var routers: [BaseRouter] = [root]
        while let router = routers.popLast() {
            if router.shownView === controller { return router.path }
            routers.append(contentsOf: router.children)
        }
        return nil
    }

    /// Sends the state of the program's build to the page: `building`, `failed` followed by lines
    /// with the compiler's messages, `kept` followed by a line that says how long the page waited
    /// for what, or any other text for no message. Pages of a development server show it. It is not part of the page's content and is not repeated.
    public func show(buildReport: String) {
        guard isAttached else { return }
        var patch = conversation.aside
        patch.begin(0)
        patch.page("build", buildReport)
        patch.end()
        transmit(patch.frame())
    }
}
