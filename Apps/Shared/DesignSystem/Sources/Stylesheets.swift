import RibletWeb

/// The style sheets of the applications, as files of a ``WebApplication``.
public enum Stylesheets {
    /// Tokens and parts.
    public static let design = WebAsset(path: "design.css", contentType: "text/css; charset=utf-8", bytes: PackageResources.design_css)
    /// The quick-entry page.
    public static let quickEntry = WebAsset(
        path: "todomvc.css", contentType: "text/css; charset=utf-8", bytes: PackageResources.todomvc_css)
}
