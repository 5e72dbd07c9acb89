import Foundation
import LocalProvider
import Logging
import NetworkProvider
import RibletLive
import RibletLocalization
import RibletReactor
import TodoData
import TodoDomain

/// Everything that the scenes of the program share.
@MainActor
package final class PhoneServices {
    /// The one person at the device, to whom the data keeps choices, drafts and deletions.
    private static let person = "phone"

    let flavor: TodoFlavor
    let data: TodoData
    let language: Language
    let dates: DateText
    let now: @Sendable () -> Date
    let drafts = DraftDesk()
    let presence = Presence(pubSub: InProcessPubSub())

    /// - Parameters:
    ///   - flavor: the build of the application.
    ///   - data: the open data.
    ///   - language: the language of the messages.
    ///   - timeZone: of the dates.
    ///   - now: the time; a test sets it.
    package init(
        flavor: TodoFlavor, data: TodoData, language: Language, timeZone: String = TimeZone.current.identifier,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.flavor = flavor
        self.data = data
        self.language = language
        self.now = now
        dates = DateText(language: language, browserZone: timeZone)
    }

    var todos: any TodoRepository { data.todos(of: Self.person, in: dates.calendar) }
    var deletions: any DeletionRepository { data.deletions(of: Self.person) }
    var preferences: any TodoPreferences { data.preferences(of: Self.person) }
    var keptDrafts: any DraftRepository { data.drafts(of: Self.person) }

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

    /// Returns the flavour that the property list of the application names.
    static func flavor(named name: String?) -> TodoFlavor { name == TodoFlavor.cat.style ? .cat : .dog }

    private static func openData() async throws -> PhoneServices {
        let flavor = flavor(named: Bundle.main.object(forInfoDictionaryKey: "TodoFlavor") as? String)
        let folder = try FileManager.default.url(for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        let data = try await TodoDataFolder.open(
            root: folder, flavor: flavor, pictureBases: flavor.pictureEndpoints, network: NetworkProvider(),
            logger: Logger(label: "todo"))
        let languages = Bundle.main.preferredLocalizations + Locale.preferredLanguages
        return PhoneServices(flavor: flavor, data: data, language: Language(tag: languages.first ?? "en"))
    }
}
