import MandalartDomain
import Synchronization

/// Exports the name of the plan and of the format, and imports what a test gave.
package final class FakeArchiveUseCase: ArchiveUseCase {
    private struct State {
        var imported: Result<PlanImport, MandalartError> = .success(PlanImport([]))
        var files: [[UInt8]] = []
        var choices: [PlanImport.Choice] = []
        var failure: MandalartError?
        var all = Array("all".utf8)
    }

    /// The formats that can be exported.
    package let formats: Set<ExportFormat>
    private let state = Mutex(State())

    /// Nothing to import yet.
    package init(formats: Set<ExportFormat> = Set(ExportFormat.allCases)) { self.formats = formats }

    /// The files that were imported, in order.
    package var files: [[UInt8]] { state.withLock(\.files) }
    /// The choices by which plans were stored, in order.
    package var choices: [PlanImport.Choice] { state.withLock(\.choices) }
    /// Sets the answer of the next imports.
    package func willImport(_ result: Result<PlanImport, MandalartError>) { state.withLock { $0.imported = result } }
    /// Makes every further export fail; nil makes them succeed again.
    package func fail(with error: MandalartError?) { state.withLock { $0.failure = error } }

    /// The number of the plan and the format.
    package func export(_ plan: Plan.ID, as format: ExportFormat) async throws(MandalartError) -> ExportedFile {
        if let failure = state.withLock(\.failure) { throw failure }
        return ExportedFile(
            name: "plan-\(plan).\(format.fileExtension)", contentType: format.contentType, bytes: Array("\(plan) \(format)".utf8))
    }

    /// Sets the file of all plans.
    package func willExportAll(_ bytes: [UInt8]) { state.withLock { $0.all = bytes } }

    /// Returns a file with a single word, or what a test has set.
    package func exportAll() async throws(MandalartError) -> ExportedFile {
        if let failure = state.withLock(\.failure) { throw failure }
        return ExportedFile(name: "plans.json", contentType: ExportFormat.json.contentType, bytes: state.withLock(\.all))
    }

    /// Returns the result that a test has set.
    package func read(_ bytes: [UInt8]) async throws(MandalartError) -> PlanImport {
        let imported = state.withLock { state in
            state.files.append(bytes)
            return state.imported
        }
        return try imported.get()
    }

    /// Returns an arrival of plan 1.
    package func store(_ plans: PlanImport, known: PlanImport.Choice) async throws(MandalartError) -> PlanArrival {
        state.withLock { $0.choices.append(known) }
        return PlanArrival(added: [1], shown: 1)
    }
}

extension ArchiveUseCase {
    /// Reads and stores the plans of a file; what is here already stays.
    package func importPlans(
        from bytes: [UInt8], known: PlanImport.Choice = .keepBoth
    ) async throws(MandalartError) -> PlanArrival {
        try await store(try await read(bytes), known: known)
    }
}
