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

    /// Tells the page how the build of its program goes: `building`, `failed` with what the
    /// compiler complains of in the lines after it, or anything else where there is nothing to be
    /// told. Pages of those who build the application show it; it is no part of the page's content
    /// and is not sent again.
    public func show(buildReport: String) {
        guard isAttached else { return }
        var patch = conversation.aside
        patch.begin(0)
        patch.page("build", buildReport)
        patch.end()
        transmit(patch.frame())
    }
}
