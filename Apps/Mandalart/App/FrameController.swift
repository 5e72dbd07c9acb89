import MandalartDomain
import MandalartInitializationInterface
import MandalartUI
import Riblet
import RibletWeb

/// The frame of a page: it shows one view, in the theme that the user chose.
final class FrameController: HTMLViewController<FrameView>, InitializationViewControllable, RootPresentable {
    init(words: SharedWords) { super.init(view: FrameView(words: words)) }

    func show(_ viewController: any ViewControllable) {
        guard let next = viewController as? WebViewController else {
            preconditionFailure("\(type(of: viewController)) is no view of the browser host")
        }
        view.content?.setContainer(nil)
        next.setContainer(self)
        view.content = next
    }

    func present(_ theme: Theme?) { view.theme = theme }

    override var visibleController: WebViewController { (presentedControllers.last ?? view.content)?.visibleController ?? self }
    override var shownControllers: [WebViewController] { view.content.map { [$0] } ?? [] }
}

struct FrameView: View {
    var content: WebViewController?
    var theme: Theme?
    let words: SharedWords

    static func == (a: FrameView, b: FrameView) -> Bool { a.content === b.content && a.theme == b.theme && a.words == b.words }

    /// A page load waits until it is known what to show, and how.
    var isReady: Bool { content != nil && theme != nil }

    var body: HTML<Never> {
        main(
            .id("main"), .attr("tabindex", "-1"), .attr("data-theme", ifPresent: theme == .system ? nil : theme?.rawValue)
        ) {
            if let content {
                slot(content)
            } else {
                div(.class("page plan")) { GridSkeleton<Never>(size: 3, words: words.loading) }
            }
        }
    }
}
