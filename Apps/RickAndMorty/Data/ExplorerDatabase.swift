import ExplorerDomain
import Foundation
import GRDB
import LocalProvider

/// The database of a data folder, with the errors of the domain.
typealias ExplorerDatabase = SQLiteAccess<ExplorerError>

extension ExplorerDatabase {
    init(file: SQLiteDatabase) { self.init(file: file) { .storage($0) } }
}

extension Date {
    init(column: Double) { self.init(timeIntervalSinceReferenceDate: column) }

    var column: Double { timeIntervalSinceReferenceDate }
}

/// Values as columns of JSON, the same text for the same value.
enum JSONColumn {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Nil if it is something else, which another version may have written.
    static func value<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
