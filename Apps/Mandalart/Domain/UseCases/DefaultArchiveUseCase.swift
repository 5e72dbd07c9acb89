/// Takes plans out of the application and into it, with the exporters and the importer it is given.
package final class DefaultArchiveUseCase: ArchiveUseCase {
    private let plans: any MandalartRepository
    private let userState: any UserStateRepository
    private let exporters: [any PlanExporter]
    private let importer: any PlanImporter

    /// Works on repositories; the first exporter that makes a format is asked for it.
    package init(
        plans: any MandalartRepository, userState: any UserStateRepository, exporters: [any PlanExporter], importer: any PlanImporter
    ) {
        self.plans = plans
        self.userState = userState
        self.exporters = exporters
        self.importer = importer
    }

    /// The formats of the exporters that have all their programs.
    package var formats: Set<ExportFormat> { exporters.filter(\.isReady).reduce(into: []) { $0.formUnion($1.formats) } }

    /// A plan as a file.
    package func export(_ plan: Plan.ID, as format: ExportFormat) async throws(MandalartError) -> ExportedFile {
        let content = try await plans.content(of: plan)
        return try await file(FileName.safe(content.plan.title), [content], format)
    }

    /// All plans as one file.
    package func exportAll() async throws(MandalartError) -> ExportedFile {
        try await file("mandalarts", try await contents(), .json)
    }

    /// The plans in a file.
    package func read(_ bytes: [UInt8]) async throws(MandalartError) -> PlanImport {
        PlanImport(try await importer.read(bytes), beside: try await contents())
    }

    /// Stores the plans of a file beside what is here by now, and selects the first.
    package func store(_ plans: PlanImport, known: PlanImport.Choice) async throws(MandalartError) -> PlanArrival {
        let plans = PlanImport(plans.drafts, beside: try await contents())
        let drafts = plans.drafts(known)
        let stored = try await self.plans.add(drafts).map(\.id)
        let replaced = plans.twins.compactMap(\.self).filter { stored.contains($0.id) }
        let shown = stored.first ?? plans.twins.first??.id
        if let shown { try await userState.change { $0.currentPlan = shown } }
        return PlanArrival(
            added: stored.filter { id in !replaced.contains { $0.id == id } }, replaced: replaced,
            skipped: plans.drafts.count - drafts.count, shown: shown)
    }

    private func contents() async throws(MandalartError) -> [PlanContent] {
        var contents: [PlanContent] = []
        for plan in try await plans.plans() { contents.append(try await plans.content(of: plan.id)) }
        return contents
    }

    private func file(_ name: String, _ contents: [PlanContent], _ format: ExportFormat) async throws(MandalartError) -> ExportedFile {
        guard let exporter = exporters.first(where: { $0.formats.contains(format) }) else {
            throw .export("nothing here makes \(format.fileExtension) files; choose another format")
        }
        return ExportedFile(
            name: "\(name).\(format.fileExtension)", contentType: format.contentType,
            bytes: try await exporter.export(contents, as: format))
    }
}

enum FileName {
    /// A name that every file system takes, made of a title.
    static func safe(_ title: String) -> String {
        let allowed = title.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        var name = ""
        for character in allowed where character != "-" || (!name.isEmpty && name.last != "-") {
            // 255 bytes is what file systems take; the rest is for the extension.
            if name.utf8.count + character.utf8.count > 120 { break }
            name.append(character)
        }
        while name.last == "-" { name.removeLast() }
        return name.isEmpty ? "mandalart" : name
    }
}
