#if Postgres
import LocalProvider

/// The arguments of a statement as they travel: numbers and text as text, bytes as they are.
struct PostgresArguments {
    private var bytes: [UInt8] = []
    /// Where each begins; nil for a missing value.
    private var places: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    /// - Throws: ``PostgresError/unsupported(reason:)`` for text that PostgreSQL cannot store.
    init(_ values: [SQLValue]) throws(PostgresError) {
        for value in values {
            switch value {
            case .null: append(nil as [UInt8]?, format: 0)
            case .integer(let number): append("\(number)".utf8, format: 0)
            case .real(let number): append("\(number)".utf8, format: 0)
            case .text(let text):
                guard !text.utf8.contains(0) else { throw .unsupported(reason: "text with the character U+0000 cannot be stored") }
                append(text.utf8, format: 0)
            case .bytes(let bytes): append(bytes, format: 1)
            }
        }
    }

    private mutating func append(_ value: (some Collection<UInt8>)?, format: Int32) {
        places.append(value == nil ? nil : bytes.count)
        lengths.append(Int32(value?.count ?? 0))
        formats.append(format)
        // Text ends with a zero; bytes must have a place even where there are none.
        if let value { bytes += value }
        bytes.append(0)
    }

    /// Hands count, values, lengths and formats over to a function of libpq.
    func use<Result>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { bytes in
            let values = places.map { place in place.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) } }
            return body(Int32(values.count), values, lengths, formats)
        }
    }
}
#endif
