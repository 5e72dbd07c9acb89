import Stencil

extension TemplateCatalogue {
    /// Fills a template with values.
    ///
    /// Blanks before a tag and the line break after it are left out, and imports in Swift files are
    /// sorted, so a tag may have a line to itself. `{% include "rib/Header" %}` puts in another
    /// file of the catalogue, named without its ending.
    ///
    /// - Parameters:
    ///   - template: its name.
    ///   - values: what it is filled with.
    /// - Returns: the files that it makes, sorted by path; those that come out blank are left out.
    /// - Throws: ``WorkspaceError/noTemplate(name:known:)``, and
    ///   ``WorkspaceError/invalid(path:line:reason:)`` where a template cannot be filled.
    public func render(_ template: String, with values: [String: TemplateValue]) throws(WorkspaceError) -> [GeneratedFile] {
        let files = files(of: template)
        guard !files.isEmpty else { throw .noTemplate(name: template, known: names) }
        let environment = Environment(loader: DictionaryLoader(templates: sources), trimBehaviour: .smart)
        let context = values.mapValues(\.plain)
        var made: [GeneratedFile] = []
        for file in files {
            let key = template + "/" + file.path
            let text = try render(key, in: environment, with: context)
            guard text.contains(where: { !$0.isWhitespace }) else { continue }
            let path = try path(file.path, with: values, in: key)
            guard !made.contains(where: { $0.path == path }) else {
                throw .invalid(path: place(of: key), line: 1, reason: "another file of the template makes \(path), too")
            }
            let whole = text.hasSuffix("\n") ? text : text + "\n"
            made.append(GeneratedFile(path: path, text: path.hasSuffix(".swift") ? Self.sortingImports(whole) : whole))
        }
        return made.sorted { $0.path < $1.path }
    }

    private func render(_ key: String, in environment: Environment, with context: [String: Any]) throws(WorkspaceError) -> String {
        do {
            return try environment.renderTemplate(name: key, context: context)
        } catch let error as TemplateSyntaxError {
            let included = error.templateName ?? key
            throw .invalid(path: place(of: included), line: Int(error.token?.sourceMap.location.lineNumber ?? 1), reason: error.reason)
        } catch {
            throw .invalid(path: place(of: key), line: 1, reason: "\(error)")
        }
    }

    /// Imports that follow each other in the order that formatters want: where a module's name is a
    /// value, a template cannot have it.
    private static func sortingImports(_ source: String) -> String {
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        var start = 0
        while start < lines.count {
            var end = start
            while end < lines.count, lines[end].hasPrefix("import ") { end += 1 }
            lines[start..<end].sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            start = end + 1
        }
        return lines.joined(separator: "\n")
    }

    /// The path with values in place of their names. It must stay in the folder that the template
    /// is for.
    private func path(_ path: String, with values: [String: TemplateValue], in key: String) throws(WorkspaceError) -> String {
        var (result, rest) = ("", path[...])
        while let start = rest.firstRange(of: "__") {
            let name = rest[start.upperBound...]
            guard let end = name.firstRange(of: "__"), case .text(let text)? = values[String(name[..<end.lowerBound])] else {
                throw .invalid(
                    path: place(of: key), line: 1, reason: "there is no text for what stands in its path at '\(rest[start.lowerBound...])'")
            }
            result += rest[..<start.lowerBound] + text
            rest = name[end.upperBound...]
        }
        result += rest
        let parts = result.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }), !result.utf8.contains(where: { $0 < 0x20 }) else {
            throw .invalid(path: place(of: key), line: 1, reason: "it would make '\(result)', which is no path within a folder")
        }
        return result
    }
}
