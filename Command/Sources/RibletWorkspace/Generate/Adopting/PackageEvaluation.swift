/// What a `Package.swift` says, with what it says only while something is set in the environment.
enum PackageEvaluation {
    /// Runs it without and with each thing it looks at.
    ///
    /// - Throws: ``WorkspaceError/cannotAdopt(path:reasons:)`` where a change is none that a
    ///   description can have.
    static func model(of folder: String) throws(WorkspaceError) -> (model: PackageModel, environment: [String]) {
        let manifest = folder + "/Package.swift"
        let (variables, hasOthers) = PackageReader.environment(in: try FileSystem.read(manifest, limit: 32 << 20))
        guard !hasOthers else {
            throw .cannotAdopt(
                path: manifest,
                reasons: ["it asks the environment for something that is not named in place: write Context.environment[\"NAME\"]"])
        }
        let unset = Dictionary(uniqueKeysWithValues: variables.map { ($0, String?.none) })
        var model = try PackageModelReader.read(folder, environment: unset)
        var found: [String] = []
        for variable in variables {
            let with = try PackageModelReader.read(folder, environment: unset.merging([variable: "1"]) { $1 })
            guard with != model else { continue }
            let without = try PackageModelReader.read(folder, environment: unset.merging([variable: "0"]) { $1 })
            var reasons: [String] = []
            if without.targets.map(\.unconditional) != model.targets.map(\.unconditional) {
                reasons.append("\(variable)=0 is not the same as \(variable) not being set")
            }
            merge(with, variable, into: &model, &reasons)
            guard reasons.isEmpty else { throw .cannotAdopt(path: manifest, reasons: reasons) }
            found.append(variable)
        }
        return (model, found)
    }

    private static func merge(_ other: PackageModel, _ variable: String, into model: inout PackageModel, _ reasons: inout [String]) {
        var (plain, changed) = (model, other)
        plain.targets = []
        changed.targets = []
        if plain != changed || model.targets.map(\.name) != other.targets.map(\.name) {
            reasons.append("with \(variable) there are other packages, products or targets")
            return
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
