import AppStyle
import RibletStyle
import RibletWeb

/// The files of the application, in the order in which a page needs them.
package enum AccountAssets {
    package static let icon = AppIcon.make(.document, ground: "#0f5a66")

    package static let all = [
        Stylesheets.design, Stylesheets.flavours,
        WebAsset(path: "account.css", contentType: "text/css; charset=utf-8", bytes: PackageResources.account_css), icon,
    ]
}
