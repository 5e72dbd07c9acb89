import ExplorerDomain
import ExplorerMain
import ExplorerTexts
import Riblet
import RibletStyle
import RibletWeb

/// The tabs of the main page.
///
/// - Parameters:
///   - context: of the page.
///   - hasSaved: whether one of them is for what is liked.
/// - Returns: their container.
@MainActor
package func mainTabs(_ context: ExplorerUIContext, hasSaved: Bool) -> MainViews {
    let kinds = ExplorerKind.allCases.map {
        WebTab(title: context.words.all($0), iconMarkup: $0.icon.markup, href: context.path(to: .list($0)))
    }
    let saved = WebTab(title: context.words.saved, iconMarkup: Icon.heart.markup, href: context.path(to: .saved))
    return WebTabController(label: context.language(en: "Main", ko: "주 메뉴"), tabs: hasSaved ? kinds + [saved] : kinds)
}
