import Foundation
public import LocalProvider
import Logging
import Riblet
import RibletHashing
public import RibletLive
import RibletPostgres
import RibletWebServer

/// A server of PostgreSQL that several processes share.
public struct SharedDatabase: Sendable {
    /// The sessions of all processes.
    let sessionStore: any SessionStore
    /// Carries messages between the processes.
    public let news: any PubSub
    /// The server itself, whose transactions are nobody's until a statement sets `riblet.person`.
    public let server: any SQLDatabase
    private let makeRows: @Sendable (_ owner: String) -> any SQLChanges
    private let bring: @Sendable (_ part: String, _ migrations: KeyValuePairs<String, String>) async throws -> Void

    /// Returns the rows of an owner, which nobody else reads or changes. They are in tables as
    /// ``/RibletPostgres`` describes them.
    public func rows(of owner: String) -> any SQLChanges { makeRows(owner) }

    /// Brings the tables of a part of the program up to date, while no other process does.
    ///
    /// - Throws: a sentence where a newer version of the program has been there.
    public func migrate(_ part: String, _ migrations: KeyValuePairs<String, String>) async throws { try await bring(part, migrations) }
}

extension SharedDatabase {
    /// The longest address.
    private static let limit = 4_096

    /// Returns the address that the environment gives in `DATABASE_URL`, or in the file of
    /// `DATABASE_URL_FILE`; nil where it gives none.
    ///
    /// - Throws: ``HostError``, which does not repeat an address: a password may stand in it.
    static func address(_ environment: [String: String]) throws(HostError) -> Secret<String>? {
        let given = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let file = given("DATABASE_URL_FILE")
        guard let file else {
            guard let url = given("DATABASE_URL") else { return nil }
            return try checked(url, "DATABASE_URL", "…")
        }
        guard given("DATABASE_URL") == nil else {
            throw .badValue(name: "DATABASE_URL_FILE", value: file, expected: "no DATABASE_URL beside it: one of both gives the address")
        }
        guard let handle = FileHandle(forReadingAtPath: file), let bytes = try? handle.read(upToCount: limit + 1),
            let text = String(data: bytes, encoding: .utf8)
        else { throw .badValue(name: "DATABASE_URL_FILE", value: file, expected: "a file that can be read, with the address in it") }
        return try checked(text.trimmingCharacters(in: .whitespacesAndNewlines), "DATABASE_URL_FILE", file)
    }

    private static func checked(_ url: String, _ name: String, _ shown: String) throws(HostError) -> Secret<String> {
        guard url.utf8.count <= limit, url.hasPrefix("postgresql://") || url.hasPrefix("postgres://") else {
            throw .badValue(name: name, value: shown, expected: "an address such as postgresql://user:password@host/name")
        }
        return Secret(url)
    }

    /// Connects, for which it waits up to 30 seconds, and checks that all processes have the same key.
    ///
    /// - Parameters:
    ///   - url: the address.
    ///   - key: signs sessions and tokens.
    ///   - logger: hears of what goes wrong later.
    /// - Returns: the database.
    /// - Throws: ``HostError/withoutPostgres`` from a program without the trait `Postgres`;
    ///   ``HostError/otherKey`` where another process has another key; a sentence where the server
    ///   cannot be used.
    static func open(_ url: Secret<String>, key: Secret<[UInt8]>, logger: Logger) async throws -> SharedDatabase {
        #if Postgres
        let server = try PostgresDatabase(at: url)
        try await server.connect { logger.warning("The database does not answer yet; trying again", metadata: ["error": "\($0)"]) }
        try await server.preparePeople()
        try await server.migrate("key", ["1": "CREATE TABLE signing_key (one integer PRIMARY KEY CHECK (one = 1), proof bytea NOT NULL)"])
        let proof = SigningKey(key.revealed).signature(of: Array("riblet key of a database".utf8))
        let kept: [UInt8]? = try await server.commit { db in
            try db.execute("INSERT INTO signing_key VALUES (1, ?) ON CONFLICT DO NOTHING", proof)
            return try db.value("SELECT proof FROM signing_key")
        }
        guard kept == proof else { throw HostError.otherKey }
        let news = try await PostgresPubSub(on: server)
        return SharedDatabase(
            sessionStore: try await PostgresSessionStore(on: server), news: news, server: server,
            makeRows: { PostgresPerson($0, on: server, news: news, logger: logger) }, bring: { try await server.migrate($0, $1) })
        #else
        throw HostError.withoutPostgres
        #endif
    }
}
