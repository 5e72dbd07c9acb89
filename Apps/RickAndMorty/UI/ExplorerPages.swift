import AppStyle
import RibletLocalization
import RibletStyle
import RibletWeb

/// The files of the explorer, for a `WebApplication`.
package enum ExplorerAssets {
    /// Looks, on top of the design system.
    package static let stylesheet = WebAsset(
        path: "explorer.css", contentType: "text/css; charset=utf-8", bytes: PackageResources.explorer_css)
    /// The sign in the browser's tabs.
    package static let icon = AppIcon.make(.people, ground: "#146c3d")

    /// The hook `share` of a button.
    package static let script = WebAsset(
        path: "share.js", contentType: "text/javascript; charset=utf-8", bytes: PackageResources.share_js)

    /// All of them, in the order in which a page needs them.
    package static let all = [Stylesheets.design, Stylesheets.flavours, stylesheet, script, icon]
}

/// A namespace of the explorer, or of one of its features alone, as an application of the browser
/// host.
package enum ExplorerPages {
    /// An application with the looks of the explorer.
    ///
    /// - Parameters:
    ///   - name: in titles and logs.
    ///   - basePath: its path on the server; empty for the root.
    ///   - media: answers paths below `media/`.
    ///   - makeRoot: builds the tree of a page.
    /// - Returns: the application, not served yet.
    package static func application(
        name: String, basePath: String = "", media: (@Sendable (_ path: [String]) async -> WebResource?)? = nil,
        makeRoot: @escaping @MainActor @Sendable (PageRequest, ExplorerUIContext) -> WebApplication.Root
    ) -> WebApplication {
        var application = WebApplication(name: name, basePath: basePath, languages: Language.allCases.map(\.rawValue)) { request in
            makeRoot(request, ExplorerUIContext(language: Language(tag: request.language), basePath: request.basePath))
        }
        application.htmlAttributes = { _ in [("data-flavour", "explorer")] }
        application.themeColors = (light: "#f1f8f3", dark: "#050e10")
        application.assets = ExplorerAssets.all
        application.scripts = [ExplorerAssets.script.path]
        application.icon = ExplorerAssets.icon.path
        application.media = media
        return application
    }
}
