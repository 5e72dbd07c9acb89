import RibletWeb

/// The icons of the applications in the browser's tabs.
public enum AppIcon {
    /// A sign on a coloured ground, as a file of a `WebApplication`.
    ///
    /// - Parameters:
    ///   - sign: what is drawn.
    ///   - ground: a CSS colour, dark enough for a white sign.
    /// - Returns: the file; its path is the same for all applications.
    public static func make(_ sign: Icon, ground: String) -> WebAsset {
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 32 32"><rect x="-4" y="-4" width="32" height="32" rx="8" fill="\(ground)"/>\
            <g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">\(sign.markup)</g></svg>
            """
        return WebAsset(path: path, contentType: "image/svg+xml", bytes: Array(drawing.utf8))
    }

    /// Where the file is among the assets.
    public static let path = "icon.svg"
}
