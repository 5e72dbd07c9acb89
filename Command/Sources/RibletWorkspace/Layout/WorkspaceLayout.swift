/// The places of a workspace's modules, with the files that define them.
struct WorkspaceLayout {
    /// The files that tell of modules.
    enum Source: Int, CaseIterable {
        case package, tuist, xcode, xcodeGen, rules, folders
    }

    /// The folder of a module, and what of it belongs to the module.
    struct Folder {
        let path: String
        let exclude: [String]
        let sources: [String]?

        func contains(_ file: String) -> Bool {
            if exclude.isEmpty, sources == nil { return true }
            func lies(in paths: [String]) -> Bool {
                paths.contains { file == path + "/" + $0 || file.hasPrefix(path + "/" + $0 + "/") }
            }
            if lies(in: exclude) { return false }
            if let sources { return lies(in: sources) }
            return true
        }
    }

    var modules: [Module] = []
    /// For each module its folder; nil if its files are known one by one.
    var folders: [Folder?] = []
    /// The modules of files that are known one by one, from the root.
    var listed: [String: Int] = [:]
    /// The packages that are read: the workspace, then those it depends on.
    var roots: [String] = []
    /// When what says so was changed.
    var stamps: [String: FileSystem.Stamp] = [:]
    /// The number of files of each kind.
    var found: [Source: Int] = [:]
    /// True if Tuist itself has said what its projects are.
    var isEvaluated = false

    /// For people: "an Xcode project and 2 SwiftPM packages".
    var summary: String {
        let names: [Source: (String, String)] = [
            .package: ("a SwiftPM package", "SwiftPM packages"),
            .tuist: isEvaluated
                ? ("a Tuist project of graph.json", "Tuist projects of graph.json") : ("a Tuist project", "Tuist projects"),
            .xcode: ("an Xcode project", "Xcode projects"), .xcodeGen: ("an XcodeGen project", "XcodeGen projects"),
            .rules: ("a folder with build rules", "folders with build rules"), .folders: ("a plain folder", "plain folders"),
        ]
        let parts = Source.allCases.compactMap { source -> String? in
            guard let count = found[source], count > 0, let (one, many) = names[source] else { return nil }
            return count == 1 ? one : "\(count) \(many)"
        }
        return parts.isEmpty ? "no project" : parts.count == 1 ? parts[0] : parts.dropLast().joined(separator: ", ") + " and " + parts.last!
    }

    /// The manifest of a package, by the package's folder from the root.
    static func manifest(of folder: String) -> String { folder.isEmpty ? "Package.swift" : folder + "/Package.swift" }

    @discardableResult
    mutating func add(_ module: Module, _ folder: Folder? = nil) -> Int {
        modules.append(module)
        folders.append(folder)
        return modules.count - 1
    }
}

/// Finds the modules of projects below a folder: SwiftPM packages, Tuist, Xcode and XcodeGen
/// projects, folders with build rules, and plain folders. Each file belongs to the first that
/// claims it.
struct ProjectFinder {
    private let root: String
    private let listing: [String]
    private let projects: [String]
    private var owned: [Bool]
    /// The files that Xcode shows and does not compile.
    private var idle: Set<String> = []
    private var layout: WorkspaceLayout

    init(root: String, listing: [String], projects: [String], layout: WorkspaceLayout) {
        self.root = root
        self.listing = listing
        self.projects = projects
        self.layout = layout
        owned = Array(repeating: false, count: listing.count)
        guard !layout.folders.isEmpty else { return }
        var folders: [String: [WorkspaceLayout.Folder]] = [:]
        for folder in layout.folders { if let folder { folders[folder.path, default: []].append(folder) } }
        for index in listing.indices {
            let path = root + "/" + listing[index]
            var above = Self.folder(of: path)
            while above.utf8.count >= root.utf8.count, !owned[index] {
                if let own = folders[above] { owned[index] = own.contains { $0.contains(path) } }
                above = Self.folder(of: above)
            }
        }
    }

    /// Returns true if a listing has more than the manifest at its root that tells of a project.
    static func isNeeded(_ listing: [String], _ projects: [String]) -> Bool {
        !projects.isEmpty || listing.contains { $0 != "Package.swift" && isManifest($0) }
    }

    /// Adds what is found to the layout.
    mutating func find(includesPlain: Bool, runsManifests: Bool = true) -> WorkspaceLayout {
        func deepest(_ paths: [String]) -> [String] {
            paths.sorted { ($0.utf8.count(where: { $0 == 47 }), $1) > ($1.utf8.count(where: { $0 == 47 }), $0) }
        }
        var sources: [String: [UInt8]] = [:]
        var (packages, tuist): ([String], [String]) = ([], [])
        for (index, path) in listing.enumerated() where Self.isManifest(path) {
            guard let source = try? FileSystem.read(root + "/" + path, limit: ManifestText.sizeLimit) else { continue }
            if path.hasSuffix("Package.swift"), Self.mentions("PackageDescription", source) {
                // The one at the root is known.
                if path != "Package.swift" || layout.roots.isEmpty { packages.append(path) }
            } else if !path.hasSuffix("Package.swift"), Self.mentions("ProjectDescription", source) {
                if path.hasSuffix("Project.swift") { tuist.append(path) }
            } else {
                continue
            }
            sources[path] = source
            // A manifest is no file of a module.
            owned[index] = true
        }
        if !packages.isEmpty { layout.found[.package, default: 0] += packages.count }
        var descriptions: [(path: String, package: FoundPackage)] = []
        for path in deepest(packages) {
            descriptions.append((path, Self.package(of: sources[path]!, at: Self.folder(of: path), in: root, runsIt: runsManifests)))
        }
        var products: [String: [String]] = [:]
        var productsOf: [String: [String: [String]]] = [:]
        for (path, package) in descriptions {
            products.merge(package.products) { $1 }
            productsOf[path] = package.products
        }
        for (path, package) in descriptions {
            // Another package may have a product of that name.
            let near = package.packages.reduce(into: products) { $0.merge(productsOf[$1] ?? [:]) { $1 } }
            add(package: path, package, near)
        }
        if !tuist.isEmpty { for path in deepest(projects.filter { $0.hasSuffix(TuistGraph.fileName) }) { add(graph: path, &tuist) } }
        for path in deepest(tuist) { add(tuist: path, ManifestText.value(of: "project", in: sources[path]!)) }
        for path in deepest(projects.filter { $0.hasSuffix(".xcodeproj") }) { add(xcode: path) }
        for path in projects where path.hasSuffix(".xcworkspace") { add(workspace: path) }
        for index in listing.indices where idle.contains(listing[index]) { owned[index] = true }
        for path in deepest(projects.filter { $0.hasSuffix("project.yml") }) { add(xcodeGen: path, products) }
        for path in deepest(projects) where ["BUCK", "BUILD", "BUILD.bazel"].contains(where: path.hasSuffix) {
            let folder = Self.folder(of: path)
            if add(folder: folder, name: Self.name(of: folder, root), from: path) { layout.found[.rules, default: 0] += 1 }
        }
        if includesPlain { addPlain() }
        return layout
    }

    private static func isManifest(_ path: String) -> Bool {
        ["Package.swift", "Project.swift", "Workspace.swift"].contains { path == $0 || path.hasSuffix("/" + $0) }
    }

    private static func mentions(_ word: String, _ source: [UInt8]) -> Bool {
        String(decoding: source.prefix(16 << 10), as: UTF8.self).contains("import " + word)
    }

    private static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    }

    private static func fileName(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

    private static func name(of folder: String, _ root: String) -> String {
        String((folder.isEmpty ? root : folder).split(separator: "/").last ?? "Module")
    }

    private static func joined(_ folder: String, _ path: String) -> String { FileSystem.normalized(folder + "/" + path) }

    /// Returns true for the name of a folder with tests.
    private static func holdsTests(_ name: Substring) -> Bool {
        name.hasSuffix("Tests") || name.hasSuffix("Specs") || name.hasSuffix("TestsWithHostApp") || name == "Test" || name == "UITest"
    }

    // MARK: Claims

    /// The files below a folder that nobody owns.
    private func free(below folder: String) -> [Int] {
        listing.indices.filter { !owned[$0] && (folder.isEmpty || listing[$0].hasPrefix(folder + "/") || listing[$0] == folder) }
    }

    private mutating func claim(_ files: [Int], for module: Int) {
        for file in files {
            owned[file] = true
            layout.listed[listing[file]] = module
        }
    }

    private func module(
        _ name: String, path: String, from description: String, isForTests: Bool, dependencies: [String]? = nil, type: String = "regular"
    ) -> Module {
        Module(
            name: name, kind: .library, path: path, dependencies: dependencies, description: description, isContext: false,
            target: isForTests ? "test" : type)
    }

    private mutating func note(_ path: String) {
        if let stamp = FileSystem.stamp(root + "/" + path) { layout.stamps[root + "/" + path] = stamp }
    }

    // MARK: SwiftPM

    private struct FoundPackage {
        var targets: [PackageDescription.Target] = []
        var products: [String: [String]] = [:]
        /// The manifests of the packages that it depends on by path.
        var packages: [String] = []
    }

    /// A package, from the source of its manifest; where that is not written out, from running it,
    /// and where that fails what of the source is.
    private static func package(of source: [UInt8], at folder: String, in root: String, runsIt: Bool) -> FoundPackage {
        var found = FoundPackage()
        let value = ManifestText.value(of: "package", in: source)
        var isWhole = value?["targets"]?.list != nil && !String(decoding: source, as: UTF8.self).contains("package.targets")
        let types = [
            "target": "regular", "executableTarget": "executable", "testTarget": "test", "macro": "macro", "plugin": "plugin",
            "systemLibrary": "system", "binaryTarget": "binary",
        ]
        for target in value?["targets"]?.list ?? [] {
            guard let name = target["name"]?.text, let type = target.callee.flatMap({ types[$0] }) else {
                isWhole = false
                continue
            }
            for key in ["path", "exclude", "sources"] {
                if let value = target[key], value.text == nil && value.texts == nil { isWhole = false }
            }
            let dependencies = (target["dependencies"]?.list ?? []).compactMap { value -> PackageDescription.TargetDependency? in
                guard let name = value.text ?? value["name"]?.text else { return nil }
                return .init(name: name, isProduct: value.callee == "product")
            }
            // A constant of the manifest may stand for one.
            if let all = target["dependencies"], all.list?.count != dependencies.count { isWhole = false }
            found.targets.append(
                .init(
                    name: name, type: type, path: target["path"]?.text, exclude: target["exclude"]?.texts,
                    sources: target["sources"]?.texts, dependencies: dependencies,
                    pluginUsages: target["plugins"]?.list?.map { ["plugin": [$0["name"]?.text]] }))
        }
        if !isWhole, runsIt, let description = try? PackageReader.description(of: root + "/" + folder) {
            found.targets = description.targets
            for product in description.products { found.products[product.name] = product.targets }
            let paths = description.dependencies.compactMap { $0.path.map(FileSystem.absolute) }
            found.packages = paths.map { WorkspaceLayout.manifest(of: $0 == root ? "" : RelativePath.from(root, to: $0)) }
            return found
        }
        for product in value?["products"]?.list ?? [] {
            if let name = product["name"]?.text { found.products[name] = product["targets"]?.texts }
        }
        let paths = (value?["dependencies"]?.list ?? []).compactMap { $0["path"]?.text }
        found.packages = paths.map { WorkspaceLayout.manifest(of: Self.joined(folder, $0)) }
        return found
    }

    private mutating func add(package path: String, _ package: FoundPackage, _ products: [String: [String]]) {
        note(path)
        let folder = Self.folder(of: path)
        var claimed: [(folder: WorkspaceLayout.Folder, module: Int)] = []
        for target in package.targets.sorted(by: { $0.name < $1.name }) where WorkspaceReader.swiftTargets.contains(target.type) {
            let own = target.path ?? WorkspaceReader.defaultPath(target, in: root + "/" + folder)
            let shown = Self.joined(folder, own)
            let module = layout.add(
                Module(
                    name: target.name, kind: .library, path: shown,
                    dependencies: PackageDescription.modules(of: target, package.targets, products), description: path, isContext: false,
                    target: target.type, packages: package.packages, writesCode: target.writesCode))
            claimed.append((.init(path: root + "/" + shown, exclude: target.exclude ?? [], sources: target.sources), module))
        }
        // The innermost folder owns a file.
        for (folder, module) in claimed.sorted(by: { $0.folder.path.utf8.count > $1.folder.path.utf8.count }) {
            let below = String(folder.path.dropFirst(root.utf8.count + 1))
            claim(free(below: below).filter { folder.contains(root + "/" + listing[$0]) }, for: module)
        }
    }

    // MARK: Tuist

    private mutating func add(tuist path: String, _ value: ManifestValue?) {
        note(path)
        layout.found[.tuist, default: 0] += 1
        let folder = Self.folder(of: path)
        for target in value?["targets"]?.list ?? [] {
            guard let name = target["name"]?.text, let globs = Self.globs(target["sources"]) else { continue }
            let product = target["product"]?.name ?? ""
            let dependencies = target["dependencies"]?.list.flatMap { list -> [String]? in
                let names = list.compactMap { $0["name"]?.text ?? $0["target"]?.text ?? $0["product"]?.text }
                return names.count == list.count ? names : nil
            }
            let files = free(below: folder).filter { index in
                globs.contains { listing[index].hasPrefix(folder.isEmpty ? $0 : folder + "/" + $0) }
            }
            guard !files.isEmpty else { continue }
            let shown = Self.joined(folder, globs[0])
            let module = layout.add(
                module(
                    name, path: shown, from: path, isForTests: product.lowercased().contains("test"), dependencies: dependencies,
                    type: product == "app" ? "application" : "regular"))
            claim(files, for: module)
        }
        let name = value?["name"]?.text ?? Self.name(of: folder, root)
        // Tuist's own layout of a feature, whose helpers nobody runs here.
        let parts = free(below: folder).map { listing[$0].dropFirst(folder.isEmpty ? 0 : folder.count + 1).split(separator: "/") }
        var tops = Set(parts.filter { $0.count > 1 }.map { String($0[0]) })
        // A helper makes the parts that it is given: `targets: [.framework, .tests]`.
        let cases = value?["targets"]?.list ?? value?["targets"]?.arguments?.first?.value.list ?? []
        let made = cases.compactMap { $0.name?.lowercased() }
        if !made.isEmpty, made.count == cases.count {
            for (part, word) in [("Tests", "test"), ("Testing", "testing"), ("Example", "example"), ("Demo", "demo")]
            where tops.contains(part) && !made.contains(where: { $0.contains(word) }) {
                tops.remove(part)
                for file in free(below: Self.joined(folder, part)) { owned[file] = true }
            }
        }
        let examples = ["Example", "Demo", "DemoApp"]
        let kits = tops.contains("Sources") ? ["Interface", "Testing"] : []
        // Made of two folders, as by `invertedDualTargetProject`.
        if tops.isSuperset(of: ["Interface", "Implement"]) {
            add(folder: Self.joined(folder, "Interface"), name: name, from: path)
            add(folder: Self.joined(folder, "Implement"), name: name + "Impl", from: path)
        }
        // An example shows something beside it.
        for part in kits + (tops.subtracting(examples).contains { !Self.holdsTests($0[...]) } ? examples : []) {
            add(folder: Self.joined(folder, part), name: name + (kits.contains(part) ? part : "Example"), from: path)
        }
        add(folder: folder, name: name, from: path)
    }

    /// Returns the part of each pattern before its first star.
    private static func globs(_ value: ManifestValue?) -> [String]? {
        func prefix(_ pattern: String) -> String { String(pattern.prefix { $0 != "*" }) }
        if let text = value?.text { return [prefix(text)] }
        guard let list = value?.list ?? value?.arguments?.first?.value.list else { return nil }
        let texts = list.compactMap { $0.text ?? $0.arguments?.first?.value.text }
        return texts.isEmpty ? nil : texts.map(prefix)
    }

    /// Adds what Tuist says of projects, and takes their manifests from those that are guessed at. A
    /// file that none of their targets has is not compiled.
    private mutating func add(graph path: String, _ manifests: inout [String]) {
        note(path)
        let known = Set(listing)
        guard let graph = try? TuistGraph(root + "/" + path), let place = graph.folder(around: path, knowing: known.contains) else {
            return
        }
        var inner: Set<String> = []
        for project in graph.projects {
            let manifest = Self.joined(Self.joined(place, project.path), "Project.swift")
            guard manifests.contains(manifest) else { continue }
            inner.insert(manifest)
            layout.isEvaluated = true
            layout.found[.tuist, default: 0] += 1
            add(
                project.targets.map { target in
                    Target(
                        name: target.module, isForTests: target.product.contains("test"), isApplication: target.product == "app",
                        dependencies: target.dependencies, files: target.files.map { Self.joined(place, $0) })
                }, from: manifest)
        }
        for file in free(below: "") {
            var folder = Self.folder(of: listing[file])
            while !folder.isEmpty, !manifests.contains(folder + "/Project.swift") { folder = Self.folder(of: folder) }
            if inner.contains(Self.joined(folder, "Project.swift")) { owned[file] = true }
        }
        manifests.removeAll(where: inner.contains)
    }

    // MARK: Xcode

    /// A target of a project that says which files each has.
    private struct Target {
        let name: String
        let isForTests: Bool
        let isApplication: Bool
        /// Its folder; nil where that is what its files have in common.
        var path: String?
        var dependencies: [String]?
        /// True where a script that is run before may write sources.
        var writesCode = false
        var files: [String] = []
        /// Folders, and what of them belongs to it, by the path from there.
        var folders: [(path: String, contains: (String) -> Bool)] = []
    }

    /// Makes modules of targets, in their order.
    ///
    /// - Returns: the modules with their files.
    @discardableResult
    private mutating func add(_ targets: [Target], from description: String) -> [(module: Int, files: [Int])] {
        let places = Dictionary(uniqueKeysWithValues: free(below: "").map { (listing[$0], $0) })
        var made: [(module: Int, files: [Int])] = []
        for target in targets {
            var files = target.files.compactMap { places[$0] }.filter { !owned[$0] }
            for (path, contains) in target.folders {
                files += free(below: path).filter { contains(String(listing[$0].dropFirst(path.isEmpty ? 0 : path.count + 1))) }
            }
            guard !files.isEmpty else { continue }
            let module = layout.add(
                module(
                    target.name, path: target.path ?? Self.common(files.map { listing[$0] }), from: description,
                    isForTests: target.isForTests,
                    dependencies: target.dependencies, type: target.isApplication ? "application" : "regular"))
            layout.modules[module].writesCode = target.writesCode || target.files.contains { !FileSystem.isFile(root + "/" + $0) }
            claim(files, for: module)
            made.append((module, files))
        }
        return made
    }

    private mutating func add(xcode path: String) {
        note(path + "/project.pbxproj")
        let folder = Self.folder(of: path)
        layout.found[.xcode, default: 0] += 1
        let project = XcodeProject(root + "/" + path)
        let targets = project?.targets.sorted { !$0.isForTests && $1.isForTests } ?? []
        let made = add(
            targets.map { target in
                Target(
                    name: target.name, isForTests: target.isForTests, isApplication: target.isApplication,
                    files: target.files.map { Self.joined(folder, $0) },
                    folders: target.folders.map { path, exclude in
                        let whole = WorkspaceLayout.Folder(path: "", exclude: exclude, sources: nil)
                        return (Self.joined(folder, path), { whole.contains("/" + $0) })
                    })
            }, from: path)
        guard !made.isEmpty else {
            // A package may have all of its files, and its name.
            let name = String(Self.name(of: path, root).dropLast(".xcodeproj".count))
            if !layout.modules.contains(where: { $0.name == name }) { add(folder: folder, name: name, from: path) }
            return
        }
        // For each folder how many of its files a module has.
        var shares: [String: [Int: Int]] = [:]
        let packages = (project?.packages ?? []).map { WorkspaceLayout.manifest(of: Self.joined(folder, $0)) }.filter(listing.contains)
        // A folder of which it has a part alone, further in, is another one.
        var own: Set<String> = []
        for (module, files) in made {
            layout.modules[module].packages = packages
            for file in files {
                var place = Self.folder(of: listing[file])
                own.insert(place)
                while place.utf8.count >= folder.utf8.count {
                    shares[place, default: [:]][module, default: 0] += 1
                    if place.isEmpty { break }
                    place = Self.folder(of: place)
                }
            }
        }
        idle.formUnion(project?.idle.map { Self.joined(folder, $0) } ?? [])
        var names: [Int: Set<Substring>] = [:]
        for (module, files) in made { names[module, default: []].formUnion(files.map { Self.fileName(listing[$0]) }) }
        // A file that the project does not list belongs to those around it, unless it stands beside some
        // that it lists, or has the name of one: then it is left from before.
        for file in free(below: folder) where !idle.contains(listing[file]) {
            var place = Self.folder(of: listing[file])
            while shares[place] == nil, place.utf8.count > folder.utf8.count { place = Self.folder(of: place) }
            let most = place == folder ? nil : shares[place]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
            guard let most else { continue }
            while !own.contains(place), place.utf8.count > folder.utf8.count { place = Self.folder(of: place) }
            let isLeft = own.contains(Self.folder(of: listing[file])) && project?.names.contains(Self.fileName(listing[file])) == false
            if isLeft || names[most.key]?.contains(Self.fileName(listing[file])) == true {
                owned[file] = true
            } else if place != folder {
                claim([file], for: most.key)
            }
        }
    }

    /// Lets each project of a workspace of Xcode reach the others: their frameworks are built for it.
    private mutating func add(workspace path: String) {
        let file = path + "/contents.xcworkspacedata"
        note(file)
        guard let bytes = try? FileSystem.read(root + "/" + file, limit: ManifestText.sizeLimit) else { return }
        let folder = Self.folder(of: path)
        let shown = String(decoding: bytes, as: UTF8.self).split(separator: "\"").compactMap { text in
            text.hasPrefix("group:") && text.hasSuffix(".xcodeproj") ? Self.joined(folder, String(text.dropFirst("group:".count))) : nil
        }
        for index in layout.modules.indices where shown.contains(layout.modules[index].description) {
            layout.modules[index].packages += shown
        }
    }

    /// The folder in which all files lie.
    private static func common(_ files: [String]) -> String {
        var common = folder(of: files[0])
        for file in files { while !common.isEmpty, !file.hasPrefix(common + "/") { common = folder(of: common) } }
        return common
    }

    // MARK: XcodeGen

    private mutating func add(xcodeGen path: String, _ products: [String: [String]]) {
        let files = files(xcodeGen: path)
        let described = files.flatMap { file, folder in
            ((try? file["targets"]?.fields("targets").fields) ?? []).map { (folder: folder, field: $0) }
        }
        guard !described.isEmpty else { return }
        layout.found[.xcodeGen, default: 0] += 1
        let templates = files.compactMap { try? $0.fields["targetTemplates"]?.fields("targetTemplates") }
        let targets = described.sorted { $0.field.key < $1.field.key }.compactMap { folder, field -> Target? in
            guard let (parts, isWhole) = (try? field.value.fields(field.key)).map({ Self.parts(of: $0, templates) }) else { return nil }
            func entries(_ key: String) -> [DescribedValue]? {
                let values = parts.compactMap { $0[key] }
                return values.isEmpty ? nil : values.flatMap { (try? $0.list(key, mayBeEmpty: true)) ?? [$0] }
            }
            guard let sources = entries("sources") else { return nil }
            let type = parts.lazy.compactMap { try? $0.text("type") }.first ?? ""
            let dependencies = (isWhole ? entries("dependencies") : nil).map { list in
                // The product of a package brings its modules along.
                list.compactMap { try? $0.fields("dependencies") }.flatMap(Self.names).flatMap { [$0] + (products[$0] ?? []) }
            }
            var target = Target(
                name: field.key, isForTests: type.contains("test"), isApplication: type == "application", dependencies: dependencies)
            for entry in sources {
                let source = try? entry.fields("sources")
                guard var path = (try? entry.text("sources")) ?? (try? source?.text("path")) else { continue }
                path = path.replacing("${target_name}", with: field.key)
                let (excludes, includes) = (Self.patterns("excludes", source), Self.patterns("includes", source))
                target.folders.append(
                    (
                        Self.joined(folder, path),
                        { file in !excludes.contains { $0.matches(file) } && (includes.isEmpty || includes.contains { $0.matches(file) }) }
                    ))
            }
            target.path = target.folders.first?.path
            target.writesCode = (entries("preBuildScripts") ?? []).contains { script in
                let fields = try? script.fields("script")
                return ((try? fields?.text("name")) ?? (try? fields?["script"]?.paragraph("script")) ?? "").lowercased().contains("gen")
            }
            return target
        }
        add(targets, from: path)
        // A file left out of its folders belongs to none of them.
        for (path, _) in targets.flatMap(\.folders) { for file in free(below: path) { owned[file] = true } }
    }

    /// The file of a project and those that it includes, with the folders from which their paths lead.
    private mutating func files(
        xcodeGen path: String, from folder: String? = nil, depth: Int = 0
    ) -> [(fields: DescribedFields, folder: String)] {
        note(path)
        let own = Self.folder(of: path)
        guard depth < 8, let text = try? FileSystem.read(root + "/" + path, limit: DescribedValue.sizeLimit),
            let value = try? DescribedValue(text: String(decoding: text, as: UTF8.self), file: path), let fields = try? value.fields(path)
        else { return [] }
        var found = [(fields, folder ?? own)]
        for entry in fields["include"].map({ (try? $0.list("include")) ?? [$0] }) ?? [] {
            let parts = try? entry.fields("include")
            guard let name = (try? entry.text("include")) ?? (try? parts?.text("path")) else { continue }
            let isRelative = (try? parts?.text("relativePaths")) != "false"
            found += files(xcodeGen: Self.joined(own, name), from: isRelative ? nil : folder ?? own, depth: depth + 1)
        }
        return found
    }

    /// A target of XcodeGen with the templates that it takes, and theirs; false where one of them is
    /// not in the files.
    private static func parts(of target: DescribedFields, _ templates: [DescribedFields]) -> ([DescribedFields], isWhole: Bool) {
        var (parts, isWhole) = ([target], true)
        var open = (try? target.texts("templates")) ?? []
        var seen: Set<String> = []
        while let name = open.popLast() {
            guard seen.insert(name).inserted else { continue }
            guard let template = templates.lazy.compactMap({ try? $0[name]?.fields(name) }).first else {
                isWhole = false
                continue
            }
            parts.append(template)
            open += (try? template.texts("templates")) ?? []
        }
        return (parts, isWhole)
    }

    /// The modules that a dependency of XcodeGen means.
    private static func names(of dependency: DescribedFields) -> [String] {
        if let products = try? dependency.texts("products"), !products.isEmpty { return products }
        for key in ["product", "target", "package", "carthage", "framework", "sdk"] {
            guard let text = try? dependency.text(key), let last = text.split(separator: "/").last else { continue }
            return [String(last.split(separator: ".")[0])]
        }
        return []
    }

    private static func patterns(_ key: String, _ source: DescribedFields?) -> [PathPattern] {
        guard let source, let texts = try? source.texts(key) else { return [] }
        return texts.map(PathPattern.init)
    }

    // MARK: Folders

    /// Makes a module of what lies below a folder, and one of the tests among it.
    @discardableResult
    private mutating func add(folder: String, name: String, from description: String) -> Bool {
        let files = free(below: folder)
        let depth = folder.split(separator: "/").count
        let tests = files.filter { listing[$0].split(separator: "/").dropFirst(depth).dropLast().contains(where: Self.holdsTests) }
        let shipped = files.filter { !tests.contains($0) }
        if !shipped.isEmpty { claim(shipped, for: layout.add(module(name, path: folder, from: description, isForTests: false))) }
        if !tests.isEmpty { claim(tests, for: layout.add(module(name + "Tests", path: folder, from: description, isForTests: true))) }
        return !files.isEmpty
    }

    /// Each folder in `Sources` and `Tests` is a module; where there are none, each folder. Folders
    /// of tests further in are modules of their own.
    private mutating func addPlain() {
        var modules: [String: (name: String, isForTests: Bool, files: [Int])] = [:]
        for index in free(below: "") {
            let folders = Self.folder(of: listing[index]).split(separator: "/")
            var (path, name): (String, String)
            if folders.count > 1, folders[0] == "Sources" || folders[0] == "Tests" {
                (path, name) = ("\(folders[0])/\(folders[1])", String(folders[1]))
            } else if let place = folders.firstIndex(where: ModuleKind.foldersOfExamples.contains) {
                (path, name) = (folders[...place].joined(separator: "/"), String(folders[place]))
            } else if let first = folders.first {
                (path, name) = (String(first), String(first))
            } else {
                (path, name) = ("", Self.name(of: "", root))
            }
            var isForTests = folders.first == "Tests"
            if !isForTests, let inner = folders.firstIndex(where: Self.holdsTests) {
                isForTests = true
                if inner > 0 { (path, name) = (folders[...inner].joined(separator: "/"), name + "Tests") }
            }
            modules[path, default: (name, isForTests, [])].files.append(index)
        }
        for (path, found) in modules.sorted(by: { $0.key < $1.key }) {
            claim(found.files, for: layout.add(module(found.name, path: path, from: path, isForTests: found.isForTests)))
        }
        if !modules.isEmpty { layout.found[.folders, default: 0] += 1 }
    }
}
