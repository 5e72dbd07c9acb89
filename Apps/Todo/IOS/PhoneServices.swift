import Foundation
import LocalProvider
import Logging
import NetworkProvider
import RemoteLog
import RibletLive
import RibletLocalization
import RibletReactor
import TodoData
import TodoDomain

#if canImport(UIKit)
import UserNotifications
#else
import UIKitDouble
#endif

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
    /// The time that passes while pages are looked at; a test sets it.
    var clock: any Clock<Duration> = ContinuousClock()
    let drafts = DraftDesk()
    let presence = Presence(pubSub: InProcessPubSub())
    private let notifications: DueNotifications
    private let folderName = UUID().uuidString

    /// - Parameters:
    ///   - flavor: the build of the application.
    ///   - data: the open data.
    ///   - language: the language of the messages.
    ///   - timeZone: of the dates.
    ///   - notifications: the system's.
    ///   - now: the time; a test sets it.
    package init(
        flavor: TodoFlavor, data: TodoData, language: Language, timeZone: String = TimeZone.current.identifier,
        notifications: UNUserNotificationCenter = .current(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.flavor = flavor
        self.data = data
        self.language = language
        self.now = now
        dates = DateText(language: language, browserZone: timeZone)
        self.notifications = DueNotifications(notifications, language: language, dates: dates, now: now)
        self.notifications.follow(todos)
    }

    var todos: any TodoRepository & VisitRepository { data.todos(of: Self.person, in: dates.calendar) }
    var deletions: any DeletionRepository { data.deletions(of: Self.person) }
    var preferences: any TodoPreferences { data.preferences(of: Self.person) }
    var keptDrafts: any DraftRepository { data.drafts(of: Self.person) }

    /// Writes all todos with their pictures into as many files as they take, in place of those of
    /// the last time.
    nonisolated func export() async throws -> [URL] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(folderName)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var files: [URL] = []
        for file in try await data.transfer.exportAll(as: .json, in: dates.calendar.timeZone) {
            let place = folder.appending(path: file.name)
            try Data().write(to: place)
            let handle = try FileHandle(forWritingTo: place)
            defer { try? handle.close() }
            for try await portion in file.portions { try handle.write(contentsOf: portion) }
            files.append(place)
        }
        return files
    }

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
        let sink = RemoteSinkSettings(propertyList: Bundle.main.infoDictionary).map { RemoteSink($0, network: NetworkProvider()) }
        let folder = try FileManager.default.url(for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        let data = try await TodoDataFolder.open(
            root: folder, flavor: flavor, pictures: PictureAccess(bases: flavor.pictureEndpoints, network: NetworkProvider()),
            logger: Logger(label: "todo", sink: sink))
        let languages = Bundle.main.preferredLocalizations + Locale.preferredLanguages
        return PhoneServices(flavor: flavor, data: data, language: Language(tag: languages.first ?? "en"))
    }
}
