import AppStyle
import Foundation
import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb
import RibletWebApp

/// The start page of the gallery.
enum GalleryApplication {
    /// The path of the page on which a person sees where they are signed in.
    static let peoplePath = "/people"

    /// Makes the page with a card for each entry, at the server's root.
    ///
    /// - Parameters:
    ///   - entries: the cards, in order.
    ///   - tools: the cards of what is for developers, below them.
    ///   - lastUse: the times at which browsers last opened the applications.
    ///   - now: the time of day in the page.
    /// - Returns: the application, not served yet.
    static func make(
        _ entries: [GalleryEntry], tools: [GalleryEntry] = [], lastUse: LastUse, now: @escaping @Sendable () -> Date = { Date() }
    ) -> WebApplication {
        var application = WebApplication(name: "Riblet", languages: Language.allCases.map(\.rawValue)) { request in
            let language = Language(tag: request.language)
            let text = DateText(language: language, browserZone: request.timeZone)
            let times = lastUse.times(of: request.owner)
            func cards(_ entries: [GalleryEntry]) -> [GalleryCard] {
                entries.map { entry in
                    let paths = [entry.basePath] + entry.variants.map(\.basePath)
                    return GalleryCard(
                        entry: entry, lastUse: paths.compactMap { times[$0] }.max(), now: now(), text: text, language: language,
                        tree: AppHost.treeAddress(of: entry.basePath + "/"))
                }
            }
            return GalleryRouter(
                interactor: Interactor(),
                viewController: HTMLViewController(
                    view: GalleryView(cards: cards(entries), tools: cards(tools), person: request.person, language: language)))
        }
        application.htmlAttributes = { _ in [("data-flavour", "gallery")] }
        application.themeColors = (light: "#f7f6f3", dark: "#131416")
        application.assets = [
            Stylesheets.design, Stylesheets.flavours,
            WebAsset(path: "gallery.css", contentType: "text/css; charset=utf-8", bytes: PackageResources.gallery_css),
            AppIcon.make(.grid, ground: "#4a4d55"),
        ]
        application.people = .together
        application.adopt = { lastUse.adopt($0, by: $1) }
        application.icon = AppIcon.path
        application.media = { path in path.count == 1 ? GalleryPictures.resource(path[0]) : nil }
        return application
    }

    /// Makes an application tell when browsers open it.
    ///
    /// - Parameters:
    ///   - application: the application.
    ///   - lastUse: the times at which browsers last opened the applications.
    /// - Returns: the application that tells.
    static func noting(_ application: WebApplication, in lastUse: LastUse) -> WebApplication {
        var application = application
        application.makeRoot = { [makeRoot = application.makeRoot] request in
            lastUse.note(request.owner, opens: request.basePath)
            return makeRoot(request)
        }
        if case .apart(let open) = application.people {
            application.people = .apart { noting(try await open($0), in: lastUse) }
        }
        return application
    }
}

/// One page, so one RIB without logic of its own.
final class GalleryRouter: LaunchRouter<Interactor, HTMLViewController<GalleryView>>, LocationRouting {
    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }
}
