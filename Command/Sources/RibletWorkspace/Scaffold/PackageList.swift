/// A feature's modules in a `Package.swift` that lists features by name: `shop.features(["Home",
/// "Cart"])`.
struct PackageList {
    let application: ApplicationLayout
    let feature: String
    let isViewless: Bool

    private static let file = "Package.swift"
    private var quoted: String { "\"\(feature)\"" }
    private var modules: [String] { [application.name + feature] + (isViewless ? [] : [application.name + feature + "UI"]) }

    private func noPlace(_ wanted: String) -> EditError {
        .noPlace(
            file: Self.file, wanted: wanted,
            advice:
                "declare the modules \(modules.joined(separator: ", ")) and \(application.name)\(feature)Tests, and let \(application.app.name) depend on them"
        )
    }

    func add(to sources: ScaffoldSources) throws {
        try sources.edit(Self.file) { editor in
            guard let list = features(in: editor) else { throw noPlace("\(application.name)'s list `features([…])`") }
            editor.append(quoted, to: editor.list(openedBy: list))
            if isViewless {
                if let list = withoutViews(in: editor) {
                    editor.append(quoted, to: editor.list(openedBy: list))
                } else {
                    editor.append("withoutViews: [\(quoted)]", to: editor.list(openedBy: features(in: editor)! - 1))
                }
            }
            for module in modules {
                guard let list = dependencies(in: editor) else { throw noPlace("the dependencies of \(application.app.name)") }
                let elements = editor.list(openedBy: list)
                let last = elements.elements.lastIndex { editor.text($0.range).hasPrefix("\"\(application.name)") }
                editor.insert("\"\(module)\"", before: last.map { $0 + 1 } ?? elements.elements.count, in: elements)
            }
        }
    }

    func remove(from sources: ScaffoldSources) throws {
        try sources.edit(Self.file) { editor in
            try remove(quoted, from: features(in: editor), in: &editor)
            if isViewless {
                try remove(quoted, from: withoutViews(in: editor), in: &editor)
                if let list = withoutViews(in: editor), editor.list(openedBy: list).elements.isEmpty {
                    let arguments = editor.list(openedBy: features(in: editor)! - 1)
                    if let place = arguments.elements.firstIndex(where: { editor.label(of: $0) == "withoutViews" }) {
                        editor.remove(place, from: arguments)
                    }
                }
            }
            for module in modules.reversed() { try remove("\"\(module)\"", from: dependencies(in: editor), in: &editor) }
        }
    }

    private func remove(_ element: String, from list: Int?, in editor: inout SourceEditor) throws {
        guard let list else { throw noPlace("\(element) in its list") }
        let elements = editor.list(openedBy: list)
        guard let place = elements.elements.firstIndex(where: { editor.text($0.range) == element }) else {
            throw noPlace("\(element) in its list")
        }
        editor.remove(place, from: elements)
    }

    /// The bracket of the list of features: `let shop = Application(name: "Shop")`, then
    /// `shop.features([…])`.
    func features(in editor: SourceEditor) -> Int? {
        for call in editor.calls(of: "Application") {
            let named = editor.text(Int(editor.tokens[call.parenthesis].offset)..<call.end).contains("\"\(application.name)\"")
            guard named, editor.tokens[call.name - 1].kind == .equal else { continue }
            let variable = editor.word(call.name - 2)
            for features in editor.calls(of: "features")
            where editor.tokens[features.name - 1].kind == .dot && editor.word(features.name - 2) == variable
                && editor.tokens[features.parenthesis + 1].kind == .leftBracket
            {
                return features.parenthesis + 1
            }
        }
        return nil
    }

    private func withoutViews(in editor: SourceEditor) -> Int? {
        guard let list = features(in: editor) else { return nil }
        let elements = editor.list(openedBy: list - 1).elements
        guard let argument = elements.first(where: { editor.label(of: $0) == "withoutViews" }) else { return nil }
        return editor.token(at: argument.range.lowerBound) + 2
    }

    /// The bracket of what the application's own module depends on.
    private func dependencies(in editor: SourceEditor) -> Int? {
        for call in editor.calls(of: "target") {
            let elements = editor.list(openedBy: call.parenthesis).elements
            guard elements.contains(where: { editor.text($0.range) == "name: \"\(application.app.name)\"" }),
                let dependencies = elements.first(where: { editor.label(of: $0) == "dependencies" })
            else { continue }
            let bracket = editor.token(at: dependencies.range.lowerBound) + 2
            return editor.tokens[bracket].kind == .leftBracket ? bracket : nil
        }
        return nil
    }
}
