/// The library of RIBs that a file is written for: advice speaks of what that has.
package enum Framework: String, Sendable, CaseIterable {
    case riblet = "Riblet"
    case ribsIOS = "RIBs-iOS"
    /// ModernRIBs, which is RIBs-iOS on Combine.
    case modernRIBs = "ModernRIBs"

    /// Its module.
    var module: String { self == .ribsIOS ? "RIBs" : rawValue }

    init?(module: String) {
        if module == "RIBs" {
            self = .ribsIOS
        } else if module == "ModernRIBs" {
            self = .modernRIBs
        } else if module.hasPrefix("Riblet") {
            self = .riblet
        } else {
            return nil
        }
    }
}

extension Workspace {
    /// Returns the framework of a file: the one that it imports, or else the one of its module.
    func framework(in file: Int) -> Framework? {
        own(file) ?? modules[files[file].module].files.lazy.compactMap { own($0) }.first
    }

    private func own(_ file: Int) -> Framework? {
        let scanned = files[file].scanned
        return scanned.imports.lazy.compactMap {
            Framework(module: TypeIndex.module(ofImport: scanned.declarations[Int($0)].name))
        }.first
    }

    /// Refuses a tree without RIBs where files import a framework of them: then they are built on
    /// something that is not seen.
    package func requireRIBs(in tree: RIBTree) throws(WorkspaceError) {
        guard tree.ribs.isEmpty else { return }
        let frameworks = filesInScope.filter { !modules[files[$0].module].kind.isForTests }.compactMap { index in
            files[index].scanned.imports.lazy.compactMap { place -> Framework? in
                let name = TypeIndex.module(ofImport: files[index].scanned.declarations[Int(place)].name)
                return name == Framework.riblet.rawValue || !name.hasPrefix(Framework.riblet.rawValue) ? Framework(module: name) : nil
            }.first
        }
        guard let first = frameworks.first else { return }
        throw .noRIBs(path: root, files: frameworks.count, framework: first.module)
    }

    /// Returns the number of RIBs of each framework, and of none that is known.
    func ribCounts(_ tree: RIBTree) -> [(framework: Framework?, count: Int)] {
        var counts: [Framework?: Int] = [:]
        for rib in tree.ribs { counts[framework(in: Int(rib.declaration.file)), default: 0] += 1 }
        return counts.map { ($0.key, $0.value) }.sorted {
            ($1.count, $0.framework?.rawValue ?? "") < ($0.count, $1.framework?.rawValue ?? "")
        }
    }
}
