/// A feature's modules in a workspace that describes modules in files beside them: the file, and
/// the `Package.swift` that follows from all files.
struct DescribedFeature {
    let application: ApplicationLayout
    let feature: String

    private static let kind = "feature"
    private var file: String { application.path("Features/\(feature)") + ModuleDescription.suffix }

    func add(to sources: ScaffoldSources) throws {
        try DescribedPackageFile.requireCurrent(sources.draft)
        let name = application.name + feature
        try sources.create(file, DescriptionText.new(name: name, kind: Self.kind))
        try sources.change { draft in
            try DescribedNeeds.complete(file, name: name, kind: Self.kind, in: &draft)
            try DescribedPackageFile.generate(into: &draft)
        }
    }

    func remove(from sources: ScaffoldSources) throws {
        try DescribedPackageFile.requireCurrent(sources.draft)
        guard try sources.draft.isThere(file) else {
            throw EditError.noPlace(
                file: file, wanted: "what describes \(feature)", advice: "take \(feature) out of what describes its module")
        }
        try sources.delete(file)
        try sources.change { try DescribedPackageFile.generate(into: &$0) }
    }
}
