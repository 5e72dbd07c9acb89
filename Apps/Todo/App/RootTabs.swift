import RibletLocalization
import RibletStyle
import RibletWeb
import TodoUI

extension WebTabController {
    /// The two tabs of the application.
    static func todo(_ context: TodoUIContext) -> WebTabController {
        let language = context.language
        return WebTabController(
            label: language(en: "Main", ko: "주 메뉴"),
            tabs: [
                WebTab(title: language(en: "Today", ko: "오늘"), iconMarkup: Icon.sun.markup, href: context.path(to: .home)),
                WebTab(title: language(en: "Profile", ko: "프로필"), iconMarkup: Icon.paw.markup, href: context.path(to: .profile(nil))),
            ])
    }
}
