import AppStyle
import RibletStyle
import RibletWeb

/// The files of the planner, for a `WebApplication`.
package enum MandalartAssets {
    /// Looks, on top of the design system.
    package static let stylesheet = WebAsset(
        path: "mandalart.css", contentType: "text/css; charset=utf-8", bytes: PackageResources.mandalart_css + Array(PaletteStyle.css.utf8))
    /// The behaviour of grids and levels within the page; it belongs to the scripts of the
    /// application.
    package static let script = WebAsset(
        path: "mandalart.js", contentType: "text/javascript; charset=utf-8", bytes: PackageResources.mandalart_js)
    /// The scripts of the application.
    package static let scripts = [script, AppScripts.address]
    /// The sign in the browser's tabs.
    package static let icon = AppIcon.make(.grid, ground: "#39457e")

    /// All of them, in the order in which a page needs them.
    package static let all = [Stylesheets.design, Stylesheets.flavours, stylesheet] + scripts + [icon]
}
