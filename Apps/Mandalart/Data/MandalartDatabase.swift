import Foundation
import GRDB
import LocalProvider
import MandalartDomain

/// The database of a data folder, with the errors of the domain.
typealias MandalartDatabase = SQLiteAccess<MandalartError>

extension MandalartDatabase {
    init(file: SQLiteDatabase) { self.init(file: file) { .storage($0) } }
}

/// Values as JSON in a column.
enum JSONColumn {
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
    private static let decoder = JSONDecoder()

    static func text(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }

    static func value<Value: Decodable>(_ text: String) throws -> Value { try decoder.decode(Value.self, from: Data(text.utf8)) }
}

extension Date {
    init(column: Double) { self.init(timeIntervalSinceReferenceDate: column) }

    var column: Double { timeIntervalSinceReferenceDate }
}
