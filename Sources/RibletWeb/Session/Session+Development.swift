import Riblet

extension Session {
    /// The path of the RIB whose view `controller` is. Walks the tree: for pages of those who build it only.
    func path(of controller: WebViewController) -> String? {
        var routers: [BaseRouter] = [root]
        while let router = routers.popLast() {
            if (router as? any ViewableRouting)?.viewControllable === controller { return router.path }
            routers.append(contentsOf: router.children)
        }
        return nil
    }
}
