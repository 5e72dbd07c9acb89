/// The templates that there are: those of the command, and in their place those that lie in a
/// folder of the workspace.
///
/// A template is a folder of files that end in `.stencil`. Each makes the file that has its path
/// without that ending, where `__name__` stands for the text `name`. One whose content comes out
/// blank makes no file. A file in `.riblet/templates/rib/View.swift.stencil` takes the place of the
/// command's own `View.swift` in the template `rib`, or is added to that template.
public struct TemplateCatalogue: Sendable {
    /// The path of a file within the catalogue, beginning with the name of its template, and what
    /// is in it.
    private(set) var sources: [String: String]
    /// Where files of the workspace lie, for messages: by the path within the catalogue.
    private var places: [String: String] = [:]

    /// The ending of a template's files.
    static let ending = ".stencil"
    private static let sizeLimit = 256 << 10
    private static let countLimit = 1_000

    /// The templates of the command alone.
    public init() { sources = BuiltInTemplates.all }

    /// The templates of the command, and those that a folder has in `.riblet/templates`, which come
    /// first.
    ///
    /// - Parameter folder: the root of a workspace, or another folder in which one is made.
    /// - Throws: ``WorkspaceError/unreadable(path:reason:)`` and
    ///   ``WorkspaceError/invalid(path:line:reason:)``.
    public init(overriddenIn folder: String) throws(WorkspaceError) {
        self.init()
        let root = folder + "/.riblet/templates"
        let paths = FileSystem.files(below: root, includingHidden: true) { $0.hasSuffix(Self.ending) }
        guard paths.count <= Self.countLimit else {
            throw .unreadable(path: root, reason: "it has more than \(Self.countLimit) templates")
        }
        for path in paths {
            let place = root + "/" + path
            guard path.contains("/") else {
                throw .invalid(path: place, line: 1, reason: "it is in no template; move it to a folder such as \(root)/rib")
            }
            guard let text = String(validating: try FileSystem.read(place, limit: Self.sizeLimit), as: UTF8.self) else {
                throw .invalid(path: place, line: 1, reason: "it is not UTF-8; save it as such")
            }
            let key = String(path.dropLast(Self.ending.count))
            sources[key] = text
            places[key] = place
        }
    }

    /// The names of all templates, sorted.
    public var names: [String] { Set(sources.keys.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted() }

    /// The files of a template as they are written: paths with `__name__` in them, from the
    /// template's folder, and their sources; sorted.
    public func files(of template: String) -> [GeneratedFile] {
        sources.filter { $0.key.hasPrefix(template + "/") }
            .map { GeneratedFile(path: String($0.key.dropFirst(template.count + 1)), text: $0.value) }
            .sorted { $0.path < $1.path }
    }

    /// Whether a file of the workspace is in the place of one of the command, or beside them.
    func isOverridden(_ key: String) -> Bool { places[key] != nil }

    /// Where a source is, for messages.
    func place(of key: String) -> String { places[key] ?? "built in: \(key)\(Self.ending)" }
}
