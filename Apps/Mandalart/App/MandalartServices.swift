import LocalProvider
import Logging
import MandalartData
import MandalartDomain
import RibletReactor

/// The services that the pages of an application work with.
package struct MandalartServices: Sendable {
    /// The plans of a caller that is no browser.
    package let mandalarts: any MandalartUseCase
    /// The nickname and the milestones of the user.
    package let userState: any UserStateUseCase
    package let archive: any ArchiveUseCase
    /// The mail address of who runs the application; nil where it is not told.
    package let contact: String?
    /// The state of the store, for the notices of pages.
    package let store: any WatchedStore
    /// The logger for problems that no page can show.
    package let logger: Logger
    private let data: MandalartData
    /// Forms that are open in several pages.
    let draftDesk = DraftDesk()

    /// The use cases over opened data.
    ///
    /// - Parameters:
    ///   - data: opened; the caller closes it.
    ///   - contact: the e-mail address of the operator.
    ///   - logger: logs problems that no page can show, and now the missing programs of this
    ///     machine.
    package init(_ data: MandalartData, contact: String?, logger: Logger) {
        self.contact = contact
        self.logger = logger
        store = data.store
        self.data = data
        let raster = RasterExporter()
        for tool in raster.missing { logger.warning("\(tool.description)") }
        mandalarts = Self.mandalarts(data, data.drafts)
        userState = DefaultUserStateUseCase(repository: data.userState, logger: data.events)
        archive = DefaultArchiveUseCase(
            plans: data.plans, userState: data.userState,
            exporters: [SVGExporter(), raster, JSONExporter(), MarkdownExporter()], importer: JSONImporter())
    }

    /// Returns the plans as a browser sees them; drafts of other browsers are not shown.
    func mandalarts(of browser: String?) -> any MandalartUseCase { Self.mandalarts(data, data.drafts(of: browser)) }

    private static func mandalarts(_ data: MandalartData, _ drafts: any DraftRepository) -> any MandalartUseCase {
        DefaultMandalartUseCase(plans: data.plans, drafts: drafts, userState: data.userState, logger: data.events)
    }
}
