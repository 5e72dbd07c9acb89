import Foundation
import GRDB
import LocalProvider
import TodoDomain

/// The database of a data folder, with the errors of the domain.
typealias TodoDatabase = SQLiteAccess<TodoError>

extension TodoDatabase {
    init(file: SQLiteDatabase) { self.init(file: file) { .storage($0) } }
}

extension [Int64] {
    /// As one argument of a statement, however many there are: `IN (SELECT value FROM
    /// json_each(?))`.
    var asSQLArgument: String { "[" + map(String.init).joined(separator: ",") + "]" }
}
