import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb

/// The live inspector: a page with the tree of another page, and what happens in it; the same as lines
/// for programs.
package enum Inspector {
    /// The path of the inspector on its server.
    package static let basePath = "/_inspect"

    /// The key of the record with which the program was started.
    package static let fileKey = "f11e"

    /// Returns the address at which a page is opened with its tree beside it.
    ///
    /// - Parameter path: the address of the page from the server's root.
    /// - Returns: the address.
    package static func address(of path: String) -> String { basePath + WatchPlace(frame: path).location.urlPath }

    /// Returns the link to the record with which the program was started.
    ///
    /// - Parameter link: that to all pages.
    /// - Returns: the link, without the address of the server where the other one has none.
    package static func link(toFileBy link: String) -> String { link.replacing("/?", with: "/\(fileKey)?") }

    /// Makes the inspector, not served yet.
    ///
    /// - Parameters:
    ///   - pages: the pages of the server, which it tells of those that come.
    ///   - applications: the applications of the server, whose pages can be opened.
    ///   - programs: the programs without pages that tell of themselves.
    ///   - file: the record with which the program was started, for those who have its link.
    /// - Returns: the application. A browser sees the pages that ``PageRequest/inspection`` says.
    @MainActor
    package static func make(
        of pages: OpenPages, applications: [WebApplication], programs: Programs? = nil, file: TraceFile? = nil
    ) -> WebApplication {
        let (traces, stills) = (Traces(), Stills())
        let links = pages.isGuarded ? [] : applications.map { PagesState.Application(name: $0.name, url: $0.basePath + "/") }
        let imageSources = Dictionary(applications.map { ($0.basePath, $0.imageSources) }) { first, _ in first }
        var application = WebApplication(name: "Inspector", basePath: basePath, languages: Language.allCases.map(\.rawValue)) { request in
            let words = InspectorWords(language: Language(tag: request.language))
            let services = InspectorServices(
                pages: pages, traces: traces, stills: stills, browser: request.browser, right: request.inspection,
                timeZone: request.timeZone, applications: links, programs: programs, imageSources: imageSources)
            if let file { services.open(file, key: fileKey, isOwn: false) }
            let list = StateViewController(PagesView(words: words, pagesURL: basePath, state: PagesInteractor.state(services)))
            return InspectorRouter(
                interactor: PagesInteractor(presenter: list, services: services), viewController: WebSwitchController(list),
                showsFrames: !services.isGuarded
            ) { place in
                let state = WatchInteractor.state(at: place, isGuarded: services.isGuarded)
                let view = StateViewController(WatchView(words: words, pagesURL: basePath, state: state))
                return ViewableRouter(
                    interactor: WatchInteractor(presenter: view, place: place, services: services), viewController: view)
            }
        }
        application.htmlAttributes = { _ in [("data-flavour", "inspector")] }
        application.assets = [InspectorAssets.style, InspectorAssets.script, AppIcon.make(.sliders, ground: "#3b3f8f")]
        application.media = { await stills.resource(at: $0) }
        application.uploadBytes = TraceFile.mostBytes
        application.scripts = [InspectorAssets.script.path]
        application.icon = AppIcon.path
        application.people = .together
        application.openPages = pages
        application.isIndexed = false
        application.routes = [
            lines {
                InspectorServices(pages: pages, traces: traces, stills: stills, browser: $0.browser, right: $0.inspection, applications: [])
            }
        ]
        return application
    }
}
