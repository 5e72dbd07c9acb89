import DesignSystem
import Foundation
import Localization
import RibletLive
import RibletWeb
import TodoData
import TodoDomain
import TodoUI

/// The application in one flavour, over opened data.
public enum TodoApplication {
    /// The application as the browser host serves it.
    ///
    /// - Parameters:
    ///   - flavor: which build of it.
    ///   - data: what it works on; the caller closes it.
    ///   - basePath: where in the server it lies; empty for the root.
    ///   - pubSub: by which its pages know of each other; the data itself tells of its changes.
    ///   - now: the time; a test sets it.
    /// - Returns: the application, not served yet.
    public static func make(
        _ flavor: TodoFlavor, data: TodoData, basePath: String, pubSub: any PubSub = InProcessPubSub(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> WebApplication {
        let presence = Presence(pubSub: pubSub)
        return WebApplication(
            name: flavor.name, basePath: basePath, languages: Language.allCases.map(\.rawValue),
            htmlAttributes: [("data-flavour", flavor.style)], themeColors: (flavor.themeColors.light, flavor.themeColors.dark),
            assets: [Stylesheets.design, Stylesheets.quickEntry, AppIcon.make(.paw, ground: flavor.accentColor)], icon: AppIcon.path,
            media: { await media($0, data) }
        ) { request in
            let context = TodoUIContext(
                language: Language(tag: request.language), timeZone: request.timeZone ?? TimeZone.current.identifier,
                basePath: request.basePath,
                animal: flavor.animal, now: now)
            return TodoComponent(
                flavor: flavor, data: data, attendance: PageAttendance(presence: presence, page: request),
                connection: request.connection, context: context
            ).makeRoot()
        }
    }

    /// Pictures, by identifier. Their identifiers follow from their content or address, so browsers may keep them.
    private static func media(_ path: [String], _ data: TodoData) async -> WebResource? {
        guard path.count == 2, path[0] == "pictures", let id = PictureID(rawValue: path[1]),
            let content = try? await data.pictures.content(of: id)
        else { return nil }
        return WebResource(contentType: content.contentType, bytes: content.bytes, maxAge: 7 * 86400)
    }
}
