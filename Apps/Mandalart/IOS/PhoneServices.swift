import Foundation
import LocalProvider
import Logging
import MandalartData
import MandalartDomain
import RibletLocalization
import RibletReactor

/// Everything that the scenes of the program share.
@MainActor
package final class PhoneServices {
    let data: MandalartData
    let mandalarts: any MandalartUseCase
    let userState: any UserStateUseCase
    let archive: any ArchiveUseCase
    let environment: PageEnvironment
    let draftDesk = DraftDesk()
    private let folderName = UUID().uuidString

    /// - Parameters:
    ///   - data: the open data.
    ///   - language: the language of the messages.
    ///   - timeZone: of the days.
    ///   - now: the time; a test sets it.
    package init(
        data: MandalartData, language: Language, timeZone: TimeZone = .current, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.data = data
        mandalarts = DefaultMandalartUseCase(plans: data.plans, drafts: data.drafts, userState: data.userState, logger: data.events)
        userState = DefaultUserStateUseCase(repository: data.userState, logger: data.events)
        // No phone starts the programs that make pictures and documents.
        archive = DefaultArchiveUseCase(
            plans: data.plans, userState: data.userState, exporters: [SVGExporter(), JSONExporter(), MarkdownExporter()],
            importer: JSONImporter())
        environment = PageEnvironment(language: language, planTitle: PhoneWords(language).untitled, timeZone: timeZone, now: now)
    }

    var context: PhoneContext {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(folderName)")
        let write = { @Sendable (file: ExportedFile) throws -> [URL] in
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let place = folder.appending(path: file.name)
            try Data(file.bytes).write(to: place)
            return [place]
        }
        return PhoneContext(
            language: environment.language, timeZone: environment.timeZone, formats: archive.formats,
            export: { [archive] in try write(try await archive.export($0, as: $1)) },
            exportAll: { [archive] in try write(try await archive.exportAll()) })
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

    private static func openData() async throws -> PhoneServices {
        let folder = try FileManager.default.url(for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        let data = try await MandalartDataFolder.open(root: folder, logger: Logger(label: "mandalart"))
        let languages = Bundle.main.preferredLocalizations + Locale.preferredLanguages
        return PhoneServices(data: data, language: Language(tag: languages.first ?? "en"))
    }
}
