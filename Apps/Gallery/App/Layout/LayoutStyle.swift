import RibletWeb

/// The style sheet of the page, after that of the design system.
enum LayoutStyle {
    static let sheet = WebAsset(path: "layout.css", contentType: "text/css; charset=utf-8", bytes: PackageResources.layout_css)
}
