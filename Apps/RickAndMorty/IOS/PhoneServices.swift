import ExplorerData
import ExplorerDomain
import Foundation
import Logging
import NetworkProvider
import RemoteLog
import RibletLocalization

/// Everything that the scenes of the program share.
@MainActor
package final class PhoneServices {
    /// The one person at the device, to whom the data keeps favourites, searches and registration.
    private static let person = "phone"

    let data: ExplorerData
    let language: Language
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - data: the open data.
    ///   - language: the language of the pages.
    ///   - now: the time; a test sets it.
    package init(data: ExplorerData, language: Language, now: @escaping @Sendable () -> Date = { Date() }) {
        self.data = data
        self.language = language
        self.now = now
    }

    var favourites: any FavouriteRepository { data.favourites(of: Self.person) }
    var searches: any RecentSearchRepository { data.searches(of: Self.person) }
    var session: any SessionRepository { data.session(of: Self.person) }

    private static var opening: Task<PhoneServices, any Error>?

    /// Opens the data of the device, once however many scenes ask.
    ///
    /// - Throws: `SQLiteDatabaseError`, or the file system's error; the next scene tries again.
    static func open() async throws -> PhoneServices {
        let task = opening ?? Task { try await openData() }
        opening = task
        do { return try await task.value } catch {
            opening = nil
            throw error
        }
    }

    /// Returns the service that the property list of the application names: an address, or the
    /// public one. No program serves another on a phone.
    static func api(named name: String?) -> ExplorerAPI {
        if case .other(let base)? = name.flatMap({ ExplorerAPIChoice(argument: $0) }) { .other(base: base) } else { .live }
    }

    private static func openData() async throws -> PhoneServices {
        let sink = RemoteSinkSettings(propertyList: Bundle.main.infoDictionary).map { RemoteSink($0, network: NetworkProvider()) }
        let logger = Logger(label: "explorer", sink: sink)
        let api = api(named: Bundle.main.object(forInfoDictionaryKey: "ExplorerAPI") as? String)
        let folder = try FileManager.default.url(for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        let network = ExplorerDataFolder.network(root: folder, api: api, logger: logger)
        let data = try await ExplorerDataFolder.open(root: folder, api: api, network: network, logger: logger)
        let languages = Bundle.main.preferredLocalizations + Locale.preferredLanguages
        return PhoneServices(data: data, language: Language(tag: languages.first ?? "en"))
    }
}
