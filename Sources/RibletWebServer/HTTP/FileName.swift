/// Names of files as users' devices have them.
enum FileName {
    /// The last part of a name, without characters that mean something to a terminal or a file
    /// system, at most 255 bytes; nothing where none is left.
    static func usable(_ text: String) -> String? {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        var name = String(String.UnicodeScalarView(last.unicodeScalars.filter { $0.properties.generalCategory != .control }))
        while name.utf8.count > 255 { name.removeLast() }
        return name.isEmpty || name == "." || name == ".." ? nil : name
    }
}
