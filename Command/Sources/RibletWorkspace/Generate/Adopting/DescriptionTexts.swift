enum WorkspaceText {
    static func text(_ workspace: WorkspaceDescription) -> String {
        var text = """
            # What holds for all modules; `riblet generate` makes Package.swift of it and of the *.module.yml beside each module.
            name: \(YAMLText.scalar(workspace.name))
            tools: \(workspace.toolsVersion)

            """
        if let localization = workspace.localization { text += "localization: \(YAMLText.scalar(localization))\n" }
        if !workspace.platforms.isEmpty {
            let platforms = workspace.platforms.sorted { $0.key < $1.key }.map { "\($0.key): \(short($0.value))" }
            text += "platforms: {\(platforms.joined(separator: ", "))}\n"
        }
        if !workspace.languageModes.isEmpty { text += YAMLText.list("languageModes", workspace.languageModes) }
        if !workspace.environment.isEmpty {
            text += "\n# Switches of the environment, for `when`: each is on while it is set and not 0, where no value is named.\n"
            if workspace.switchValues.isEmpty {
                text += YAMLText.list("environment", workspace.environment)
            } else {
                text +=
                    "environment:\n"
                    + workspace.environment.map { name in
                        workspace.switchValues[name].map { "  - {name: \(name), value: \($0)}\n" } ?? "  - \(name)\n"
                    }.joined()
            }
        }
        if !workspace.traits.isEmpty {
            text += "\ntraits:\n"
            for trait in workspace.traits {
                text += "  \(YAMLText.scalar(trait.name)):\n"
                if let description = trait.description { text += "    description: \(YAMLText.paragraph(description))\n" }
                if !trait.enables.isEmpty || trait.description == nil {
                    text += "    enables: [\(trait.enables.map(YAMLText.scalar).joined(separator: ", "))]\n"
                }
            }
        }
        if !workspace.applications.isEmpty {
            text += "\n# How the names of an application's modules begin, $(application) below, and their folder.\napplications:\n"
            for (name, folder) in workspace.applications.sorted(by: { $0.key < $1.key }) {
                text += "  \(YAMLText.scalar(name)): \(YAMLText.scalar(folder))\n"
            }
        }
        if !workspace.packages.isEmpty {
            text += "\n# Packages of others, and those of their products that modules here may name.\npackages:\n"
            for package in workspace.packages.sorted(by: { $0.name < $1.name }) { text += self.package(package) }
        }
        if !workspace.products.isEmpty {
            text += "\n# Products of several modules.\nproducts:\n"
            for product in workspace.products.sorted(by: { $0.name < $1.name }) {
                text += "  \(YAMLText.scalar(product.name)):\n"
                if product.type != "library" { text += "    type: \(product.type)\n" }
                text += YAMLText.list("targets", product.targets, indentation: "    ")
            }
        }
        let kinds = workspace.kinds.changed
        if !kinds.isEmpty {
            text += "\n# What modules need by their kinds, and what they may see.\nkinds:\n"
            for kind in kinds { text += self.kind(kind) }
        }
        return text
    }

    private static func short(_ version: String) -> String { version.hasSuffix(".0") ? String(version.dropLast(2)) : version }

    private static func package(_ package: WorkspaceDescription.Package) -> String {
        var text = "  \(YAMLText.scalar(package.name)):\n"
        func requirement(_ requirement: WorkspaceDescription.Package.Requirement) -> String {
            switch requirement {
            case .from(let version): "from: \(version)"
            case .upToNextMinor(let version): "upToNextMinor: \(version)"
            case .range(let first, let end): "range: [\(first), \(end)]"
            case .exact(let version): "exact: \(version)"
            case .branch(let branch): "branch: \(YAMLText.scalar(branch))"
            case .revision(let revision): "revision: \(YAMLText.scalar(revision))"
            }
        }
        func place(_ source: WorkspaceDescription.Package.Source) -> [String] {
            switch source {
            case .path(let path): ["path: \(YAMLText.scalar(path))"]
            case .url(let url, let version): ["url: \(YAMLText.scalar(url))", requirement(version)]
            case .registry(let id, let version): ["id: \(YAMLText.scalar(id))", requirement(version)]
            }
        }
        for line in package.source.map(place) ?? [] { text += "    \(line)\n" }
        if !package.alternatives.isEmpty {
            text += "    when:\n"
            for (variable, source) in package.alternatives.sorted(by: { $0.key < $1.key }) {
                text += "      \(variable):\n" + place(source).map { "        \($0)\n" }.joined()
            }
        }
        if let traits = package.traits { text += "    traits: [\(traits.map(YAMLText.scalar).joined(separator: ", "))]\n" }
        if !package.products.isEmpty { text += YAMLText.list("products", package.products.sorted(), indentation: "    ") }
        return text
    }

    private static func kind(_ kind: WorkspaceKinds.Kind) -> String {
        var text = "  \(YAMLText.scalar(kind.name)):\n"
        let plain = WorkspaceKinds()[kind.name] ?? WorkspaceKinds()[kind.like.rawValue]
        if WorkspaceKinds()[kind.name] == nil { text += "    like: \(kind.like.rawValue)\n" }
        if kind.target != plain?.target { text += "    target: \(kind.target.rawValue)\n" }
        if let folder = kind.folder, folder != plain?.folder { text += "    folder: \(YAMLText.scalar(folder))\n" }
        if kind.suffix != plain?.suffix { text += "    suffix: \(YAMLText.scalar(kind.suffix))\n" }
        if let sees = kind.sees { text += sees.isEmpty ? "    sees: []\n" : YAMLText.list("sees", sees, indentation: "    ") }
        if !kind.dependencies.isEmpty { text += YAMLText.list("dependencies", kind.dependencies.map(\.name), indentation: "    ") }
        let parts = kind.parts.filter { part in
            !part.dependencies.isEmpty || !(plain?.parts.contains { $0.kind == part.kind } ?? false)
        }
        if !parts.isEmpty {
            text += "    parts:\n"
            for part in parts {
                let words = part.dependencies.map(\.name)
                text += words.isEmpty ? "      \(part.kind): []\n" : YAMLText.list(part.kind, words, indentation: "      ")
            }
        }
        return text
    }
}

enum ModuleText {
    static func text(
        _ module: AdoptedModule, _ parts: [AdoptedModule], _ finder: DefaultsFinder, _ kinds: WorkspaceKinds, _ products: [String: String]
    ) -> String {
        var text = "name: \(YAMLText.scalar(module.target.name))\nkind: \(module.kind)\n"
        text += part(module, finder, kinds, owner: nil, product: products[module.target.name], indentation: "")
        for inner in parts {
            var lines = ""
            if inner.target.name != module.target.name + (kinds[inner.kind]?.suffix ?? "") {
                lines += "  name: \(YAMLText.scalar(inner.target.name))\n"
            }
            lines += part(inner, finder, kinds, owner: module, product: products[inner.target.name], indentation: "  ")
            if !lines.isEmpty { text += "\(inner.kind):\n" + lines }
        }
        return text
    }

    private static func part(
        _ module: AdoptedModule, _ finder: DefaultsFinder, _ kinds: WorkspaceKinds, owner: AdoptedModule?, product: String?,
        indentation: String
    ) -> String {
        let target = module.target
        var given = kinds[module.kind]?.dependencies.map(\.name) ?? []
        if let owner { given += kinds[owner.kind]?.parts.first { $0.kind == module.kind }?.dependencies.map(\.name) ?? [] }
        let (dependencies, without) = finder.own(module, given: given)
        var text = product.map { "\(indentation)product: \(YAMLText.scalar($0))\n" } ?? ""
        let conditional = target.dependencies.filter { !$0.isPlain }
        if conditional.isEmpty {
            if !dependencies.isEmpty { text += YAMLText.list("dependencies", dependencies, indentation: indentation) }
        } else {
            text += "\(indentation)dependencies:\n" + dependencies.map { "\(indentation)  - \(YAMLText.scalar($0))\n" }.joined()
            for dependency in conditional {
                var words = ["name: \(YAMLText.scalar(dependency.name))"]
                if !dependency.platforms.isEmpty { words.append("platforms: [\(dependency.platforms.joined(separator: ", "))]") }
                if !dependency.traits.isEmpty {
                    words.append("traits: [\(dependency.traits.map(YAMLText.scalar).joined(separator: ", "))]")
                }
                text += "\(indentation)  - {\(words.joined(separator: ", "))}\n"
            }
        }
        if !without.isEmpty { text += YAMLText.list("without", without, indentation: indentation) }
        if let sources = target.sources, !sources.isEmpty { text += YAMLText.list("sources", sources, indentation: indentation) }
        if !target.exclude.isEmpty { text += YAMLText.list("exclude", target.exclude, indentation: indentation) }
        if !target.resources.isEmpty {
            let resources = target.resources.map { "\($0.rule): \(YAMLText.scalar($0.path))" }
            text += "\(indentation)resources:\n" + resources.map { "\(indentation)  - \($0)\n" }.joined()
        }
        if !target.plugins.isEmpty { text += YAMLText.list("plugins", target.plugins.map(\.name), indentation: indentation) }
        if !target.packageAccess { text += "\(indentation)packageAccess: false\n" }
        text += settings(target.settings, indentation)
        if !target.conditionals.isEmpty {
            text += "\(indentation)when:\n"
            for conditional in target.conditionals {
                text += "\(indentation)  \(conditional.variable):\n"
                let inner = indentation + "    "
                if !conditional.dependencies.isEmpty {
                    text += YAMLText.list("dependencies", conditional.dependencies.map(\.name), indentation: inner)
                }
                text += settings(conditional.settings, inner)
            }
        }
        return text
    }

    private static func settings(_ settings: [ModulePart.Setting], _ indentation: String) -> String {
        var text = ""
        for key in ModulePart.settingKeys {
            let own = settings.filter { $0.tool + "Settings" == key }
            guard !own.isEmpty else { continue }
            text += "\(indentation)\(key):\n"
            for setting in own {
                let words = setting.values.map(YAMLText.scalar)
                text +=
                    "\(indentation)  - \(setting.name): \(words.count == 1 && setting.name != "unsafeFlags" ? words[0] : "[\(words.joined(separator: ", "))]")\n"
                if !setting.platforms.isEmpty { text += YAMLText.list("platforms", setting.platforms, indentation: indentation + "    ") }
                if let configuration = setting.configuration { text += "\(indentation)    configuration: \(configuration)\n" }
                if !setting.traits.isEmpty { text += YAMLText.list("traits", setting.traits, indentation: indentation + "    ") }
            }
        }
        return text
    }
}
