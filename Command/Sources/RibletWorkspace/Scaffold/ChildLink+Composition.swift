/// Where the parent's children are made: at the composition root with their views, in tests and
/// examples by stand-ins.
extension ChildLink {
    private var component: String { parent + "Component" }

    // MARK: What the child needs

    private var provisionText: String { "extension \(component): \(child.type)Dependency {}" }

    /// The file of the composition root that says what components provide.
    private func compositionFile() throws -> String {
        let files = sources.paths(below: application.app.path)
        func first(_ condition: (SourceEditor) -> Bool) -> String? {
            files.first { path in sources.mentions(parent, in: path) && ((try? peek(path)).flatMap { $0 }.map(condition) ?? false) }
        }
        if let file = first({ editor in editor.declarations.contains { $0.kind == .extension && $0.name == component } }) { return file }
        if let file = first({ !$0.calls(of: parent + "Builder").isEmpty }) { return file }
        if let file = files.first(where: { $0.hasSuffix("Tree.swift") }) { return file }
        throw noPlace(
            application.app.path, "the file that makes \(parent)Builder",
            "write `\(provisionText)` where the components of the application meet what their children need")
    }

    func addProvision() throws {
        let file = try compositionFile()
        let text = provisionText
        try sources.edit(file) { $0.appendDeclaration(text) }
        for module in childModules { try addImport(module, to: file) }
    }

    func removeProvision() throws {
        let text = provisionText
        let file = try compositionFile()
        try sources.edit(file) { editor in
            guard editor.removeDeclarations(text) else {
                throw noPlace(
                    file, "`\(text)`", "take \(child.type)Dependency out of what \(component) conforms to, with what only it needs")
            }
        }
        for module in childModules {
            guard let path = sources.workspace.module(named: module)?.path ?? plannedPath(of: module) else { continue }
            try removeImports(.init(name: module, path: path), from: file)
        }
    }

    /// The folder of a module that is being added, too.
    private func plannedPath(of module: String) -> String? {
        let feature = application.name + child.type
        let folder = application.path("Features/\(child.type)")
        return module == feature ? folder + "/Implementation" : module == feature + "UI" ? folder + "/UserInterface" : nil
    }

    // MARK: Making the builders

    /// By what a file makes the child's builder.
    private func construction(in editor: SourceEditor, dependency: String) -> String {
        let file = editor.path
        if sources.isExample(file), sources.file(declaring: "StandIns", [.class]) != nil || !sources.files(declaring: "StandIns").isEmpty {
            return "StandIns()"
        }
        if usesMocks(editor) { return "\(child.type)BuilderMock()" }
        let views = isViewless ? "" : hasContext ? " { \(child.type)Views(context) }" : " { \(child.type)Views() }"
        return "\(child.type)Builder(dependency: \(dependency))\(views)"
    }

    private func usesMocks(_ editor: SourceEditor) -> Bool {
        if sources.isForTests(editor.path) { return true }
        guard let testing = application.testing else { return false }
        return editor.declarations.contains { $0.kind == .importing && $0.name == testing.name }
    }

    private func isComposition(_ path: String) -> Bool { path.hasPrefix(application.app.path + "/") }

    /// The files in which the parent's children may be made.
    private var constructionFiles: [String] { sources.paths.filter { !$0.hasPrefix(application.interfaces.path + "/") } }

    func addConstructions(_ labels: [String]) throws {
        var isMade = false
        for file in constructionFiles where mentionsChildren(labels, in: file) {
            guard let editor = try sources.text(file) else { continue }
            let isHere =
                labels.count > 1
                ? !editor.tuples(labelled: labels).isEmpty : !editor.calls(of: parent + "Builder").isEmpty || !makers(in: editor).isEmpty
            guard isHere else { continue }
            var needsMock = false
            try sources.edit(file) { editor in
                switch labels.count {
                case 0: try addFirst(&editor)
                case 1: addSecond(labels[0], &editor)
                default:
                    for index in editor.tuples(labelled: labels).reversed() {
                        let list = editor.list(openedBy: index)
                        let dependency = dependencyOfSiblings(list, in: editor)
                        editor.append("\(value): \(construction(in: editor, dependency: dependency))", to: list)
                    }
                }
                needsMock = editor.text.contains("\(child.type)BuilderMock()")
            }
            if needsMock, let testing = application.testing { try addImport(testing.name, to: file) }
            isMade = isMade || isComposition(file)
        }
        guard isMade else {
            throw noPlace(
                application.app.path, labels.count > 1 ? "(\(labels.map { $0 + ": …" }.joined(separator: ", ")))" : "\(parent)Builder(…)",
                "make \(child.type)Builder where \(parent)'s children are made")
        }
    }

    /// The dependency that the other children are given: `home` of `ListBuilder(dependency: home)`.
    private func dependencyOfSiblings(_ list: SourceList, in editor: SourceEditor) -> String {
        for element in list.elements {
            for token in editor.tokens(in: element.range)
            where editor.word(token) == "dependency" && editor.tokens[token + 1].kind == .colon {
                return editor.word(token + 2)
            }
            // `main: main($0)`
            let tokens = editor.tokens(in: element.range)
            if let argument = tokens.last(where: {
                editor.tokens[$0].kind == .dollar || editor.word($0 - 1) == "(" && editor.word($0 + 1) == ")"
            }) {
                return editor.word(argument)
            }
        }
        return "$0"
    }

    private func addFirst(_ editor: inout SourceEditor) throws {
        for call in editor.calls(of: parent + "Builder").reversed() {
            let made = construction(in: editor, dependency: "$0")
            let header = made.contains("$0") ? "" : "_ in "
            // Where the views are an argument this is the first closure, which has no label.
            let label = call.closures.isEmpty ? "" : "children: "
            let line = " \(label){ \(header)\(made) }"
            let column = editor.text(editor.lineStart(call.end)..<editor.lineEnd(call.end)).count
            if column + line.count <= SourceEditor.columns {
                editor.insert(line, at: call.end)
            } else {
                let indentation = editor.lineBreak + editor.indentation(call.end)
                editor.insert(
                    " \(label){\(header.isEmpty ? "" : " " + header.trimmed)\(indentation)\(editor.indent)\(made)\(indentation)}",
                    at: call.end)
            }
        }
    }

    private func childrenClosures(_ editor: SourceEditor) -> [(call: SourceEditor.Call, brace: Int)] {
        editor.calls(of: parent + "Builder").compactMap { call in
            if let labelled = call.closures.first(where: { $0.label == "children" }) { return (call, labelled.brace) }
            let arguments = editor.list(openedBy: call.parenthesis).elements
            guard arguments.contains(where: { editor.label(of: $0) == "views" }), let first = call.closures.first else { return nil }
            return (call, first.brace)
        }
    }

    private func mentionsChildren(_ labels: [String], in file: String) -> Bool {
        if labels.count > 1 { return sources.mentions(labels[0] + ":", in: file) }
        return sources.mentions(parent + "Builder", in: file) || sources.mentions(parent + "Children", in: file)
    }

    /// The functions that make the children of a root, which has no builder: what they evaluate,
    /// and the name of their parameter.
    private func makers(in editor: SourceEditor) -> [(content: Range<Int>, dependency: String)] {
        editor.declarations.compactMap { declaration in
            guard declaration.kind == .function, declaration.type.hasSuffix("-> \(parent)Children"), declaration.body.end > 0,
                let parameter = editor.parameters(of: declaration).first
            else { return nil }
            var tokens = editor.tokens(in: Int(declaration.body.start) + 1..<Int(declaration.body.end) - 1)
            if let first = tokens.first, editor.tokens[first].keyword == .return { tokens.removeFirst() }
            guard let first = tokens.first, let last = tokens.last else { return nil }
            return (Int(editor.tokens[first].offset)..<Int(editor.tokens[last].end), parameter.name)
        }
    }

    private func addSecond(_ only: String, _ editor: inout SourceEditor) {
        for maker in makers(in: editor).reversed() {
            append(
                "\(value): \(construction(in: editor, dependency: maker.dependency))", to: maker.content, only: only, in: &editor)
        }
        for (_, brace) in childrenClosures(editor).reversed() {
            let content = editor.content(ofClosure: brace)
            let tokens = editor.tokens(in: content)
            let dependency = tokens.first { editor.word($0) == "dependency" && editor.tokens[$0 + 1].kind == .colon }.map {
                editor.word($0 + 2)
            }
            append("\(value): \(construction(in: editor, dependency: dependency ?? "$0"))", to: content, only: only, in: &editor)
        }
    }

    func removeConstructions(_ labels: [String]) throws {
        for file in constructionFiles where sources.mentions(labels.count > 1 ? labels[0] + ":" : parent + "Builder", in: file) {
            guard let editor = try sources.text(file) else { continue }
            let isHere = labels.count > 1 ? !editor.tuples(labelled: labels).isEmpty : !childrenClosures(editor).isEmpty
            guard isHere else { continue }
            try sources.edit(file) { editor in
                if labels.count > 1 {
                    let place = labels.firstIndex(of: value)!
                    for index in editor.tuples(labelled: labels).reversed() {
                        let range = Int(editor.tokens[index].offset)..<Int(editor.tokens[Int(editor.tokens[index].match)].end)
                        remove(at: place, from: range, in: &editor)
                    }
                } else {
                    for (call, brace) in childrenClosures(editor).reversed() {
                        let last = call.closures.last!
                        guard last.brace == brace else { continue }
                        let before = last.label == nil ? Int(editor.tokens[brace - 1].end) : Int(editor.tokens[brace - 3].end)
                        editor.replace(before..<Int(editor.tokens[Int(editor.tokens[brace].match)].end), with: "")
                    }
                }
            }
            if let testing = application.testing, !sources.isExample(file), sources.isTest(file) { try removeImports(testing, from: file) }
        }
    }
}
