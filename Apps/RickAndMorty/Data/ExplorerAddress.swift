/// A reader of the addresses in answers. None of them is followed: the server might name any place.
enum ExplorerAddress {
    /// The number at the end: `…/character/1` is 1. Nil for an empty address, or one that ends
    /// otherwise.
    static func number(_ url: String) -> Int? {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        guard let last = path.split(separator: "/").last, path.contains("/"), let number = Int(last), number > 0 else { return nil }
        return number
    }

    /// The page that an address leads to. It is not encoded as it should be, so it is no URL to be
    /// asked for.
    static func page(_ url: String) -> Int? {
        guard let mark = url.firstIndex(of: "?") else { return nil }
        for item in url[url.index(after: mark)...].split(separator: "&") where item.hasPrefix("page=") {
            let digits = item.dropFirst("page=".count).prefix { $0.isASCII && $0.isNumber }
            if let page = Int(digits), page > 0 { return page }
        }
        return nil
    }
}
