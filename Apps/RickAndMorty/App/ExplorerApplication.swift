import ExplorerCore
import ExplorerData
import ExplorerDomain
import ExplorerUI
import Foundation
import RibletWeb

package enum ExplorerApplication {
    /// Returns the application for the browser host.
    ///
    /// - Parameters:
    ///   - repositories: the opened repositories; the caller closes them.
    ///   - basePath: its path on the server; empty for the root.
    ///   - flags: what is plugged in.
    /// - Returns: the application, not served yet.
    package static func make(_ repositories: ExplorerRepositories, basePath: String, flags: ExplorerFlags = ExplorerFlags())
        -> WebApplication
    {
        let media: @Sendable ([String]) async -> WebResource? = { await PictureRoute.answer($0, repositories.pictures) }
        var application = ExplorerPages.application(name: "Portal Explorer", basePath: basePath, media: media) { request, context in
            RootComponent(repositories, flags: flags, page: request, context: context).makeRoot()
        }
        application.people = .together
        application.adopt = repositories.adopt
        application.takeout = { owner in
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            let favourites = try encoder.encode(try await repositories.own(owner).favourites.favourites())
            return [WebResource(contentType: "application/json", bytes: Array(favourites), fileName: "favourites.json")]
        }
        if let store = repositories.store { application.isReady = { await store.look() == nil } }
        return application
    }
}

extension ExplorerRepositories {
    package init(_ data: ExplorerData) {
        self.init(
            characters: data.characters, locations: data.locations, episodes: data.episodes, pictures: data.pictures, store: data.store
        ) { OwnRepositories(favourites: data.favourites(of: $0), searches: data.searches(of: $0), session: data.session(of: $0)) }
        adopt = { try await data.adopt($0, by: $1) }
    }
}
