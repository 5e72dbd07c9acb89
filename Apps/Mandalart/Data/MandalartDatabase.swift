import Foundation
import GRDB
import LocalProvider
import MandalartDomain

/// The database of a data folder, with the errors of the domain.
struct MandalartDatabase: Sendable {
    let file: SQLiteDatabase

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(MandalartError) -> Value {
        do {
            return try await file.reader.read(body)
        } catch {
            throw failure(error)
        }
    }

    /// Runs one transaction to its end, whatever becomes of the task that asked.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(MandalartError) -> Value {
        do {
            return try await file.commit(body)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> MandalartError { error as? MandalartError ?? .storage(file.sentence(for: error)) }
}

/// Values as JSON in a column.
enum JSONColumn {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func value<Value: Decodable>(_ text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }
}

extension Date {
    init(column: Double) { self.init(timeIntervalSinceReferenceDate: column) }

    var column: Double { timeIntervalSinceReferenceDate }
}
