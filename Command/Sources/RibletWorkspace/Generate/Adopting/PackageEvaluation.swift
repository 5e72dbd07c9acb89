/// A `Package.swift` that is run, also with each switch of the environment that it asks for.
enum PackageEvaluation {
    /// Runs it without and with each thing it looks at.
    ///
    /// - Throws: ``WorkspaceError/cannotAdopt(path:reasons:)`` if a change is none that a
    ///   description can have.
    static func model(of folder: String) throws(WorkspaceError) -> (model: PackageModel, environment: [String]) {
        let manifest = folder + "/Package.swift"
        let (variables, hasOthers) = PackageReader.environment(in: try FileSystem.read(manifest, limit: 32 << 20))
        guard !hasOthers else {
            throw .cannotAdopt(
                path: manifest,
                reasons: ["it asks the environment for something that is not named in place: write Context.environment[\"NAME\"]"])
        }
        let lost = conditions(in: SourceTokens(try FileSystem.read(manifest, limit: 32 << 20)))
        guard lost.isEmpty else { throw .cannotAdopt(path: manifest, reasons: lost) }
        let unset = Dictionary(uniqueKeysWithValues: variables.map { ($0, String?.none) })
        let base = try PackageModelReader.read(folder, environment: unset)
        var model = base
        var found: [String] = []
        for variable in variables {
            func value(_ value: String) throws(WorkspaceError) -> PackageModel {
                try PackageModelReader.read(folder, environment: unset.merging([variable: value]) { $1 })
            }
            let (one, zero, word) = (try value("1"), try value("0"), try value("true"))
            guard one != base || zero != base || word != base else { continue }
            var reasons: [String] = []
            switch (one == base, zero == base, word == base) {
            case (false, true, false) where one == word: break
            case (false, false, false) where one == word && one == zero: model.switchValues[variable] = "any"
            case (false, true, true): model.switchValues[variable] = "1"
            case (true, true, false): model.switchValues[variable] = "true"
            default: reasons.append("it is another one with each of \(variable)=0, \(variable)=1 and \(variable)=true")
            }
            merge(one == base ? word : one, variable, base: base, into: &model, &reasons)
            guard reasons.isEmpty else { throw .cannotAdopt(path: manifest, reasons: reasons) }
            found.append(variable)
        }
        model.sort()
        return (model, found)
    }

    /// The questions that a manifest asks of something else than the environment: their answers are
    /// others on another machine.
    private static func conditions(in tokens: SourceTokens) -> [String] {
        var found: [String] = []
        for index in 0..<tokens.count {
            let word = tokens.text(index)
            if word == "#if" {
                var end = index + 1
                while end < tokens.count, !tokens[end].isNewLine { end += 1 }
                found.append("it has `\(tokens.text(index..<end))`, and descriptions hold for every machine and compiler")
            } else if word == "FileManager" || word == "gitInformation" {
                found.append("it asks `\(word)`, and descriptions hold in every folder")
            }
        }
        return found
    }

    private static func merge(
        _ other: PackageModel, _ variable: String, base: PackageModel, into model: inout PackageModel, _ reasons: inout [String]
    ) {
        var (plain, changed) = (base, other)
        (plain.targets, changed.targets, plain.packages, changed.packages) = ([], [], [], [])
        func compare(_ kind: String, _ old: [String], _ new: [String]) {
            for name in Set(new).subtracting(old).sorted() { reasons.append("with \(variable) there is the \(kind) '\(name)' as well") }
            for name in Set(old).subtracting(new).sorted() { reasons.append("with \(variable) there is no \(kind) '\(name)'") }
        }
        compare("target", base.targets.map(\.name), other.targets.map(\.name))
        compare("product", base.products.map(\.name), other.products.map(\.name))
        compare("package", base.packages.map(\.name).filter { name in !other.packages.contains { $0.name == name } }, [])
        if reasons.isEmpty, plain != changed { reasons.append("with \(variable) its name, platforms, traits or products are others") }
        guard reasons.isEmpty else { return }
        for package in other.packages {
            let known = base.packages.first { $0.name == package.name }
            guard package != known else { continue }
            if let known, known.traits != package.traits {
                reasons.append("with \(variable) the package '\(package.name)' has other traits")
            }
            if let place = model.packages.firstIndex(where: { $0.name == package.name }) {
                model.packages[place].alternatives[variable] = package.source
            } else {
                model.packages.append(
                    .init(
                        name: package.name, source: nil, alternatives: package.source.map { [variable: $0] } ?? [:],
                        traits: package.traits, products: []))
            }
        }
        for (index, target) in other.targets.enumerated() {
            let base = model.targets[index].unconditional
            guard target != base else { continue }
            let added = target.dependencies.filter { !base.dependencies.contains($0) }
            let settings = ModulePart.Setting.tools.flatMap { tool in
                target.settings.filter { $0.tool == tool }.dropFirst(base.settings.count { $0.tool == tool })
            }
            var expected = base
            expected.dependencies = (base.dependencies + added).sorted()
            expected.settings = ModulePart.Setting.byTool(base.settings + settings)
            guard expected == target else {
                reasons.append("with \(variable) the target '\(target.name)' has less, or other files")
                continue
            }
            model.targets[index].conditionals.append(.init(variable: variable, dependencies: added, settings: settings))
        }
    }
}

extension PackageModel.Target {
    fileprivate var unconditional: PackageModel.Target {
        var target = self
        target.conditionals = []
        return target
    }
}
