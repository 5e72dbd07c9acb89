import RibletWeb

/// The files of Todo, for a `WebApplication`.
package enum TodoAssets {
    /// The reminders of an open page; it belongs to the scripts of the application.
    package static let script = WebAsset(
        path: "todo.js", contentType: "text/javascript; charset=utf-8", bytes: PackageResources.todo_js)
}
