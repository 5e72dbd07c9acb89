import RibletWeb

/// The scripts of several applications.
package enum AppScripts {
    /// The hook `address`: a field with a path shows the whole address.
    package static let address = WebAsset(
        path: "address.js", contentType: "text/javascript; charset=utf-8", bytes: PackageResources.address_js)
}
