import RibletStyle
import RibletWeb

extension Stylesheets {
    /// The colours of the applications, on top of `design`.
    package static let flavours = WebAsset(
        path: "flavours.css", contentType: "text/css; charset=utf-8", bytes: PackageResources.flavours_css)
    package static let quickEntry = WebAsset(
        path: "todomvc.css", contentType: "text/css; charset=utf-8", bytes: PackageResources.todomvc_css)
}
