/// A workspace that is about to be made.
package struct NewWorkspace: Sendable, Equatable {
    /// The template of a workspace.
    package enum Template: String, CaseIterable, Sendable {
        /// One module: a list, a page over it, a sheet, and the tabs that hold them.
        case small
        /// The same for an iPhone, with a project for Xcode.
        case ios
        /// A module for each feature, and one for what all of it looks like in a browser.
        case modular
        /// A module for each layer: user interface and presentation, which do not know each other,
        /// mappers between them, domain, repository, data, and the composition root.
        case layered

        /// True if it has a list of things that can have another name.
        package var keepsThings: Bool { self != .layered }
    }

    package let name: WorkspaceName
    package let template: Template
    package let path: String
    package let libraries: LibrarySource
    /// The things that it keeps; nil where the template has none.
    let thing: ThingName?
    /// The files, sorted by path.
    package let files: [GeneratedFile]

    /// Plans the files of a workspace without writing them.
    ///
    /// - Parameters:
    ///   - name: its name, and that of its folder.
    ///   - template: what it begins with. Templates in `.riblet/templates` of `folder` come before
    ///     the command's own.
    ///   - folder: in which folder it will lie; that one is there.
    ///   - libraries: a path or an address of Riblet; `nil` takes the copy that the command was
    ///     built from.
    ///   - thing: the name of what it keeps, such as `Shelf`; nil is `Note`.
    ///   - plural: the name of several; nil follows the rules of English.
    /// - Throws: the first fault of these arguments.
    package init(
        named name: String, template: Template, in folder: String, libraries: String?, of thing: String? = nil, plural: String? = nil
    ) throws(WorkspaceError) {
        self.name = try WorkspaceName(name)
        self.template = template
        let folder = FileSystem.absolute(folder)
        guard FileSystem.isFolder(folder) else {
            throw .unreadable(path: folder, reason: "there is no such folder; make it first, or choose another with --path")
        }
        path = folder == "/" ? "/" + name : folder + "/" + name
        guard !FileSystem.exists(path) else { throw .exists(path: path) }
        if let libraries {
            self.libraries = try LibrarySource(libraries, from: path)
        } else if let found = LibrarySource.own(from: path) {
            self.libraries = found
        } else {
            throw .invalidLibraries(path: path, reason: "the copy of Riblet that this command was built from has gone")
        }
        var values: [String: TemplateValue] = [
            "name": .text(self.name.name), "value": .text(self.name.value), "program": .text(self.name.program),
            "title": .text(self.name.title),
            "isPhone": .flag(template == .ios),
            "navigation": .text(template == .ios ? "any NavigationControllable & ModalControllable" : "WebNavigationController"),
            "inStack": .text(template == .ios ? "page.inStack()" : "WebNavigationController(root: page)"),
        ]
        values.merge(self.libraries.values) { $1 }
        let catalogue = try TemplateCatalogue(overriddenIn: folder)
        func fill(_ thing: ThingName?) throws(WorkspaceError) -> [GeneratedFile] {
            values.merge(thing?.values ?? [:]) { $1 }
            guard template == .ios else { return try catalogue.files(template.rawValue, with: values) }
            return try (catalogue.files(Template.small.rawValue, with: values) + catalogue.files("xcode", with: values)).sorted {
                $0.path < $1.path
            }
        }
        self.thing = template.keepsThings ? try ThingName(thing ?? ThingName.notes, plural: plural) : nil
        if let named = self.thing, thing != nil {
            // Sources of things that nobody has show which words the template has for itself.
            try named.refuseCollisions(with: fill(try? ThingName("Qwerty", plural: nil)), in: name)
        }
        let files = try fill(self.thing)
        self.files = try Self.generatingPackage(files, path)
    }

    /// With the `Package.swift` that follows from the descriptions of modules, where there are any.
    private static func generatingPackage(_ files: [GeneratedFile], _ root: String) throws(WorkspaceError) -> [GeneratedFile] {
        guard files.contains(where: { $0.path == WorkspaceDescription.fileName }) else { return files }
        let described = try DescribedWorkspace(root: root, texts: files.map { ($0.path, $0.text) })
        let style = files.first { $0.path == ".swift-format" }.map { SwiftFormatStyle(Array($0.text.utf8)) }
        let generation = try Generation(
            of: described, isFolder: { folder in files.contains { $0.path.hasPrefix(folder + "/") } }, style: style)
        return (files + [GeneratedFile(path: DescribedPackageFile.name, text: generation.text)]).sorted { $0.path < $1.path }
    }

    /// Makes it, whole or not at all.
    package func write() throws(WorkspaceError) {
        // A signal waits until the folder is in its place.
        let signals = try SignalInbox()
        defer { withExtendedLifetime(signals) {} }
        try NewFolder.make(path, with: files)
    }
}

// MARK: - What is told of it

extension NewWorkspace {
    /// For people: what was made, or would be, and how to go on.
    package func text(isDryRun: Bool) -> String {
        var lines = [isDryRun ? "\(path) would have:" : "\(path) has:"]
        lines += files.map { "    \($0.path)" }
        if !isDryRun {
            if let thing { lines += ["", "It keeps \(thing.many.text); --of and --plural name something else."] }
            lines +=
                template == .ios
                ? [
                    "", "On a Mac open \(path)/\(name.name).xcodeproj and press Run. Its tests run here, too:", "", "    cd \(path)",
                    "    swift test",
                ]
                : ["", "See it in the browser; the first build takes some minutes:", "", "    cd \(path)", "    riblet dev"]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
