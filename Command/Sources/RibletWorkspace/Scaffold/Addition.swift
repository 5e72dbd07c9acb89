/// A record of `riblet add` or `riblet new`: the files of a RIB, a language or a module, and its
/// lines in others. The record is kept in `.riblet/added`, so that `riblet remove` takes exactly these
/// out again.
struct Addition: Equatable {
    /// Lines that were put into a file.
    struct Block: Hashable {
        let file: String
        var lines: [String]
        /// The lines in whose place they stand; none where they stand between others.
        var replaced: [String] = []
        /// True where other additions need the lines as well: the lines go with the last of those.
        let isShared: Bool

        /// True if the lines are one line whose braces were opened.
        var isOpened: Bool { !replaced.isEmpty && lines.count > 1 }

        /// The text that came into a line, such as `, translations: translations`; nil where whole
        /// lines came.
        var argument: String? {
            guard lines.count == 1, replaced.count == 1 else { return nil }
            let start = zip(lines[0], replaced[0]).prefix { $0 == $1 }.count
            let count = lines[0].count - replaced[0].count
            guard count > 0, lines[0].prefix(start) + lines[0].dropFirst(start + count) == replaced[0] else { return nil }
            return String(lines[0].dropFirst(start).prefix(count))
        }
    }

    /// Its name, or the kind and the name of a module.
    let name: String
    /// The kind: the word behind `riblet add`, or `new`.
    let kind: String
    /// The RIB that builds it, where one does.
    var parent: String?
    /// The style in which the parent shows it.
    var style: String?
    /// The files, in the order in which they were made.
    var files: [String] = []
    /// The lines of the files as they were made, by path.
    var marks: [String: LineMarks] = [:]
    /// The lines, in the order in which they were put in.
    var blocks: [Block] = []

    static let folder = ".riblet/added"
    /// Gets copies of removed files into which something was written by hand.
    static let aside = ".riblet/removed"

    static func path(of name: String) -> String { folder + "/" + name }
    var path: String { Self.path(of: name) }

    // MARK: As it is kept

    private static let head = "# What riblet has written; `riblet remove` takes it out again. It belongs into git."

    /// A line for each fact; lines of sources begin with a bar, those that they replaced with a
    /// hyphen.
    var text: String {
        var lines = [Self.head, "kind \(kind)"]
        if let parent { lines.append("parent \(parent)") }
        if let style { lines.append("as \(style)") }
        for file in files { lines += ["file \(file)"] + (marks[file].map { ["marks \($0.text)"] } ?? []) }
        for block in blocks {
            lines.append("\(block.isShared ? "shared" : "lines") \(block.file)")
            lines += block.replaced.map { "-\($0)" } + block.lines.map { "|\($0)" }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    init(name: String, kind: String, parent: String? = nil, style: String? = nil) {
        (self.name, self.kind, self.parent, self.style) = (name, kind, parent, style)
    }

    init(name: String, text: String) throws(WorkspaceError) {
        var (kind, parent, style): (String?, String?, String?) = (nil, nil, nil)
        var files: [String] = []
        var marks: [String: LineMarks] = [:]
        var blocks: [(file: String, replaced: [String], lines: [String], isShared: Bool)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && !line.hasPrefix("#") {
            func invalid(_ reason: String) -> WorkspaceError {
                .invalid(path: Self.path(of: name), line: index + 1, reason: reason + "; take back from git what was kept here")
            }
            if let mark = line.first, mark == "|" || mark == "-" {
                guard !blocks.isEmpty else { throw invalid("lines of no file") }
                let text = String(line.dropFirst())
                if mark == "|" { blocks[blocks.count - 1].lines.append(text) } else { blocks[blocks.count - 1].replaced.append(text) }
                continue
            }
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { throw invalid("'\(line)' is no word with its value") }
            switch words[0] {
            case "kind": kind = words[1]
            case "parent": parent = words[1]
            case "as": style = words[1]
            case "file": files.append(words[1])
            case "marks":
                guard let file = files.last, let known = LineMarks(text: words[1]) else { throw invalid("marks of no file") }
                marks[file] = known
            case "lines", "shared": blocks.append((words[1], [], [], words[0] == "shared"))
            default: throw invalid("'\(words[0])' is not known here")
            }
            guard ["kind", "parent", "as", "marks"].contains(words[0]) || TemplateCatalogue.isPath(words[1]) else {
                throw invalid("'\(words[1])' is no path within the workspace")
            }
        }
        guard let kind else {
            throw .invalid(
                path: Self.path(of: name), line: 1, reason: "it does not say what was added; take back from git what was kept here")
        }
        self.init(name: name, kind: kind, parent: parent, style: style)
        self.files = files
        self.marks = marks
        self.blocks = blocks.map { Block(file: $0.file, lines: $0.lines, replaced: $0.replaced, isShared: $0.isShared) }
    }
}
