import MandalartOverview
import MandalartUI
import RibletWeb

/// The planner, over opened data.
package enum MandalartApplication {
    /// Returns the application for the browser host.
    ///
    /// - Parameters:
    ///   - services: what it works on.
    ///   - basePath: its path on the server; empty for the root.
    /// - Returns: the application, not served yet.
    package static func make(_ services: MandalartServices, basePath: String) -> WebApplication {
        let exports = ExportMedia(archive: services.archive, logger: services.logger)
        var application = MandalartPages.application(name: "Mandalart", basePath: basePath, media: { await exports.resource($0) }) {
            request, context in
            SharedPlanAddress.contains(request.location)
                ? MandalartTree.sharedPlan(SharedPlanRootComponent(readLinks: services.mandalarts.readLinks), context)
                : RootComponent(services: services, page: request, context: context).makeRoot()
        }
        application.takeout = { _ in
            let file = try await services.archive.exportAll()
            return [WebResource(contentType: file.contentType, bytes: file.bytes, fileName: file.name)]
        }
        application.openPlace = { location in
            SharedPlanAddress.contains(location) ? OpenPlace(maker: SharedPlanAddress.maker(in: location)) : nil
        }
        application.isReady = { await services.store.look() == nil }
        return application
    }
}
