/// Plans what `riblet add` and `riblet remove` change. Nothing is written before ``apply()``.
///
/// An addition consists of the lines of templates, each at the place its template names, and of a
/// record (``Addition``). A removal takes out exactly the lines of a record.
package struct Scaffolder {
    package let root: String
    private let catalogue: TemplateCatalogue
    var sources: PlannedSources
    /// The records of earlier additions, by name.
    var additions: [String: Addition] = [:]
    /// The description of a workspace whose `Package.swift` is generated.
    let description: WorkspaceDescription?
    /// The files that a killed command had left half changed, and that are as they were before.
    package let recovered: [String]
    private var journal: ChangeJournal?

    package init(path: String) throws(WorkspaceError) {
        let reader = try WorkspaceReader(path: path)
        root = reader.folder
        guard FileSystem.isFile(root + "/Package.swift") else { throw LayoutHint.needsPackage(at: path) }
        recovered = try ChangeJournal.recover(root)
        let scope = String(FileSystem.absolute(path).dropFirst(root.count).drop { $0 == "/" })
        catalogue = try TemplateCatalogue(overriddenIn: root)
        sources = try PlannedSources(root: root, scope: scope)
        description = DescribedWorkspace.isDescribed(root) ? try DescribedWorkspace(root: root).workspace : nil
        for name in FileSystem.files(below: root + "/" + Addition.folder, includingHidden: true, where: { _ in true }) {
            let bytes = try FileSystem.read(root + "/" + Addition.path(of: name), limit: SourceScanner.sizeLimit)
            additions[name] = try Addition(name: name, text: String(decoding: bytes, as: UTF8.self))
        }
    }

    var draft: WorkspaceDraft { sources.draft }
    /// The files that change, by path.
    package var changedFiles: [String] { draft.shown.map(\.path) }
    package var diff: String { draft.diff }
    /// The changes, a line for each file.
    package var report: String {
        draft.shown.map { "\($0.after == nil ? "deleted" : $0.before == nil ? "created" : "edited") \($0.path)\n" }.joined()
    }

    /// Makes all changes, or none.
    package func apply() throws(WorkspaceError) { try draft.apply() }

    /// Makes all changes, to be followed by ``settle()`` or ``rollBack()``: where neither follows
    /// because the process is killed, the next command takes them back.
    package mutating func begin() throws(WorkspaceError) { journal = try draft.begin() }

    /// Makes the changes permanent.
    package mutating func settle() {
        journal?.end()
        journal = nil
    }

    /// Takes all changes back.
    package mutating func rollBack() throws(WorkspaceError) {
        try draft.rollBack()
        settle()
    }

    // MARK: Adding

    /// Adds a RIB.
    package mutating func add(_ request: ScaffoldRequest) throws {
        try plan { plan in
            let name = try RIBName(request.name)
            try plan.refuseCollisions(name)
            let place = try RIBPlacement(request, name, in: &plan)
            let kind = request.isFeature ? "feature" : "rib"
            try plan.write(
                Addition(name: name.type, kind: kind, parent: request.parent, style: place.style.rawValue), place.template, place.values)
        }
    }

    /// Adds a module with its description, a first source and its tests.
    package mutating func add(_ request: ModuleRequest) throws {
        try plan { plan in
            let name = try RIBName(request.name)
            guard let description = plan.description else {
                throw WorkspaceError.refused("modules are not described here, as in what `riblet new NAME --template modular` makes")
            }
            let application = request.kind == .shared ? nil : try plan.application(description)
            if let application, try plan.isLayered(application.name) {
                throw WorkspaceError.refused(
                    "\(application.name) has one module for \(request.kind.rawValue); make a file in its folder in \(application.folder)")
            }
            let module = (application?.name ?? "") + name.type + (request.kind == .shared ? "" : request.kind.rawValue.capitalized)
            let path =
                request.kind == .shared
                ? "Shared/" + name.type : (application.map { $0.folder + "/" } ?? "") + module.dropFirst(application?.name.count ?? 0)
            guard !(try plan.draft.isThere(path + ModuleDescription.suffix)) else {
                throw WorkspaceError.badName(name: name.type, reason: "there is a module \(module) already")
            }
            try plan.write(
                Addition(name: "\(request.kind.rawValue)-\(name.type)", kind: request.kind.rawValue), request.kind.rawValue,
                name.values.merging([
                    "module": .text(module), "folder": .text(path), "application": .text(application?.name ?? ""),
                    "table": .text(name.address.replacing("-", with: "_")),
                ]) { $1 })
        }
    }

    /// Adds a language to a workspace of one module.
    package mutating func addLanguage(_ tag: String) throws {
        try plan { plan in
            guard let language = AddedLanguage(tag: tag), language.tag != "en" else {
                throw WorkspaceError.refused("'\(tag)' is no language that can come to English: say its tag, such as ko, pt-BR or zh-Hant")
            }
            let tag = language.tag
            guard try plan.description == nil && !RIBPlacement.isPhone(in: &plan) else {
                throw WorkspaceError.refused("only workspaces of the template small know languages, whose pages are of a browser")
            }
            let program = try RIBPlacement.program(in: &plan) + "App"
            guard try !plan.sources.isDeclared("enum Words") else {
                throw WorkspaceError.refused(
                    "the words of this workspace are in an `enum Words`; make the views' `Words` the library's `PageWords`, as What Changed says"
                )
            }
            let folder = try plan.sources.path(declaring: "struct \(program)").split(separator: "/").dropLast().joined(separator: "/")
            let words = try plan.sources.words(below: folder).map { english in
                TemplateValue.group(["english": .text(english), "said": .text(language.said(english))])
            }
            try plan.write(
                Addition(name: "\(AddedLanguage.kind)-\(tag)", kind: AddedLanguage.kind), "small-language",
                [
                    "tag": .text(tag), "type": .text(language.type), "program": .text(program), "folder": .text(folder),
                    "words": .list(words),
                ])
        }
    }

    private mutating func write(_ addition: Addition, _ template: String, _ values: [String: TemplateValue]) throws {
        guard additions[addition.name] == nil else { throw WorkspaceError.refused("\(addition.path) is there: it was added already") }
        try requireCurrentPackage()
        additions[addition.name] = addition
        try put(try catalogue.render(template, with: values), into: addition.name)
    }

    /// Puts the parts of a template into the workspace, and on a record.
    private mutating func put(_ sections: [TemplateSection], into name: String) throws {
        guard var addition = additions[name] else { return }
        let known = Set(additions.values.flatMap(\.blocks))
        for section in sections {
            switch section.place {
            case .file(let path):
                try sources.create(path, section.text)
                addition.files.append(path)
                addition.marks[path] = LineMarks(of: section.text)
            case .lines(let place):
                let blocks = try sources.insert(section.lines, at: place, known: known)
                addition.blocks += blocks.filter { !$0.isOpened || !addition.blocks.contains($0) }
            }
        }
        if addition.kind != AddedLanguage.kind { try translate(&addition, known) }
        additions[name] = addition
        try sources.set(addition.path, addition.text)
        try generatePackage()
    }

    // MARK: Translations

    /// The languages that were added, with the files of their tables.
    private var languages: [(language: AddedLanguage, file: String)] {
        additions.values.sorted { $0.name < $1.name }.compactMap { addition in
            guard addition.kind == AddedLanguage.kind, let file = addition.files.first,
                let language = AddedLanguage(tag: String(addition.name.dropFirst(AddedLanguage.kind.count + 1)))
            else { return nil }
            return (language, file)
        }
    }

    /// Gives the texts of an addition to the tables of all languages.
    private mutating func translate(_ addition: inout Addition, _ known: Set<Addition.Block>) throws {
        let languages = languages
        guard !languages.isEmpty else { return }
        var words = PlannedSources.words(in: addition.blocks.flatMap { $0.replaced.isEmpty ? $0.lines : [$0.argument ?? ""] })
        for file in addition.files { words.formUnion(try sources.words(of: file)) }
        for (language, file) in languages {
            let texts = words.sorted().map { ($0, language.said($0)) }
            let blocks = try sources.translate(texts, in: file, "static let in" + language.type, known: known)
            addition.blocks += blocks.filter { !addition.blocks.contains($0) }
        }
    }

    // MARK: Removing

    /// Takes out what was added: a RIB by its name, a module by its kind and its name.
    ///
    /// - Parameters:
    ///   - name: that of the addition.
    ///   - kind: its kind, where it is no RIB.
    ///   - force: also takes out files into which something was written since, and keeps copies of
    ///     these in `.riblet/removed`.
    /// - Throws: ``WorkspaceError``; the plan is as it was then.
    package mutating func remove(_ name: String, kind: String? = nil, force: Bool = false) throws {
        try plan { plan in
            let name = kind.map { "\($0)-\(name)" } ?? name
            let addition = try plan.addition(name)
            let children = plan.additions.values.filter { $0.parent == name }.map(\.name).sorted()
            guard children.isEmpty else {
                throw WorkspaceError.refused("\(name) has children; remove or move them first: \(children.joined(separator: ", "))")
            }
            try plan.requireCurrentPackage()
            try plan.takeOut(addition, leavesChanged: force)
            try plan.requireTab(besides: addition)
            let written = try plan.writtenSince(addition)
            guard written.isEmpty || force else {
                throw WorkspaceError.refused(
                    "\(name) has lines that riblet did not write: \(written.map(\.description).joined(separator: "; ")). Move what you need "
                        + "elsewhere, or say --force, which keeps a copy of \(written.count == 1 ? "this file" : "these files") in \(Addition.aside)"
                )
            }
            for file in written { try plan.keepAside(file.path, of: name) }
            for file in addition.files { try plan.sources.delete(file) }
            try plan.sources.delete(addition.path)
            plan.additions[name] = nil
            if addition.kind == AddedLanguage.kind { try plan.forgetTranslations(in: addition.files) }
            try plan.generatePackage()
        }
    }

    /// Gives a RIB another parent, which shows it as the one before did. Its files stay as they
    /// are.
    package mutating func move(_ name: String, to parent: String) throws {
        try plan { plan in
            var addition = try plan.addition(name)
            guard let old = addition.parent, let style = addition.style.flatMap(RIBStyle.init) else {
                throw WorkspaceError.refused("\(name) is no RIB")
            }
            guard addition.kind != TemplateRecord.kind else {
                throw WorkspaceError.refused("\(name) was written by `riblet new`, with lines that \(old) alone needs; move it by hand")
            }
            guard old != parent else { throw WorkspaceError.refused("\(name) is a child of \(parent) already") }
            var above: String? = parent
            while let next = above {
                guard next != name else { throw WorkspaceError.refused("\(parent) is \(name) itself, or below it") }
                above = plan.additions[next]?.parent
            }
            try plan.requireCurrentPackage()
            if try plan.takesBackMove(of: name, to: parent) { return }
            let before = plan.draft
            // Texts that are shown elsewhere, too, keep their translations.
            let tables = Set(plan.languages.map(\.file))
            let translations = addition.blocks.filter { tables.contains($0.file) }
            addition.blocks.removeAll { tables.contains($0.file) }
            try plan.takeOut(addition)
            addition.blocks = translations
            addition.parent = parent
            plan.additions[name] = addition
            let request = ScaffoldRequest(name: name, parent: parent, style: style, isFeature: addition.kind == "feature")
            let own = try plan.sources.path(declaring: "class \(name)Router")
            let place = try RIBPlacement(request, try RIBName(name), lyingIn: own, in: &plan)
            let lines = try plan.catalogue.render(place.template, with: place.values).filter {
                if case .lines = $0.place { true } else { false }
            }
            try plan.put(lines, into: name)
            try plan.keepMove(of: name, from: old, since: before)
        }
    }

    /// A file of an addition with lines that were written by hand.
    private struct Written: CustomStringConvertible {
        let path: String
        /// From 1 on; nil where the record does not say what was written.
        let lines: [Int]?

        var description: String {
            guard let lines else { return "\(path), of which nothing is recorded" }
            let some = lines.prefix(5).map(String.init).joined(separator: ", ")
            return "\(path):\(some)" + (lines.count > 5 ? " and \(lines.count - 5) more" : "")
        }
    }

    /// Returns the files of an addition into which something was written by hand.
    private mutating func writtenSince(_ addition: Addition) throws -> [Written] {
        let others = additions.values.filter { $0.name != addition.name }.flatMap(\.blocks)
        return try addition.files.compactMap { path in
            guard let text = try sources.lines(path)?.text else { return nil }
            guard let marks = addition.marks[path] else { return Written(path: path, lines: nil) }
            let lines = marks.foreign(in: text, besides: others.lazy.filter { $0.file == path }.flatMap(\.lines))
            return lines.isEmpty ? nil : Written(path: path, lines: lines)
        }
    }

    /// Refuses to take the last tab out: there would be nothing to show, and no value for it.
    private mutating func requireTab(besides addition: Addition) throws {
        guard addition.style == RIBStyle.tab.rawValue, let parent = addition.parent,
            let place = try sources.places(declaring: "enum \(parent)Tab").first, let source = try sources.lines(place.path)
        else { return }
        let tabs = source.inside(place.line) ?? place.line..<place.line + 1
        guard source.places(of: "case", in: tabs).isEmpty else { return }
        throw WorkspaceError.refused(
            "\(addition.name) is the only tab of \(parent); add another one first: riblet add rib NAME --parent \(parent)")
    }

    private mutating func keepAside(_ path: String, of name: String) throws {
        var (copy, turn) = ("\(Addition.aside)/\(name)/\(path)", 1)
        while try sources.draft.isThere(copy) {
            turn += 1
            copy = "\(Addition.aside)/\(name)-\(turn)/\(path)"
        }
        try sources.copy(path, aside: copy)
    }

    /// Takes the lines of a record out, the last ones first.
    private mutating func takeOut(_ addition: Addition, leavesChanged: Bool = false) throws {
        let others = Set(additions.values.filter { $0.name != addition.name }.flatMap(\.blocks))
        let tables = Set(languages.map(\.file))
        for block in addition.blocks.reversed() where !others.contains(block) {
            if addition.kind != AddedLanguage.kind, tables.contains(block.file) {
                try sources.removeTranslation(block, leavesChanged: leavesChanged)
            } else {
                try sources.remove(block, of: addition.name)
            }
        }
    }

    /// Takes the lines of tables that have gone from the records of others.
    private mutating func forgetTranslations(in files: [String]) throws {
        for other in additions.values where other.blocks.contains(where: { files.contains($0.file) }) {
            additions[other.name]?.blocks.removeAll { files.contains($0.file) }
            if let text = additions[other.name]?.text { try sources.set(other.path, text) }
        }
    }

    /// The record of what is to be removed.
    private mutating func addition(_ name: String) throws -> Addition {
        if let known = additions[name] { return known }
        var places: [String] = []
        for role in ["class \(name)Router", "class \(name)Interactor"] {
            places += try sources.places(declaring: role).map { "\($0.path):\($0.line + 1)" }
        }
        guard !places.isEmpty else {
            let known = additions.keys.sorted()
            throw WorkspaceError.refused(
                "nothing called '\(name)' was added here" + (known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))"))
        }
        throw WorkspaceError.refused(
            "\(Addition.path(of: name)) is missing: \(name) was not added by `riblet add`, or its record is gone; take it out by hand, beginning at \(places.joined(separator: " and "))"
        )
    }

    // MARK: Support

    /// Changes the plan as a whole, or not at all.
    private mutating func plan(_ change: (inout Scaffolder) throws -> Void) throws {
        var next = self
        try change(&next)
        self = next
    }

    /// The application that a package describes.
    func application(_ description: WorkspaceDescription, near path: String? = nil) throws -> (name: String, folder: String) {
        let all = description.applications.sorted { $0.key < $1.key }
        let found = path.map { path in all.filter { path.hasPrefix($0.value + "/") } } ?? all
        guard found.count == 1 else {
            throw WorkspaceError.refused("there are several applications here, or none: \(all.map(\.key).joined(separator: ", "))")
        }
        return (found[0].key, found[0].value)
    }

    /// Tells whether an application is one of the template layered: it has a protocol for its
    /// looks.
    mutating func isLayered(_ application: String) throws -> Bool {
        try edit { try $0.isDeclared("protocol \(application)Views") }
    }

    mutating func edit<Result>(_ body: (inout PlannedSources) throws -> Result) rethrows -> Result { try body(&sources) }

    private func requireCurrentPackage() throws {
        if description != nil { try DescribedPackageFile.requireCurrent(draft) }
    }

    private mutating func generatePackage() throws {
        guard description != nil else { return }
        try sources.set(DescribedPackageFile.name, try DescribedPackageFile.text(draft))
    }

    private mutating func refuseCollisions(_ name: RIBName) throws {
        for role in [
            "Builder", "Buildable", "Router", "Interactor", "State", "Action", "View", "Views", "Dependency", "Component", "Listener",
            "Children", "Page", "Presentable", "Presenter", "Sheet", "Tests", "ViewAction", "ViewState",
        ] {
            for word in ["class", "struct", "enum", "protocol", "typealias"] {
                if let found = try sources.places(declaring: "\(word) \(name.type + role)").first {
                    throw WorkspaceError.badName(
                        name: name.type, reason: "\(name.type + role) is declared already, at \(found.path):\(found.line + 1)")
                }
            }
        }
    }
}
