/// What a RIB has of its own, whoever its parent is: its files, its stand-ins for tests and the
/// example, its modules in the package.
struct RIBFiles {
    let name: RIBName
    let isViewless: Bool
    /// The feature in whose modules it is.
    let feature: String
    let application: ApplicationLayout
    let catalogue: TemplateCatalogue

    private var folder: String { application.path("Features/\(feature)") }
    /// The module of its implementation.
    var module: String { application.name + feature }
    /// The modules that who makes its builder must see.
    var modules: [String] { isViewless ? [module] : [module, module + "UI"] }

    /// The type of what views know of their page, and how a test makes it from a request.
    func context(_ sources: ScaffoldSources) -> (type: String, arguments: String)? {
        let own = application.name + "UIContext"
        let type = sources.file(declaring: own, [.struct, .class]) == nil ? "UIContext" : own
        guard let file = sources.file(declaring: type, [.struct, .class]), let editor = try? sources.text(file),
            let index = editor.declaration(type, [.struct, .class])
        else { return nil }
        guard let initializer = editor.members(of: index).first(where: { editor.declarations[$0].kind == .initializer }) else {
            return (type, "")
        }
        let parameters = editor.list(openedBy: editor.token(at: Int(editor.declarations[initializer].offset)) + 1).elements
        var arguments: [String] = []
        for parameter in parameters {
            let text = editor.text(parameter.range)
            // One that has a value unless told is left out.
            guard !text.contains(" = "), let label = editor.label(of: parameter) else { continue }
            let parameterType = TypeName.base(String(text.drop { $0 != ":" }.dropFirst()))
            switch (label, parameterType) {
            case ("language", _): arguments.append("language: Language(tag: request.language)")
            case ("timeZone", _): arguments.append("timeZone: request.timeZone")
            case ("basePath", _): arguments.append("basePath: request.basePath")
            default:
                guard let value = firstCase(of: parameterType, sources) else { return (type, "") }
                arguments.append("\(label): .\(value)")
            }
        }
        return (type, arguments.joined(separator: ", "))
    }

    private func firstCase(of type: String, _ sources: ScaffoldSources) -> String? {
        guard let file = sources.file(declaring: type, [.enum]), let editor = try? sources.text(file),
            let index = editor.declaration(type, [.enum])
        else { return nil }
        return editor.members(of: index).first { editor.declarations[$0].kind == .enumCase }.map { editor.declarations[$0].name }
    }

    private func rendered(_ sources: ScaffoldSources) throws -> [GeneratedFile] {
        let context = context(sources)
        guard isViewless || (context != nil && !context!.arguments.isEmpty) else {
            throw EditError.noPlace(
                file: application.views?.path ?? application.path("UI"),
                wanted: "struct \(application.name)UIContext or UIContext with an initializer that takes language and basePath",
                advice: "declare it: what every view of the application knows of its page, its language first")
        }
        func sorted(_ modules: [String?]) -> TemplateValue { .list(Set(modules.compactMap { $0 }).sorted().map { .text($0) }) }
        let (interfaces, views) = (application.interfaces.name, application.views?.name)
        // What an application calls its languages and its style, it says in every view.
        let style = sources.imported(oneOf: ["RibletStyle", "DesignSystem"])
        let languages = sources.imported(oneOf: ["RibletLocalization", "Localization"])
        let values: [String: TemplateValue] = [
            "name": .text(name.type), "value": .text(name.value), "title": .text(name.title), "address": .text(name.address),
            "isViewless": .flag(isViewless), "module": .text(module), "application": .text(application.name),
            "context": .text(context?.type ?? ""), "contextArguments": .text(context?.arguments ?? ""),
            "interfaces": .text(application.interfaces.path), "implementation": .text(folder + "/Implementation"),
            "userInterface": .text(folder + "/UserInterface"), "tests": .text(folder + "/Tests"),
            "languages": .text(languages ?? "Localization"),
            "builderImports": sorted(["Riblet", "RibletReactor", interfaces]),
            "viewImports": sorted([style, "Riblet", "RibletReactor", "RibletWeb", module, views]),
            "testImports": sorted(["Riblet", "RibletReactor", "RibletTesting", "Testing", interfaces]),
            "pageTestImports": sorted([
                languages, "Riblet", "RibletReactor", "RibletTesting", "RibletWeb", "RibletWebTesting", "Testing", interfaces, views,
                context.map { $0.arguments.contains("animal") ? application.name + "Domain" : nil } ?? nil,
            ]),
        ]
        return try catalogue.render("rib", with: values)
    }

    // MARK: Adding

    func write(to sources: ScaffoldSources, isNewFeature: Bool) throws {
        if !isNewFeature, sources.paths(below: folder).isEmpty {
            throw EditError.refused("there is no feature \(feature) in \(application.name): \(folder) is missing")
        }
        for file in try rendered(sources) { try sources.create(file.path, file.text) }
        try addMock(sources)
        try addExample(sources)
        guard isNewFeature else { return }
        if DescribedWorkspace.isDescribed(sources.draft.root) {
            try DescribedFeature(application: application, feature: feature).add(to: sources)
        } else {
            try PackageList(application: application, feature: feature, isViewless: isViewless).add(to: sources)
        }
    }

    // MARK: Removing

    func remove(from sources: ScaffoldSources) throws {
        let own = Set(try rendered(sources).map(\.path))
        let others = sources.types(below: folder).filter { $0.hasSuffix("Builder") && $0 != name.type + "Builder" }
        let isWhole = others.isEmpty
        if isWhole {
            for path in sources.paths(below: folder) { try sources.delete(path) }
        }
        for path in own where sources.paths.contains(path) { try sources.delete(path) }
        if let left = sources.file(declaring: name.type + "Builder", [.class])
            ?? sources.file(declaring: name.type + "Buildable", [.protocol])
        {
            throw EditError.noPlace(
                file: left, wanted: "a file of \(name.type) alone", advice: "\(name.type) shares it with others; delete what is its own")
        }
        try removeMock(sources)
        try removeExample(sources)
        guard isWhole else { return }
        if DescribedWorkspace.isDescribed(sources.draft.root) {
            try DescribedFeature(application: application, feature: feature).remove(from: sources)
        } else {
            try PackageList(application: application, feature: feature, isViewless: isViewless).remove(from: sources)
        }
    }

    // MARK: Stand-ins

    private var mockText: String {
        let (mock, result) = isViewless ? ("RoutingMock", "Routing") : ("RoutingMock", "ViewableRouting")
        let body = "note(\(mock)(\"\(name.type)\"), for: listener)"
        let head = "package func build(withListener listener: any \(name.type)Listener) -> any \(result) {"
        let line = "    \(head) \(body) }"
        return """
            package final class \(name.type)BuilderMock: BuilderMock<any \(name.type)Listener, \(mock)>, \(name.type)Buildable {
            \(line.count <= SourceEditor.columns ? line : "    \(head)\n        \(body)\n    }")
            }
            """
    }

    private func addMock(_ sources: ScaffoldSources) throws {
        guard let testing = application.testing else { return }
        let file = testing.path + "/BuilderMocks.swift"
        let text = mockText
        guard sources.paths.contains(file) else {
            throw EditError.noPlace(file: file, wanted: "the mocks of builders", advice: "make the file, with `import RibletTesting`")
        }
        try sources.edit(file) { $0.appendDeclaration(text) }
    }

    private func removeMock(_ sources: ScaffoldSources) throws {
        guard let file = sources.files(declaring: name.type + "BuilderMock", [.class]).first else { return }
        let text = mockText
        try sources.edit(file) { editor in
            guard editor.removeDeclarations(text) else {
                throw EditError.noPlace(file: file, wanted: "\(name.type)BuilderMock as the command writes it", advice: "delete it")
            }
        }
    }

    private var standInText: String {
        """
        extension StandIns: \(name.type)Buildable {
            func build(withListener listener: any \(name.type)Listener) -> any \(isViewless ? "Routing" : "ViewableRouting") {
                StandInPage.rib("\(name.type)")
            }
        }
        """
    }

    private var exampleText: String {
        """
        // MARK: - \(name.type)

        extension ExampleParent: \(name.type)Dependency, \(name.type)Listener {
            fileprivate var \(name.value)Page: WebApplication.Root {
                let child = \(name.type)Builder(dependency: self) { [context] in \(name.type)Views(context) }.build(withListener: self)
                return SingleRootRouter(child, listener: self, isMain: true)
            }

            func \(name.value)DidFinish() {}
        }
        """
    }

    private var exampleCase: String { name.address == name.value ? name.value : "\(name.value) = \"\(name.address)\"" }

    private func addExample(_ sources: ScaffoldSources) throws {
        guard let example = application.example else { return }
        let files = sources.paths(below: example.path)
        let (standIn, page, route) = (standInText, exampleText, exampleCase)
        if let file = files.first(where: { sources.files(declaring: "StandIns", [.class, .struct]).contains($0) }) {
            try sources.edit(file) { editor in
                editor.appendDeclaration(standIn)
                if !editor.declarations.contains(where: { $0.kind == .importing && $0.name == application.interfaces.name }) {
                    editor.addImport(application.interfaces.name)
                }
            }
        }
        guard !isViewless, let features = sources.files(declaring: "Feature", [.enum]).first(where: files.contains),
            let parent = sources.files(declaring: "ExampleParent", [.class]).first(where: files.contains)
        else { return }
        try sources.edit(features) { editor in
            guard let index = editor.declaration("Feature", [.enum]), editor.addCase(route, to: index) else {
                throw EditError.noPlace(file: features, wanted: "the cases of Feature", advice: "add `case \(route)`")
            }
        }
        try sources.edit(parent) { editor in
            guard let found = exampleSwitch(in: editor) else {
                throw EditError.noPlace(file: parent, wanted: "the switch over the features", advice: "add `case .\(name.value)`")
            }
            let returns = (found.brace..<Int(editor.tokens[found.brace].match)).contains { editor.tokens[$0].keyword == .return }
            guard editor.addCase("case .\(name.value): \(returns ? "return " : "")\(name.value)Page", to: found) else {
                throw EditError.noPlace(file: parent, wanted: "the switch over the features", advice: "add `case .\(name.value)`")
            }
            editor.appendDeclaration(page)
            for module in modules + [application.interfaces.name]
            where !editor.declarations.contains(where: { $0.kind == .importing && $0.name == module }) {
                editor.addImport(module)
            }
        }
    }

    /// The switch in the example that makes the page of a feature: the one with the most cases.
    private func exampleSwitch(in editor: SourceEditor) -> SourceEditor.Switch? {
        guard let index = editor.declaration("ExampleParent", [.class]) else { return nil }
        return editor.switches(in: editor.range(of: index)).max { $0.labels.count < $1.labels.count }
    }

    private func removeExample(_ sources: ScaffoldSources) throws {
        guard let example = application.example else { return }
        let files = sources.paths(below: example.path)
        let (standIn, page) = (standInText, exampleText)
        if let file = files.first(where: { sources.files(declaring: "StandIns", [.class, .struct]).contains($0) }) {
            let interfaces = sources.types(below: application.interfaces.path)
            try sources.edit(file) { editor in
                guard editor.removeDeclarations(standIn) else {
                    throw EditError.noPlace(
                        file: file, wanted: "what StandIns does for \(name.type), as the command writes it", advice: "delete it")
                }
                if !editor.mentions(anyOf: interfaces) { editor.removeImport(application.interfaces.name) }
            }
        }
        guard !isViewless, let features = sources.files(declaring: "Feature", [.enum]).first(where: files.contains),
            let parent = sources.files(declaring: "ExampleParent", [.class]).first(where: files.contains)
        else { return }
        let types = modules.map { module in
            (module, sources.types(below: folder + (module.hasSuffix("UI") ? "/UserInterface" : "/Implementation")))
        }
        try sources.edit(features) { editor in
            guard let index = editor.declaration("Feature", [.enum]), editor.removeCase(name.value, from: index) else {
                throw EditError.noPlace(
                    file: features, wanted: "`case \(name.value)` of Feature", advice: "delete the case of \(name.type)")
            }
        }
        try sources.edit(parent) { editor in
            guard let found = exampleSwitch(in: editor), editor.removeCase(name.value, from: found), editor.removeDeclarations(page) else {
                throw EditError.noPlace(
                    file: parent, wanted: "what the example does for \(name.type), as the command writes it", advice: "delete it")
            }
            for (module, names) in types where !editor.mentions(anyOf: names) { editor.removeImport(module) }
        }
    }
}
