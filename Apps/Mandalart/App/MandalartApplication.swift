import MandalartUI
import RibletWeb

/// The planner, over opened data.
package enum MandalartApplication {
    /// The application as the browser host serves it.
    ///
    /// - Parameters:
    ///   - services: what it works on.
    ///   - basePath: where in the server it lies; empty for the root.
    /// - Returns: the application, not served yet.
    package static func make(_ services: MandalartServices, basePath: String) -> WebApplication {
        let exports = ExportMedia(archive: services.archive, logger: services.logger)
        var application = MandalartPages.application(name: "Mandalart", basePath: basePath, media: { await exports.resource($0) }) {
            request, context in
            RootComponent(services: services, page: request, context: context).makeRoot()
        }
        application.isReady = { await services.store.look() == nil }
        return application
    }
}
