import Stencil

extension TemplateCatalogue {
    /// Fills a template with values.
    ///
    /// Blanks before a tag and the line break after it are left out, and imports in Swift files are
    /// sorted, so a tag may have a line to itself.
    func render(_ template: String, with values: [String: TemplateValue]) throws(WorkspaceError) -> [TemplateSection] {
        guard let source = sources[template] else { throw .noTemplate(name: template, known: names) }
        let text: String
        do {
            text = try Environment(trimBehaviour: .smart).renderTemplate(string: source, context: values.mapValues(\.plain))
        } catch let error as TemplateSyntaxError {
            throw invalid(template, Int(error.token?.sourceMap.location.lineNumber ?? 1), error.reason)
        } catch {
            throw invalid(template, 1, "\(error)")
        }
        return try sections(of: text, template)
    }

    /// Fills a template that makes files only.
    func files(_ template: String, with values: [String: TemplateValue]) throws(WorkspaceError) -> [GeneratedFile] {
        var files: [GeneratedFile] = []
        var record = TemplateRecord()
        for section in try render(template, with: values) {
            guard case .file(let path) = section.place else {
                throw invalid(template, 1, "it has '+++', and there is no file yet that lines could be put into")
            }
            do throws(WorkspaceError) {
                var lines = try record.take(section.lines, of: path)
                if path.hasSuffix(".swift") { lines = Self.sortingImports(lines) }
                files.append(GeneratedFile(path: path, text: lines.map { $0 + "\n" }.joined()))
            } catch { throw invalid(template, 1, error.description) }
        }
        files += record.additions.map { GeneratedFile(path: $0.path, text: $0.text) }
        return files.sorted { $0.path < $1.path }
    }

    private func invalid(_ template: String, _ line: Int, _ reason: String) -> WorkspaceError {
        .invalid(path: place(of: template), line: line, reason: reason)
    }

    private func sections(of text: String, _ template: String) throws(WorkspaceError) -> [TemplateSection] {
        var sections: [TemplateSection] = []
        var paths: Set<String> = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("=== ") {
                let path = String(line.dropFirst(4))
                guard Self.isPath(path) else { throw invalid(template, 1, "'\(path)' is no path within a folder") }
                guard paths.insert(path).inserted else { throw invalid(template, 1, "another part of it makes \(path), too") }
                sections.append(TemplateSection(place: .file(path), lines: []))
            } else if line.hasPrefix("+++ ") {
                guard let place = LinePlace(String(line.dropFirst(4))) else { throw invalid(template, 1, "'\(line)' says no place") }
                sections.append(TemplateSection(place: .lines(place), lines: []))
            } else if let last = sections.last {
                sections[sections.count - 1] = TemplateSection(place: last.place, lines: last.lines + [line])
            } else if line.contains(where: { !$0.isWhitespace }) {
                throw invalid(template, 1, "it begins with '\(line)'; say '=== PATH' or '+++ PLACE' first")
            }
        }
        return sections.compactMap(Self.trimmed)
    }

    /// The part without blank lines at its end; nil if there are no others. Blank lines at the
    /// beginning of lines for a file belong to them, and so does one at their end where there are
    /// two.
    private static func trimmed(_ section: TemplateSection) -> TemplateSection? {
        func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
        var lines = section.lines[...]
        while let last = lines.last, isBlank(last) { lines.removeLast() }
        guard !lines.isEmpty else { return nil }
        if case .file(let path) = section.place {
            lines = lines.drop(while: isBlank)
            if path.hasSuffix(".swift") { return TemplateSection(place: section.place, lines: sortingImports(Array(lines))) }
        }
        let isSpaced = section.lines.count - lines.count > 1 && section.lines.suffix(2).allSatisfy(isBlank)
        return TemplateSection(place: section.place, lines: Array(lines) + (isSpaced ? [""] : []))
    }

    /// Imports that follow each other in the order that formatters want: where a module's name is a
    /// value, a template cannot have it.
    private static func sortingImports(_ source: [String]) -> [String] {
        var lines = source
        var start = 0
        while start < lines.count {
            var end = start
            while end < lines.count, lines[end].hasPrefix("import ") { end += 1 }
            lines[start..<end].sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            start = end + 1
        }
        return lines
    }

    static func isPath(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." } && !path.utf8.contains { $0 < 0x20 }
    }
}
