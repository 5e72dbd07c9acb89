/// The icons of tabs: cases of `Icon` in RibletStyle.
public enum TabIcon {
    /// The names, as the library has them.
    public static let all = [
        "up", "down", "sort", "grip", "sun", "done", "plus", "back", "paw", "cal", "bell", "photo", "flag", "search", "sliders", "people",
        "pin", "tv", "grid", "share", "out", "gear", "heart", "refresh", "undo", "more", "trash", "close", "chevron", "camera", "home",
        "user", "check", "clock", "list", "globe", "link", "upload", "download", "document", "warning", "redo", "edit",
    ]

    private static let fitting = [
        "account": "user", "alert": "bell", "calendar": "cal", "character": "people", "contact": "people", "date": "cal", "episode": "tv",
        "favorite": "heart", "favourite": "heart", "file": "document", "filter": "sliders", "find": "search", "friend": "people",
        "gallery": "photo", "history": "clock", "language": "globe", "map": "pin", "member": "people", "news": "document", "note": "edit",
        "notification": "bell", "option": "gear", "picture": "photo", "place": "pin", "preference": "gear", "profile": "user",
        "reminder": "bell", "schedule": "cal", "setting": "gear", "task": "check", "team": "people", "time": "clock", "video": "tv",
        "world": "globe",
    ]

    /// Returns the icon for a RIB by the words of its name, the last one first; `grid` where none
    /// fits.
    static func of(_ name: RIBName) -> String {
        for word in name.address.split(separator: "-").map(String.init).reversed() {
            let single = word.hasSuffix("s") ? String(word.dropLast()) : word
            if let found = [word, single].lazy.compactMap({ all.contains($0) ? $0 : fitting[$0] }).first { return found }
        }
        return "grid"
    }
}
