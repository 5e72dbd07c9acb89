import MandalartDomain
import MandalartRoot
import MandalartTexts
import MandalartUI
import Riblet
import RibletReactor
import RibletWeb

/// The frame of a page, in the theme that the user chose.
struct RootView: StateView {
    let flow: WebSwitchController
    var state = RootState()

    /// A page load waits until it is known how pages look.
    var isReady: Bool { state.theme != nil }

    var body: HTML<RootAction> {
        div(.attr("data-theme", ifPresent: state.theme == .system ? nil : state.theme?.rawValue)) { slot(flow) }
    }
}

final class RootViewController: StateViewController<RootView> {
    /// - Parameter words: what is read out until it is known what to show.
    init(words: SharedWords) {
        super.init(RootView(flow: WebSwitchController(HTMLViewController(view: RootSkeleton(words: words)), isMain: true)))
        view.flow.setContainer(self)
    }

    override var visibleController: WebViewController { (presentedControllers.last ?? view.flow).visibleController }
    override var shownControllers: [WebViewController] { [view.flow] }
}

/// The view until it is known which page to show: a page load waits for that.
struct RootSkeleton: View {
    let words: SharedWords

    var isReady: Bool { false }

    var body: HTML<Never> {
        div(.class("page plan")) { GridSkeleton<Never>(size: 3, words: words.loading) }
    }
}
