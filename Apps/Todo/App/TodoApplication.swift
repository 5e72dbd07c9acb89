import AppStyle
import Foundation
import RibletLive
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import TodoData
import TodoDomain
import TodoUI

/// The application in one flavour, over opened data.
package enum TodoApplication {
    /// Returns the application for the browser host.
    ///
    /// - Parameters:
    ///   - flavor: the flavour of the application.
    ///   - data: the opened data; the caller closes it.
    ///   - basePath: its path on the server; empty for the root.
    ///   - pubSub: carries presence between its pages, also those at other processes; changes are
    ///     reported by the data itself.
    ///   - owner: names whose data it is among all that have presence carried by `pubSub`.
    ///   - now: the time; a test sets it.
    /// - Returns: the application, not served yet.
    package static func make(
        _ flavor: TodoFlavor, data: TodoData, basePath: String, pubSub: any PubSub = InProcessPubSub(),
        owner: String = "", now: @escaping @Sendable () -> Date = { Date() }
    ) -> WebApplication {
        let presence = Presence(pubSub: pubSub)
        let desk = DraftDesk()
        let languages = Language.allCases.map(\.rawValue) + regions.map { "\(Language.en)-\($0)" }
        var application = WebApplication(name: flavor.name, basePath: basePath, languages: languages) { request in
            let context = TodoUIContext(
                language: Language(tag: request.language), timeZone: request.timeZone, basePath: request.basePath, animal: flavor.animal,
                now: now)
            return RootComponent(
                flavor: flavor, data: data, draftDesk: desk, attendance: PageAttendance(presence: presence, owner: owner, page: request),
                page: request, context: context
            ).makeRoot()
        }
        application.htmlAttributes = { _ in [("data-flavour", flavor.style)] }
        application.themeColors = (flavor.themeColors.light, flavor.themeColors.dark)
        application.assets = [
            Stylesheets.design, Stylesheets.flavours, Stylesheets.quickEntry, TodoAssets.script, AppScripts.address,
            AppIcon.make(.paw, ground: flavor.accentColor),
        ]
        application.scripts = [TodoAssets.script.path, AppScripts.address.path]
        application.icon = AppIcon.path
        application.media = { await media($0, data) }
        application.takeout = { _ in try await TransferMedia(data: data).all() }
        application.uploadBytes = TransferLimits.bytes
        application.secretMediaFolders = [TransferPath.calendarFolder]
        application.isReady = { await data.store.look() == nil }
        return application
    }

    /// The regions of English that write the day before the month.
    private static let regions = ["AU", "GB", "HK", "IE", "IN", "MT", "MY", "NZ", "SG", "ZA"]

    /// Files to take elsewhere, and pictures, by identifier, whole or at a size. Their identifiers
    /// follow from their content or address, so browsers may keep them.
    private static func media(_ path: [String], _ data: TodoData) async -> WebResource? {
        if let file = TransferPath(path) { return await TransferMedia(data: data).resource(file) }
        guard (2...3).contains(path.count), path[0] == "pictures", let id = PictureID(rawValue: path[1]) else { return nil }
        let found: PictureContent?
        if path.count == 3 {
            guard let size = PictureSize(rawValue: path[2]) else { return nil }
            found = try? await data.pictures.content(of: id, at: size)
        } else {
            found = try? await data.pictures.content(of: id)
        }
        guard let content = found else { return nil }
        return WebResource(contentType: content.contentType, bytes: content.bytes, maxAge: 7 * 86400)
    }
}
