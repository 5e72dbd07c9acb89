import Riblet

/// The page addresses elements by the numbers of the views they are in. A session that was restored
/// keeps them, or what its page sends for the first time after the restart would reach another
/// view, or none.
extension Session {
    /// The number that addresses in the page know `controller` by; given out once.
    func number(of controller: WebViewController) -> Int { numbers.number(of: controller) }

    /// The controller of a number, where its content still is in the page.
    func controller(_ number: Int) -> WebViewController? {
        guard let controller = numbers[number], controller.page === self, controller.isWritten else { return nil }
        return controller
    }

    /// The views in the page and by which numbers it knows them, each before those it contains.
    var numberedViews: [SessionSnapshot.NumberedView] {
        controllers.map { SessionSnapshot.NumberedView(kind: "\(type(of: $0))", number: $0.number) }
    }

    /// Gives the views the numbers they had, as far as they are the same ones. No number is given
    /// to another view.
    func restoreNumbers(_ views: [SessionSnapshot.NumberedView]) {
        let highest = views.lazy.map(\.number).max() ?? 0
        guard (0...1_000_000_000).contains(highest) else { return }
        var taken: Set<Int> = []
        for (controller, view) in zip(controllers, views) {
            // From here on the tree is another one.
            guard "\(type(of: controller))" == view.kind else { break }
            if view.number > 0, taken.insert(view.number).inserted { numbers.restore(view.number, to: controller) }
        }
        numbers.skip(to: highest)
    }

    /// The views in the page, each before those it contains.
    var controllers: [WebViewController] {
        var all: [WebViewController] = []
        var pending = [rootController]
        while let controller = pending.popLast() {
            all.append(controller)
            pending += controller.presentedControllers.reversed()
            pending += controller.containedControllers.reversed()
        }
        return all
    }
}
