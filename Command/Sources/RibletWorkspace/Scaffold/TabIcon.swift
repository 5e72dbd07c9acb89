/// The icons of tabs: cases of `Icon` in RibletStyle.
package enum TabIcon {
    /// The names, as the library has them.
    package static let all = [
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

    /// The names of the icons among the symbols of Apple's systems.
    private static let symbols = [
        "back": "chevron.backward", "bell": "bell", "cal": "calendar", "camera": "camera", "check": "checkmark.circle",
        "chevron": "chevron.forward", "clock": "clock", "close": "xmark", "document": "doc", "done": "checkmark", "down": "chevron.down",
        "download": "square.and.arrow.down", "edit": "pencil", "flag": "flag", "gear": "gearshape", "globe": "globe",
        "grid": "square.grid.2x2", "grip": "line.3.horizontal", "heart": "heart", "home": "house", "link": "link", "list": "list.bullet",
        "more": "ellipsis", "out": "rectangle.portrait.and.arrow.right", "paw": "pawprint", "people": "person.2", "photo": "photo",
        "pin": "mappin", "plus": "plus", "redo": "arrow.uturn.forward", "refresh": "arrow.clockwise", "search": "magnifyingglass",
        "share": "square.and.arrow.up", "sliders": "slider.horizontal.3", "sort": "arrow.up.arrow.down", "sun": "sun.max", "trash": "trash",
        "tv": "tv", "undo": "arrow.uturn.backward", "up": "chevron.up", "upload": "square.and.arrow.up", "user": "person",
        "warning": "exclamationmark.triangle",
    ]

    /// Returns the name of an icon among Apple's symbols.
    static func symbol(of icon: String) -> String { symbols[icon] ?? "square.grid.2x2" }

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
