import Riblet
import Testing

@testable import RibletPostgres

@Suite("Addresses of databases")
struct PostgresAddressTests {
    private static func parts(_ url: String, _ environment: [String: String] = [:]) throws -> [String: String] {
        try PostgresAddress(Secret(url), environment: environment).parts.revealed
    }

    @Test("limits are set where the address names none, and text is UTF-8 anyhow")
    func limits() throws {
        let plain = try Self.parts("postgresql:///todo?client_encoding=LATIN1")
        #expect(plain["connect_timeout"] == "5" && plain["client_encoding"] == "UTF8" && plain["dbname"] == "todo")
        #expect(plain["options"]?.contains("lock_timeout=5s") == true)
        let own = try Self.parts("postgres://ann@/todo?connect_timeout=30&options=-c%20lock_timeout%3D1s")
        #expect(own["connect_timeout"] == "30" && own["user"] == "ann")
        #expect(own["options"]?.hasSuffix("-c lock_timeout=1s") == true)
    }

    @Test(
        "another machine is asked with TLS only, wherever its name stands",
        arguments: [
            ("postgresql://db.example/todo", [:]), ("postgresql://localhost,db.example/todo", [:]),
            ("postgresql://localhost/todo?hostaddr=10.0.0.1", [:]), ("postgresql:///todo", ["PGHOST": "db.example"]),
            ("postgresql:///todo", ["PGSERVICE": "todo"]), ("postgresql:///todo?service=todo", [:]),
        ])
    func remote(_ url: String, _ environment: [String: String]) throws {
        #expect(try Self.parts(url, environment)["sslmode"] == "require")
        #expect(try Self.parts(url, environment.merging(["PGSSLMODE": "verify-full"]) { $1 })["sslmode"] == "verify-full")
        #expect(throws: PostgresError.self) { try Self.parts(url, environment.merging(["PGSSLMODE": "prefer"]) { $1 }) }
        let disabled = url + (url.contains("?") ? "&" : "?") + "sslmode=disable"
        #expect(throws: PostgresError.self) { try Self.parts(disabled, environment) }
    }

    @Test("this machine needs none", arguments: ["localhost", "127.0.0.1", "[::1]", "%2Fvar%2Frun%2Fpostgresql", ""])
    func local(_ host: String) throws { #expect(try Self.parts("postgresql://\(host)/todo")["sslmode"] == nil) }

    @Test(
        "a password stands in no error, whatever is wrong with the address",
        arguments: [
            "mysql://ann:topsecret@db/todo", "postgresql://ann:%zztopsecret@db/todo", "postgresql://ann:a@topsecret@db/todo",
            "postgresql://ann:1/topsecret@db/todo", "postgresql://ann:topsecret/@db/todo",
            "postgresql://ann@db/todo?password=topsecret&unknown=1",
            "postgresql://ann:topsecret@db/todo?sslmode=disable", "topsecret",
        ])
    func faulty(_ url: String) {
        #expect { try PostgresDatabase(at: Secret(url)) } throws: { !"\($0)".contains("topsecret") && "\($0)".contains("postgresql://") }
    }

    @Test("nor in that of a server that does not answer, nor in a description")
    func unreachable() async throws {
        let database = try PostgresDatabase(at: "postgresql://ann:topsecret@127.0.0.1:1/todo")
        var dumped = ""
        dump(database, to: &dumped)
        dump(try PostgresAddress("postgresql://ann:topsecret@127.0.0.1:1/todo"), to: &dumped)
        #expect(!dumped.contains("topsecret") && !"\(database)".contains("topsecret"))
        await #expect {
            try await database.read { _ in }
        } throws: { "\($0)".contains("cannot be reached") && !"\($0)".contains("topsecret") }
        let address = try PostgresAddress("postgresql://ann:topsecret@127.0.0.1:1/todo")
        #expect(address.redacted("no topsecret\nhere.\n") == "no … here")
    }

    @Test("marks are numbered, but in texts and names")
    func numbers() {
        #expect(
            PostgresConnection.numbered("a = ? AND b = ?1 AND '?''?' = \"?\" AND c = ?")
                == "a = $1 AND b = $1 AND '?''?' = \"?\" AND c = $2")
        #expect(PostgresConnection.numbered("?2, ?, ?10") == "$2, $3, $10")
    }
}
