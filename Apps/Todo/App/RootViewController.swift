import DesignSystem
import Localization
import Riblet
import RibletWeb
import TodoUI

/// Shows the tabs or the quick-entry page.
final class RootViewController: HTMLViewController<RootView> {
    let tabs: WebTabController

    init(context: TodoUIContext) {
        let language = context.language
        tabs = WebTabController(
            label: language(en: "Main", ko: "주 메뉴"),
            tabs: [
                WebTab(title: language(en: "Today", ko: "오늘"), iconMarkup: Icon.sun.markup, href: context.path("")),
                WebTab(title: language(en: "Profile", ko: "프로필"), iconMarkup: Icon.paw.markup, href: context.path("profile")),
            ])
        super.init(view: RootView(content: tabs))
        tabs.setContainer(self)
    }

    func show(_ viewController: any ViewControllable) {
        guard let controller = viewController as? WebViewController, controller !== view.content else { return }
        view.content.setContainer(nil)
        controller.setContainer(self)
        view.content = controller
    }

    override var shownControllers: [WebViewController] { [view.content] }
    override var visibleController: WebViewController { view.content.visibleController }
    override func goBack() -> Bool { view.content.goBack() }
}

struct RootView: View {
    var content: WebViewController

    static func == (a: RootView, b: RootView) -> Bool { a.content === b.content }

    var body: HTML<Never> {
        div(.class("root")) { slot(content) }
    }
}
