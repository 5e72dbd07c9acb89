import RibletLocalization
import RibletWeb

/// A namespace of the planner, or of one of its features alone, as an application of the browser
/// host.
package enum MandalartPages {
    /// An application with the looks and scripts of the planner.
    ///
    /// - Parameters:
    ///   - name: in titles and logs.
    ///   - basePath: its path on the server; empty for the root.
    ///   - language: the language of a page, where it is not the one that its browser asks for.
    ///   - media: answers paths below `media/`.
    ///   - makeRoot: builds the tree of a page.
    /// - Returns: the application, not served yet.
    package static func application(
        name: String, basePath: String = "", language: @escaping @MainActor @Sendable (PageRequest) -> Language? = { _ in nil },
        media: (@Sendable (_ path: [String]) async -> WebResource?)? = nil,
        makeRoot: @escaping @MainActor @Sendable (PageRequest, MandalartUIContext) -> WebApplication.Root
    ) -> WebApplication {
        var application = WebApplication(name: name, basePath: basePath, languages: Language.allCases.map(\.rawValue)) { request in
            let context = MandalartUIContext(
                language: language(request) ?? Language(tag: request.language), basePath: request.basePath)
            return makeRoot(request, context)
        }
        application.htmlAttributes = { _ in [("data-flavour", "mandalart")] }
        application.themeColors = (light: "#f5f6fb", dark: "#0c0e16")
        application.assets = MandalartAssets.all
        application.icon = MandalartAssets.icon.path
        application.scripts = MandalartAssets.scripts.map(\.path)
        application.media = media
        // A link to read a plan may stand on a page that search engines know.
        application.isIndexed = false
        return application
    }
}
