#if Postgres
import CLibPQ
import LocalProvider

/// The columns of a row of an answer in PostgreSQL's binary format.
struct PostgresColumns: SQLColumns {
    let answer: OpaquePointer
    let row: Int32

    func value(_ column: Int) throws -> SQLValue {
        let column = Int32(column)
        guard PQgetisnull(answer, row, column) == 0, let start = PQgetvalue(answer, row, column) else { return .null }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(answer, row, column)))
        // The numbers of the types in pg_type, which never change.
        switch PQftype(answer, column) {
        case 16: return .integer(bytes[0] == 0 ? 0 : 1)
        case 17: return .bytes(Array(bytes))
        case 20: return .integer(Int(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))))
        case 21: return .integer(Int(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self))))
        case 23: return .integer(Int(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))))
        case 700: return .real(Double(Float(bitPattern: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self)))))
        case 701: return .real(Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))))
        case 19, 25, 114, 1042, 1043: return .text(String(decoding: bytes, as: UTF8.self))
        case let type: throw PostgresError.unsupported(reason: "column \(column) is of type \(type); cast it to bigint, text or bytea")
        }
    }
}
#endif
