import ArgumentParser
import Foundation
import RibletWeb
import RibletWebServer
import RibletWebStore

/// The subcommand of a program that says who may use it, also while it runs.
///
/// Serving is another subcommand then, and the default one: the options of a command that has
/// subcommands would be taken from theirs.
///
/// ```swift
/// static let configuration = CommandConfiguration(
///     commandName: "diary", subcommands: [Serve.self, PeopleCommand.self], defaultSubcommand: Serve.self)
/// ```
public struct PeopleCommand: AsyncParsableCommand {
    /// The name and the help of the subcommand.
    public static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Lists, adds and removes the people who may use the program, and makes links by which they sign in.",
        discussion: """
            With PERSON_HEADER a person is called exactly as the proxy says in that header. With PEOPLE=links people sign their browsers \
            in by links, each of which is good for one browser, once, and for 48 hours. The first person gets the data that \
            is there already; every other one begins with nothing. A running program notices changes within two seconds.
            """,
        subcommands: [List.self, Add.self, Link.self, SignOut.self, Remove.self], defaultSubcommand: List.self)

    static let fileName = "people.sqlite"

    /// Returns the address of a link.
    static func link(_ secret: Secret<String>, at origin: String) -> String { "\(origin)\(RibletServer.entryPath)?key=\(secret.revealed)" }

    /// The subcommand, for the parser.
    public init() {}

    struct Options: ParsableArguments {
        @Option(
            name: .long, help: "The folder for data. Default: a folder in the user's data directory. Environment: DATA.",
            completion: .directory)
        var data: String?

        /// Runs `body` with the list, and prints what keeps it from that as one sentence.
        func use(_ body: (SQLitePeopleStore) async throws -> Void) async throws {
            let folder = HostOptions.dataFolder(data, ProcessInfo.processInfo.environment, "riblet")
            umask(0o077)
            do {
                let store = try await SQLitePeopleStore(at: folder.appending(path: PeopleCommand.fileName))
                do {
                    try await body(store)
                } catch {
                    await store.close()
                    throw error
                }
                await store.close()
            } catch let error as PeopleStoreError {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                throw ExitCode(1)
            }
        }
    }

    struct Name: ExpressibleByArgument {
        let name: PersonName

        init?(argument: String) {
            guard let name = PersonName(argument) else { return nil }
            self.name = name
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lists the people, the first one at the top.")

        @OptionGroup var options: Options
        @Flag(name: .long, help: "Prints JSON: a list of objects with id, name and isFirst.")
        var json = false

        struct Row: Codable {
            let id: String
            let name: String
            let isFirst: Bool
        }

        func run() async throws {
            try await options.use { store in
                let rows = try await store.people().map { Row(id: $0.id, name: $0.name, isFirst: $0.isFirst) }
                if json {
                    let encoder = JSONEncoder()
                    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                    return print(String(decoding: try encoder.encode(rows), as: UTF8.self))
                }
                if rows.isEmpty { print("Nobody yet. Add a person with: people add NAME") }
                for row in rows { print("\(row.id)  \(row.name)\(row.isFirst ? "  (has the data from before)" : "")") }
            }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Adds a person. One who is there already stays as they are.")

        @OptionGroup var options: Options
        @Argument(help: "The name of the person; exactly as the proxy says it, where there is one.")
        var name: Name

        func run() async throws {
            try await options.use { store in
                let person = try await store.add(name.name)
                print("\(person.name) may use the program. The data is in \(person.isFirst ? "the data folder" : "people/\(person.id)").")
            }
        }
    }

    struct Link: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a link by which a browser is signed in, for a program that runs with PEOPLE=links.",
            discussion:
                "Send it to nobody but the person: whoever opens it first is that person in the browser. It is good once, and for 48 hours."
        )

        @OptionGroup var options: Options
        @Argument(help: "The name of the person whose browser it signs in. Without it the link is for somebody new, who says a name.")
        var name: Name?
        @Option(
            name: .long,
            help:
                "The address at which the browser reaches the program. Default: http://127.0.0.1:8080, with PORT. Environment: PUBLIC_ORIGIN."
        )
        var origin: String?

        func run() async throws {
            let environment = ProcessInfo.processInfo.environment
            let given = origin ?? environment["PUBLIC_ORIGIN"].flatMap { $0.isEmpty ? nil : $0 }
            let preset = "http://127.0.0.1:\(environment["PORT"].flatMap { $0.isEmpty ? nil : $0 } ?? "8080")"
            try await options.use { store in
                if let name, store.person(name.name.personID) == nil { throw PeopleCommand.nobody(name) }
                print(PeopleCommand.link(try await store.invite(name?.name.personID), at: given ?? preset))
            }
        }
    }

    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-out", abstract: "Signs a person out of all browsers, as after a device was lost. The data stays.")

        @OptionGroup var options: Options
        @Argument(help: "The name of the person.")
        var name: Name

        func run() async throws {
            try await options.use { store in
                guard store.person(name.name.personID) != nil else { throw PeopleCommand.nobody(name) }
                try await store.signOut(of: name.name.personID)
                print("\(name.name) is signed out everywhere. Make a link for a browser with: people link \(name.name)")
            }
        }
    }

    private static func nobody(_ name: Name) -> ValidationError {
        ValidationError("Nobody is called '\(name.name)'. See the names with: people list")
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes a person from the list; the data stays, and is there again when the person is added again.")

        @OptionGroup var options: Options
        @Argument(help: "The name of the person.")
        var name: Name

        func run() async throws {
            try await options.use { store in
                guard try await store.remove(name.name) else {
                    throw PeopleCommand.nobody(name)
                }
                print("\(name.name) may not use the program any more. Open pages end within seconds.")
            }
        }
    }
}
