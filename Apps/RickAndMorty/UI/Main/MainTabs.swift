import ExplorerDomain
import ExplorerMain
import Riblet
import RibletStyle
import RibletWeb

/// The tabs of the main page.
@MainActor
package func mainTabs(_ context: ExplorerUIContext) -> MainViews {
    WebTabController(
        label: context.language(en: "Main", ko: "주 메뉴"),
        tabs: ExplorerKind.allCases.map {
            WebTab(title: context.words.all($0), iconMarkup: $0.icon.markup, href: context.path(to: .list($0)))
        })
}
