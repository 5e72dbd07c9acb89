import CRibletTemplates

/// The templates that there are: those of the command, and in their place those that lie in a
/// folder of the workspace.
///
/// A template is one text. `=== PATH` begins a file, `+++ PLACE` lines that are put into a file
/// that is there; ``TemplateSection`` says how a place is written.
package struct TemplateCatalogue: Sendable {
    /// The texts by the names of their templates.
    let sources: [String: String]
    /// Where templates of the workspace lie, for messages.
    private let places: [String: String]

    /// The ending of a template's file.
    static let ending = ".stencil"
    private static let folder = ".riblet/templates"
    private static let sizeLimit = 256 << 10
    private static let countLimit = 100

    /// The templates of the command alone.
    package init() { (sources, places) = (Self.builtIn, [:]) }

    /// The templates of the command, and those that a folder has in `.riblet/templates`, which come
    /// first.
    package init(overriddenIn folder: String) throws(WorkspaceError) {
        var (sources, places) = (Self.builtIn, [String: String]())
        let root = folder + "/" + Self.folder
        let paths = FileSystem.files(below: root, includingHidden: true) { $0.hasSuffix(Self.ending) }
        guard paths.count <= Self.countLimit else { throw .unreadable(path: root, reason: "it has more than \(Self.countLimit) templates") }
        for path in paths {
            let place = root + "/" + path
            let name = String(path.dropLast(Self.ending.count))
            guard Self.builtIn[name] != nil else {
                throw .invalid(
                    path: place, line: 1,
                    reason: "there is no template '\(name)'; there are \(Self.builtIn.keys.sorted().joined(separator: ", "))")
            }
            guard let text = String(validating: try FileSystem.read(place, limit: Self.sizeLimit), as: UTF8.self) else {
                throw .invalid(path: place, line: 1, reason: "it is not UTF-8; save it as such")
            }
            sources[name] = text
            places[name] = place
        }
        (self.sources, self.places) = (sources, places)
    }

    private static let builtIn = texts(riblet_template)
    private static let others = texts(riblet_text)

    private static func texts(_ text: (Int32) -> RibletTemplate) -> [String: String] {
        var found: [String: String] = [:]
        for index in Int32(0)... {
            let template = text(index)
            guard template.count > 0 else { break }
            let bytes = UnsafeBufferPointer(start: template.start, count: template.count)
            found[String(cString: template.name)] = String(decoding: bytes, as: UTF8.self)
        }
        return found
    }

    /// A text that is no template: no workspace has its own.
    static func text(_ name: String) -> String { others[name]! }

    /// The names of all templates, sorted.
    package var names: [String] { sources.keys.sorted() }

    /// Where a template is, for messages.
    func place(of name: String) -> String { places[name] ?? "built in: \(name)\(Self.ending)" }

    // MARK: Listing

    /// For people: a line for each template; a star marks those of the workspace.
    package func text() -> String { names.map { "\(places[$0] == nil ? " " : "*") \($0)\n" }.joined() }

    /// Copies the command's own template to `.riblet/templates` of a folder, where it can be
    /// changed. One that is there already stays.
    ///
    /// - Returns: the path of the copy, from the folder; nil if one was there.
    package func copy(_ template: String, to folder: String) throws(WorkspaceError) -> String? {
        guard let text = sources[template] else { throw .noTemplate(name: template, known: names) }
        guard places[template] == nil else { return nil }
        let path = Self.folder + "/" + template + Self.ending
        try FileSystem.makeFolder(folder + "/" + Self.folder)
        try FileSystem.write(Array(text.utf8), to: folder + "/" + path)
        return path
    }
}
