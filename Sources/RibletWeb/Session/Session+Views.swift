import Riblet

/// The page addresses elements by the numbers of the views they are in. A session that was restored keeps them, or what its page sends for the
/// first time after the restart would reach another view, or none.
extension Session {
    /// The views in the page and by which numbers it knows them, each before those it contains.
    var numberedViews: [SessionSnapshot.NumberedView] {
        controllers.map { SessionSnapshot.NumberedView(kind: "\(type(of: $0))", number: $0.number) }
    }

    /// Gives the views the numbers they had, as far as they are the same ones. No number is given to another view.
    func restoreNumbers(_ views: [SessionSnapshot.NumberedView]) {
        let highest = views.lazy.map(\.number).max() ?? 0
        guard (0...1_000_000_000).contains(highest) else { return }
        var taken: Set<Int> = []
        for (controller, view) in zip(controllers, views) {
            // From here on the tree is another one.
            guard "\(type(of: controller))" == view.kind else { break }
            if view.number > 0, taken.insert(view.number).inserted { restoreNumber(view.number, of: controller) }
        }
        skipNumbers(to: highest)
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

/// Tells whether the numbers of views may have to be kept again, without writing them down.
@MainActor
struct ViewNumberCheck {
    private var marks: [(view: Weak, number: Int)] = []

    /// Whether there are other views than at the last call, or other numbers.
    mutating func mayHaveChanged(in controllers: [WebViewController]) -> Bool {
        let isSame =
            controllers.count == marks.count && zip(controllers, marks).allSatisfy { $0 === $1.view.controller && $0.number == $1.number }
        if !isSame { marks = controllers.map { (Weak(controller: $0), $0.number) } }
        return !isSame
    }

    private struct Weak {
        weak var controller: WebViewController?
    }
}
