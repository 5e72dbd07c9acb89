import PortalDomain
import PortalMain
import Riblet
import RibletStyle
import RibletWeb

/// The tabs of the main page.
@MainActor
package func mainTabs(_ context: PortalUIContext) -> MainViews {
    WebTabController(
        label: context.language(en: "Main", ko: "주 메뉴"),
        tabs: PortalKind.allCases.map {
            WebTab(title: context.words.all($0), iconMarkup: $0.icon.markup, href: context.path(to: .list($0)))
        })
}
