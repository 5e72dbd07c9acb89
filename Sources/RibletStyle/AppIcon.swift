import RibletWeb

/// The icons of the applications in the browser's tabs.
public enum AppIcon {
    /// The first letter of a name on a coloured ground, as a file of a `WebApplication`.
    ///
    /// - Parameters:
    ///   - name: of the application.
    ///   - ground: a CSS colour, dark enough for a white letter.
    /// - Returns: the file, at ``path``.
    public static func make(initialOf name: String, ground: String = "#3b51a8") -> WebAsset {
        let letter = name.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? ""
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="\(ground)"/>\
            <text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="700" fill="#fff">\(letter)</text></svg>
            """
        return WebAsset(path: path, contentType: "image/svg+xml", bytes: Array(drawing.utf8))
    }

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
