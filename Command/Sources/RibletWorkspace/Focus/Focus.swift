/// Some modules of a package with their dependencies, as a separate package to build and test.
///
/// It lies in `.riblet/focus`: a `Package.swift`, and a link to the folder of each module, so that
/// you edit the workspace's sources there. It has its own build folder: in the workspace's folder
/// each change of focus would compile the same modules again under other paths.
public struct Focus: Sendable {
    /// Where it lies, from the folder of the package.
    public static let folderName = ".riblet/focus"

    /// The folder of the package it is made of.
    public let root: String
    /// The modules that were named, and their tests where they were asked for.
    public let named: [String]
    /// All modules of it, by name.
    public let modules: [String]
    /// The number of modules of the whole package.
    public let total: Int
    private let text: String
    private let links: [String: String]

    /// The folder of the focused package.
    public var folder: String { root + "/" + Self.folderName }

    /// Finds the dependencies of some modules.
    ///
    /// - Parameters:
    ///   - names: of modules.
    ///   - includesTests: whether their tests are wanted: those called `…Tests` after one of
    ///     them, or after the one whose views it has.
    ///   - path: the folder of the package, or one within it.
    /// - Throws: ``WorkspaceError`` if there is no such module, or where one of them is what no
    ///   such package can have.
    public init(on names: [String], includesTests: Bool, path: String) throws(WorkspaceError) {
        guard let root = DescribedWorkspace.root(around: path), FileSystem.isFile(root + "/Package.swift") else {
            throw LayoutHint.needsPackage(at: path)
        }
        try self.init(on: names, includesTests: includesTests, model: PackageModelReader.current(root), root: root)
    }

    init(on names: [String], includesTests: Bool, model: PackageModel, root: String) throws(WorkspaceError) {
        self.root = root
        let targets = Dictionary(model.targets.map { ($0.name, $0) }) { first, _ in first }
        for name in names where targets[name] == nil {
            throw .noModule(name: name, near: Spelling.near(name, among: targets.keys.sorted()))
        }
        var wanted = Set(names)
        if includesTests { wanted.formUnion(Self.tests(of: names, in: model)) }
        named = wanted.sorted()
        var kept: Set<String> = []
        var open = Array(wanted)
        while let name = open.popLast() {
            guard kept.insert(name).inserted else { continue }
            open += targets[name]?.dependencies.filter { $0.package == nil }.map(\.name) ?? []
        }
        modules = kept.sorted()
        total = model.targets.count
        var part = model
        part.name = "focus"
        part.products = []
        part.targets = model.targets.filter { kept.contains($0.name) }
        let reasons =
            model.unsupported.map { "the package has \($0)" }
            + part.targets.flatMap { target in target.unsupported.map { "'\(target.name)': \($0)" } }
        guard reasons.isEmpty else { throw .cannotFocus(path: root + "/Package.swift", reasons: reasons) }
        let folder = root + "/" + Self.folderName
        let used = Set(
            part.targets.flatMap { $0.dependencies.compactMap(\.package) + $0.plugins.compactMap(\.package) }.map { $0.lowercased() })
        part.packages = part.packages.filter { used.contains($0.name.lowercased()) }.map { package in
            var package = package
            if case .path(let path)? = package.source {
                let absolute = FileSystem.absolute(path.hasPrefix("/") ? path : root + "/" + path)
                package.source = .path(RelativePath.from(folder, to: absolute))
            }
            return package
        }
        var links: [String: String] = [:]
        for index in part.targets.indices {
            let target = part.targets[index]
            let place = (target.kind == .test ? "Tests/" : "Sources/") + target.name
            links[place] = "../../../" + (target.path ?? place)
            part.targets[index].path = place
        }
        self.links = links
        text = PackageWriter(part, style: SwiftFormatStyle()).text(origin: [
            "Written by `riblet focus \(names.sorted().joined(separator: " "))\(includesTests ? " --test" : "")`, and anew each time."
        ])
    }

    /// Writes it; what an earlier focus has left and this one does not need is taken away.
    ///
    /// - Throws: ``WorkspaceError/unwritable(path:reason:)``.
    public func write() throws(WorkspaceError) {
        for place in ["Sources", "Tests"] {
            try FileSystem.makeFolder(folder + "/" + place)
            for name in FileSystem.links(in: folder + "/" + place) where links[place + "/" + name] == nil {
                FileSystem.remove(folder + "/" + place + "/" + name)
            }
        }
        for (place, target) in links.sorted(by: { $0.key < $1.key }) { try FileSystem.link(folder + "/" + place, to: target) }
        try TextFile.write("*\n", to: folder + "/.gitignore")
        // One that stays the same is not touched: SwiftPM would read it again.
        let manifest = folder + "/Package.swift"
        if let known = try? FileSystem.read(manifest, limit: 32 << 20), known == Array(text.utf8) { return }
        try TextFile.write(text, to: manifest)
    }

    /// Returns the command that builds or tests the package.
    ///
    /// - Parameters:
    ///   - isTest: whether its tests are run.
    ///   - arguments: further ones for `swift build` or `swift test`.
    /// - Returns: a word an entry, the program's name first.
    public func command(isTest: Bool, arguments: [String]) -> [String] {
        ["swift", isTest ? "test" : "build", "--package-path", folder, "--scratch-path", folder + "/.build"]
            + BuildPlan.options(in: folder + "/.build") + arguments
    }

    private static func tests(of names: [String], in model: PackageModel) -> [String] {
        model.targets.filter { target in
            guard target.kind == .test else { return false }
            return names.contains { name in
                target.name == name + "Tests"
                    || (name.hasSuffix("UI") && target.name == name.dropLast(2) + "Tests"
                        && target.dependencies.contains { $0.name == name && $0.package == nil })
            }
        }.map(\.name)
    }
}

extension Focus {
    /// Returns the report as text.
    public func report() -> String {
        let others = modules.count - named.count
        let rest = others == 0 ? "" : " and \(others) \(others == 1 ? "module" : "modules") needed by them"
        return "\(named.joined(separator: ", "))\(rest), of \(total): \(Self.folderName)\n"
    }

    /// The same for programs.
    ///
    /// - Parameter command: what is run.
    /// - Returns: JSON that ends with a line break.
    public func json(command: [String]) -> String {
        JSONText.write([
            "version": 1, "named": named, "modules": modules, "total": total, "package": folder, "command": command,
        ])
    }
}
