import AppStyle
import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb

/// The start page of the gallery.
public enum GalleryApplication {
    /// The page with a card for each entry, at the server's root.
    ///
    /// - Parameters:
    ///   - entries: the cards, in order.
    ///   - pictures: the pictures of the entries, by the last part of their address.
    /// - Returns: the application, not served yet.
    public static func make(_ entries: [GalleryEntry], pictures: [String: WebResource]) -> WebApplication {
        var application = WebApplication(name: "Riblet", languages: Language.allCases.map(\.rawValue)) { request in
            GalleryRouter(
                interactor: Interactor(),
                viewController: HTMLViewController(view: GalleryView(entries: entries, language: Language(tag: request.language))))
        }
        application.htmlAttributes = [("data-flavour", "gallery")]
        application.themeColors = (light: "#f7f6f3", dark: "#131416")
        application.assets = [Stylesheets.design, Stylesheets.flavours, AppIcon.make(.grid, ground: "#4a4d55")]
        application.icon = AppIcon.path
        application.media = { path in path.count == 1 ? pictures[path[0]] : nil }
        return application
    }
}

/// One page, so one RIB without logic of its own.
final class GalleryRouter: LaunchRouter<Interactor, HTMLViewController<GalleryView>>, LocationRouting {
    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }
}
