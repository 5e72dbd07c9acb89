/// Some modules of a package with their dependencies, as a separate package to build and test.
///
/// It lies in `.riblet/focus`: a `Package.swift`, and a link to the folder of each module, so that
/// you edit the workspace's sources there. It has its own build folder: in the workspace's folder
/// each change of focus would compile the same modules again under other paths.
package struct Focus: Sendable {
    /// Where it lies, from the folder of the package.
    package static let folderName = ".riblet/focus"

    /// The folder of the package it is made of.
    package let root: String
    /// The modules that were named, and their tests where they were asked for.
    package let named: [String]
    /// All modules of it, by name.
    package let modules: [String]
    /// The number of modules of the whole package.
    package let total: Int
    private let text: String
    private let links: [String: String]

    package var folder: String { root + "/" + Self.folderName }

    /// Finds the dependencies of some modules.
    ///
    /// - Parameters:
    ///   - names: of modules.
    ///   - includesTests: whether their tests are wanted: those called `…Tests` after one of
    ///     them, or after the one whose views it has.
    ///   - path: the folder of the package, or one within it.
    /// - Throws: ``WorkspaceError``.
    package init(on names: [String], includesTests: Bool, path: String) throws(WorkspaceError) {
        guard let root = DescribedWorkspace.root(around: path), FileSystem.isFile(root + "/Package.swift") else {
            throw LayoutHint.needsPackage(at: path)
        }
        let model = try PackageReader.description(of: root)
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
            guard let target = targets[name], kept.insert(name).inserted else { continue }
            open += target.dependencies.filter { !$0.isProduct }.map(\.name) + target.plugins.filter { $0.package == nil }.map(\.name)
        }
        modules = kept.sorted()
        total = model.targets.count
        let part = model.targets.filter { kept.contains($0.name) }
        // The package of a product that is only named is called like it.
        let used = part.flatMap { target in
            target.dependencies.filter { $0.isProduct || targets[$0.name] == nil }.map { $0.package ?? $0.name }
                + target.plugins.compactMap(\.package)
        }
        var links: [String: String] = [:]
        var places: [String] = []
        for target in part where target.path != nil || target.type != "binary" {
            let path = target.path ?? WorkspaceReader.defaultPath(target, in: root)
            let last = path.split(separator: "/").last.map(String.init) ?? target.name
            let place = (target.type == "test" ? "Tests/" : "Sources/") + (target.type == "binary" ? last : target.name)
            links[place] = "../../../" + path
            places.append("\"\(target.name)\": \"\(place)\"")
        }
        self.links = links
        text = try Self.manifest(
            of: model, root, name: names.sorted().joined(separator: " ") + (includesTests ? " --test" : ""), places: places, targets: kept,
            packages: Set(used.map { $0.lowercased() }))
    }

    /// The package's own `Package.swift`, with lines that take out what is not needed.
    private static func manifest(
        of model: PackageDescription, _ root: String, name: String, places: [String], targets: Set<String>, packages: Set<String>
    ) throws(WorkspaceError) -> String {
        let manifest = root + "/Package.swift"
        let source = String(decoding: try FileSystem.read(manifest, limit: 32 << 20), as: UTF8.self)
        guard source.contains("package = Package("), let version = model.toolsVersion?._version, !Self.isBefore([5, 6], version)
        else {
            throw .cannotFocus(path: manifest, reason: "it says no 'let package = Package(…)', or is for a SwiftPM before 5.6")
        }
        func list(_ words: Set<String>) -> String { "[" + words.sorted().map { "\"\($0)\"" }.joined(separator: ", ") + "]" }
        let traits = Self.isBefore([6, 1], version) ? "" : ", traits: dependency.traits"
        return source + """

            // Written by `riblet focus \(name)`, and anew each time.
            package.name = "focus"
            package.products = []
            let focusedPlaces: [String: String] = [\(places.isEmpty ? ":" : places.joined(separator: ", "))]
            let focusedTargets: Set<String> = \(list(targets))
            let focusedPackages: Set<String> = \(list(packages))
            package.targets.removeAll { !focusedTargets.contains($0.name) }
            for target in package.targets { target.path = focusedPlaces[target.name] ?? target.path }
            package.dependencies = package.dependencies.compactMap { dependency in
                func isUsed(_ name: String?, _ place: String) -> Bool {
                    let last = place.split(separator: "/").last.map(String.init) ?? ""
                    let names = [name ?? last, last.hasSuffix(".git") ? String(last.dropLast(4)) : last]
                    return names.contains { focusedPackages.contains($0.lowercased()) }
                }
                switch dependency.kind {
                case .fileSystem(let name, let path):
                    guard isUsed(name, path) else { return nil }
                    let place = path.hasPrefix("/") || path.hasPrefix("~") ? path : "../../" + path
                    return name.map { .package(name: $0, path: place\(traits)) } ?? .package(path: place\(traits))
                case .sourceControl(let name, let location, _): return isUsed(name, location) ? dependency : nil
                case .registry(let id, _): return isUsed(nil, id) ? dependency : nil
                @unknown default: return dependency
                }
            }

            """
    }

    private static func isBefore(_ other: [Int], _ version: String) -> Bool {
        version.split(separator: ".").map { Int($0) ?? 0 }.lexicographicallyPrecedes(other)
    }

    /// Writes it; what an earlier focus has left and this one does not need is taken away.
    package func write() throws(WorkspaceError) {
        for place in ["Sources", "Tests"] {
            try FileSystem.makeFolder(folder + "/" + place)
            for name in FileSystem.links(in: folder + "/" + place) where links[place + "/" + name] == nil {
                FileSystem.remove(folder + "/" + place + "/" + name)
            }
        }
        for (place, target) in links.sorted(by: { $0.key < $1.key }) { try FileSystem.link(folder + "/" + place, to: target) }
        try FileSystem.write("*\n", to: folder + "/.gitignore")
        // One that stays the same is not touched: SwiftPM would read it again.
        let manifest = folder + "/Package.swift"
        if let known = try? FileSystem.read(manifest, limit: 32 << 20), known == Array(text.utf8) { return }
        try FileSystem.write(text, to: manifest)
    }

    /// Returns the command that builds or tests the package.
    package func command(isTest: Bool, arguments: [String]) -> [String] {
        ["swift", isTest ? "test" : "build", "--package-path", folder, "--scratch-path", folder + "/.build"]
            + BuildPlan.options(in: folder + "/.build") + arguments
    }

    private static func tests(of names: [String], in model: PackageDescription) -> [String] {
        model.targets.filter { target in
            guard target.type == "test" else { return false }
            return names.contains { name in
                target.name == name + "Tests"
                    || (name.hasSuffix("UI") && target.name == name.dropLast(2) + "Tests"
                        && target.dependencies.contains { $0.name == name && !$0.isProduct })
            }
        }.map(\.name)
    }
}

extension Focus {
    package func report() -> String {
        let others = modules.count - named.count
        let rest = others == 0 ? "" : " and \(others) \(others == 1 ? "module" : "modules") needed by them"
        return "\(named.joined(separator: ", "))\(rest), of \(total): \(Self.folderName)\n"
    }
}
