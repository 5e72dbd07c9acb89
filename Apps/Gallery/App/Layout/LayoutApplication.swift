import AppStyle
import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb

/// The page of layouts as an application of its own.
enum LayoutApplication {
    /// The page, not served yet.
    ///
    /// - Parameter basePath: its path on the server; empty for the root.
    /// - Returns: the application; it keeps no data.
    static func make(basePath: String) -> WebApplication {
        var application = WebApplication(name: "Layout", basePath: basePath, languages: Language.allCases.map(\.rawValue)) { request in
            let language = Language(tag: request.language)
            return LayoutBuilder(dependency: EmptyComponent()) {
                StateViews(LayoutView(language: language, basePath: request.basePath))
            }.build(language)
        }
        application.htmlAttributes = { _ in [("data-flavour", "gallery")] }
        application.themeColors = (light: "#f7f6f3", dark: "#131416")
        application.assets = [Stylesheets.design, Stylesheets.flavours, LayoutStyle.sheet, AppIcon.make(.sliders, ground: "#4a4d55")]
        application.people = .together
        application.icon = AppIcon.path
        return application
    }
}
