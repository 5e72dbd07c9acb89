import ExplorerApp
import ExplorerDomain
import ExplorerTesting
import RibletWeb

/// The explorer over a service in memory, for whoever measures it from outside this package.
public struct MeasuredExplorer: Sendable {
    /// The number of characters.
    public static let characters = 840

    /// Ten details above one another, of all kinds and in a loop.
    public static let deepPath = (0..<10).reduce("/characters") { path, depth in
        path + ["/character/1", "/location/2", "/episode/1"][depth % 3]
    }

    private let repositories: ExplorerRepositories

    /// An explorer in which somebody has registered.
    ///
    /// - Parameter pageSize: how many characters are on a page; as many as the public service has
    ///   unless stated.
    public init(pageSize: Int = 20) {
        let characters = FakeCatalogue((1...Self.characters).map(Self.character), pageSize: pageSize)
        let (locations, episodes) = (FakeCatalogue(ExplorerSamples.locations), FakeCatalogue(ExplorerSamples.episodes))
        let own = OwnRepositories(
            favourites: FakeFavourites(), searches: FakeRecentSearches(), session: FakeSession(isRegistered: true))
        repositories = ExplorerRepositories(
            characters: characters, locations: locations, episodes: episodes, pictures: FakePictures()
        ) { _ in own }
    }

    /// The application, not served yet.
    public func application() -> WebApplication { ExplorerApplication.make(repositories, basePath: "") }

    /// The name of the heart of a character, as assistive technology has it.
    public static func heart(of id: Int) -> String { "Favourite \(character(id).name)" }

    private static func character(_ id: Int) -> ExplorerCharacter {
        ExplorerCharacter(
            id: id, name: "Somebody Number \(id)", status: LifeStatus.allCases[id % 3], species: "Human", gender: Gender.allCases[id % 4],
            origin: PlaceReference(name: "Place 1", id: 1), location: PlaceReference(name: "Place 2", id: 2), episodes: [1, 2, 3],
            picture: PictureName(rawValue: "p\(id)"))
    }
}
