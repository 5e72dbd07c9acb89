import ArgumentParser
import Foundation
import Logging
import RibletWebApp
import Synchronization
import TodoData

/// The subcommand of a program that copies its to-dos to a server of PostgreSQL.
package struct MoveDataCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "move-data",
        abstract: "Copies the to-dos of all people from the folder for data to a server of PostgreSQL.",
        discussion: """
            The server is that of DATABASE_URL or DATABASE_URL_FILE, and the key that of the folder, or of SERVER_KEY. Stop the program \
            before. All is copied in one transaction, with lists, drafts, pictures that people brought and addresses of calendars, and \
            only into tables without a row. Where anything goes wrong nothing is copied, and it can be started again. The files stay as \
            they are, and so does everything else in the folder.

            The exit code is 0 after all was copied, 1 where nothing was, and 64 where something was given wrongly.
            """)

    @Option(
        name: .long, help: "The folder for data. Default: a folder in the user's data directory. Environment: DATA.", completion: .directory
    )
    var data: String?

    package init() {}

    package func run() async throws {
        umask(0o077)
        do {
            let settings = try HostOptions.parse(data.map { ["--data", $0] } ?? []).resolved()
            guard settings.database != nil else {
                throw ValidationError("Give the address of the server in DATABASE_URL, or a file with it in DATABASE_URL_FILE.")
            }
            let move = try TodoMove(from: settings.data)
            let logger = Logger(label: "move-data") { StreamLogHandler.standardError(label: $0) }
            guard let database = try await AppHost.database(of: settings, logger) else { return }
            try await database.migrate(TodoServerSchema.part, TodoServerSchema.migrations)
            let told = Mutex(ContinuousClock.now)
            let rows = try await move.run(to: database.server) { files, all, rows in
                let isDue = told.withLock { told in
                    guard told.duration(to: .now) >= .seconds(5) else { return false }
                    told = .now
                    return true
                }
                if isDue { Self.say("\(files) of \(all) files are copied, \(rows) rows so far.") }
            }
            print(Self.result(rows, of: move, left: settings.data))
        } catch let error as ValidationError {
            throw error
        } catch {
            Self.say("\(error)")
            throw ExitCode(1)
        }
    }

    private static func say(_ sentence: String) { FileHandle.standardError.write(Data("\(sentence)\n".utf8)) }

    /// Returns how much was copied, and where the rest is.
    private static func result(_ rows: [String: Int], of move: TodoMove, left folder: URL) -> String {
        let tables = rows.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
        return """
            Copied \(rows.values.reduce(0, +)) rows of \(move.files) files, and the server has as many: \(tables).
            \(folder.path) is still needed: plans, favourites, people and cached pictures stay there. It holds \(entries.joined(separator: ", ")).
            Of it the files \(TodoMove.fileName) are not read any more while DATABASE_URL is given. Keep them as a backup.
            """
    }
}
