import Logging
import MandalartData
import MandalartDomain
import MandalartExport
import MandalartUseCases

/// What the pages of an application work on.
public struct MandalartServices: Sendable {
    /// What users do with their plans.
    public let mandalarts: any MandalartUseCase
    /// What is remembered of the user.
    public let userState: any UserStateUseCase
    /// Plans as files.
    public let archive: any ArchiveUseCase
    /// The mail address of who runs the application.
    public let contact: String
    /// Hears of what goes wrong where no page can tell.
    public let logger: Logger

    /// The use cases over opened data.
    ///
    /// - Parameters:
    ///   - data: opened; the caller closes it.
    ///   - contact: the mail address of who runs the application.
    ///   - logger: hears of what goes wrong where no page can tell, and now of what is missing on the machine.
    public init(_ data: MandalartData, contact: String, logger: Logger) {
        self.contact = contact
        self.logger = logger
        let raster = RasterExporter()
        for tool in raster.missing { logger.warning("\(tool.description)") }
        mandalarts = DefaultMandalartUseCase(
            plans: data.plans, drafts: data.drafts, userState: data.userState, logger: data.events)
        userState = DefaultUserStateUseCase(repository: data.userState, logger: data.events)
        archive = DefaultArchiveUseCase(
            plans: data.plans, userState: data.userState,
            exporters: [SVGExporter(), raster, JSONExporter(), MarkdownExporter()], importer: JSONImporter())
    }
}
