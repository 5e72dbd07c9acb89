#if Postgres
import CLibPQ
import Foundation
import Riblet

/// The address of a database as libpq takes it, with limits where it names none.
struct PostgresAddress: Sendable {
    /// The parts by libpq's names.
    let parts: Secret<[String: String]>
    private let secrets: Secret<[String]>
    /// The time for which an answer is waited for: more than the server gives a statement.
    var patience = Duration.seconds(30)

    /// - Parameters:
    ///   - url: begins with `postgresql://`.
    ///   - environment: libpq takes from it what the URL does not say.
    /// - Throws: ``PostgresError/address(reason:)``.
    init(_ url: Secret<String>, environment: [String: String] = ProcessInfo.processInfo.environment) throws(PostgresError) {
        var parts = try Self.parse(url.revealed)
        // A password with such a letter is taken apart, and its pieces would stand in messages.
        for part in ["host", "hostaddr", "dbname"] where parts[part]?.contains("@") == true {
            throw .address(reason: "'@' in a password is written as %40")
        }
        guard parts["port"]?.allSatisfy({ $0.isNumber || $0 == "," }) != false else { throw .address(reason: "its port is no number") }
        if !Self.isLocal(parts, environment) {
            let mode = parts["sslmode"] ?? environment["PGSSLMODE"] ?? "require"
            guard ["require", "verify-ca", "verify-full"].contains(mode) else {
                throw .address(reason: "another machine is asked with sslmode=require, verify-ca or verify-full only")
            }
            parts["sslmode"] = mode
        }
        let limits = [
            "connect_timeout": "5", "tcp_user_timeout": "15000", "keepalives_idle": "10", "keepalives_interval": "5",
            "keepalives_count": "3", "fallback_application_name": "riblet",
        ]
        parts.merge(limits) { given, _ in given }
        parts["client_encoding"] = "UTF8"
        // The later of two counts.
        parts["options"] =
            "-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s "
            + (parts["options"] ?? environment["PGOPTIONS"] ?? "")
        self.parts = Secret(parts)
        secrets = Secret([parts["password"], parts["sslpassword"], environment["PGPASSWORD"]].compactMap { $0 }.filter { !$0.isEmpty })
    }

    /// Returns a message of libpq without a password.
    func redacted(_ message: String) -> String {
        let text = secrets.revealed.reduce(message) { $0.replacing($1, with: "…") }
        return text.trimmingCharacters(in: CharacterSet(charactersIn: ". \n")).replacing("\n", with: " ")
    }

    private static func parse(_ url: String) throws(PostgresError) -> [String: String] {
        guard url.hasPrefix("postgresql://") || url.hasPrefix("postgres://") else { throw .address(reason: "it begins differently") }
        // libpq's own message repeats the address.
        guard let found = PQconninfoParse(url, nil) else {
            throw .address(reason: "it cannot be taken apart; in a password letters other than a-z, A-Z and 0-9 are written as %2F")
        }
        defer { PQconninfoFree(found) }
        var parts: [String: String] = [:]
        var next = found
        while let name = next.pointee.keyword {
            if let value = next.pointee.val { parts[String(cString: name)] = String(cString: value) }
            next += 1
        }
        return parts
    }

    /// Returns true where no machine but this one is asked.
    private static func isLocal(_ parts: [String: String], _ environment: [String: String]) -> Bool {
        // A service is a name for an address that stands elsewhere.
        guard parts["service"] == nil, environment["PGSERVICE"] == nil else { return false }
        let hosts = [parts["host"] ?? environment["PGHOST"], parts["hostaddr"] ?? environment["PGHOSTADDR"]]
        return hosts.compactMap { $0 }.flatMap { $0.split(separator: ",") }.allSatisfy {
            $0.hasPrefix("/") || $0.hasPrefix("@") || ["localhost", "127.0.0.1", "::1"].contains($0)
        }
    }
}
#endif
