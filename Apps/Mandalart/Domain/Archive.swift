/// The formats of exported plans.
package enum ExportFormat: String, Codable, Hashable, Sendable, CaseIterable {
    case svg, png, pdf, json, markdown

    /// The end of a file's name, without dot.
    package var fileExtension: String { self == .markdown ? "md" : rawValue }

    /// The media type that browsers are told.
    package var contentType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .png: "image/png"
        case .pdf: "application/pdf"
        case .json: "application/json"
        case .markdown: "text/markdown; charset=utf-8"
        }
    }
}

/// A file for the user.
package struct ExportedFile: Hashable, Sendable {
    /// A name that every file system takes.
    package let name: String
    /// The media type that browsers are told.
    package let contentType: String
    package let bytes: [UInt8]

    package init(name: String, contentType: String, bytes: [UInt8]) {
        self.name = name
        self.contentType = contentType
        self.bytes = bytes
    }
}

/// Turns a plan into a file of one kind.
package protocol PlanExporter: Sendable {
    /// The kinds that it makes.
    var formats: Set<ExportFormat> { get }

    /// False if something that it needs is not there; an export says what.
    var isReady: Bool { get }

    /// The content of a file.
    ///
    /// - Throws: ``MandalartError/export(_:)``, ``MandalartError/busy``.
    func export(_ contents: [PlanContent], as format: ExportFormat) async throws(MandalartError) -> [UInt8]
}

extension PlanExporter {
    /// True: it needs nothing.
    package var isReady: Bool { true }
}

/// Reads files with plans.
package protocol PlanImporter: Sendable {
    /// The plans in a file.
    ///
    /// - Throws: ``MandalartError/unusableFile(_:)`` with line and field, ``MandalartError/busy``.
    func read(_ bytes: [UInt8]) async throws(MandalartError) -> [PlanDraft]
}

/// Takes plans out of the application and into it.
package protocol ArchiveUseCase: Sendable {
    /// The formats that can be exported here.
    var formats: Set<ExportFormat> { get }

    /// A plan as a file; its name follows from the plan's.
    func export(_ plan: Plan.ID, as format: ExportFormat) async throws(MandalartError) -> ExportedFile

    /// All plans as one file, from which ``read(_:)`` makes them again.
    func exportAll() async throws(MandalartError) -> ExportedFile

    /// The plans in a file, each with the one here that it is the same as.
    ///
    /// - Throws: ``MandalartError/unusableFile(_:)`` with line and field.
    func read(_ bytes: [UInt8]) async throws(MandalartError) -> PlanImport

    /// Stores the plans of a file, all or none, and selects the first.
    func store(_ plans: PlanImport, known: PlanImport.Choice) async throws(MandalartError) -> PlanArrival
}
