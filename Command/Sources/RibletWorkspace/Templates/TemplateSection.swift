/// A part of a template that was filled: a file, or lines for a file that is there.
struct TemplateSection: Equatable {
    /// The place for the lines of a section.
    enum Place: Equatable {
        /// A new file, by its path.
        case file(String)
        /// Lines in a file.
        case lines(LinePlace)
    }

    let place: Place
    let lines: [String]

    /// The whole text of a file.
    var text: String { lines.map { $0 + "\n" }.joined() }
}

/// A place for lines in a file that is there.
///
/// `+++ end: class HomeRouter > func build` is the end of what that function has in braces; `after`
/// in place of `end` is behind the line itself, `start` at the beginning of what it has in braces,
/// `end of file` is behind everything, `import` among the imports. Each phrase is looked for within
/// what the one before it has in brackets. The first one finds the file, unless that is named:
/// `file Package.swift > targets: [`. Lines that follow ``once`` go in only where that phrase is
/// not found within the first one. What has its braces in one line, such as `enum Page { case a }`,
/// is opened for the lines that go in.
///
/// `argument` is the place behind the last argument of a call that ends in its own line; ``once``
/// is the label of the argument.
struct LinePlace: Equatable {
    enum Position: String, CaseIterable {
        case after, start, end, argument
        case endOfFile = "end of file"
        case imports = "import"
    }

    let position: Position
    let file: String?
    let phrases: [String]
    let once: String?

    /// Nil if the text says no place.
    init?(_ head: String) {
        var rest = head[...]
        if rest.hasPrefix("once `") {
            rest = rest.dropFirst("once `".count)
            guard let end = rest.firstIndex(of: "`") else { return nil }
            once = String(rest[..<end])
            rest = rest[end...].dropFirst(2)
        } else {
            once = nil
        }
        guard let position = Position.allCases.first(where: { rest.hasPrefix($0.rawValue + ": ") }) else { return nil }
        self.position = position
        var phrases = rest.dropFirst(position.rawValue.count + 2).split(separator: " > ").map(String.init)
        file = phrases.first.flatMap { $0.hasPrefix("file ") ? String($0.dropFirst("file ".count)) : nil }
        if file != nil { phrases.removeFirst() }
        guard file != nil || !phrases.isEmpty, !phrases.isEmpty || position == .endOfFile else { return nil }
        guard position != .argument || once != nil else { return nil }
        self.phrases = phrases
    }

    /// True if the lines go into what a line of a source has in braces.
    var isInBraces: Bool { position == .start || position == .end }
}
