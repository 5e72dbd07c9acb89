import Foundation
import TodoDomain

/// Archives to and from bytes, with errors that name the entry and the field.
enum ArchiveCoder {
    static func encode(_ archive: TodoArchive, as format: TodoArchiveFormat) throws(TodoError) -> Data {
        do {
            switch format {
            case .json:
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                encoder.dateEncodingStrategy = .custom { date, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(date.formatted(withFractions))
                }
                return try encoder.encode(archive)
            case .propertyList:
                let encoder = PropertyListEncoder()
                encoder.outputFormat = .binary
                return try encoder.encode(archive)
            }
        } catch {
            throw .storage("the archive could not be written: \(error)")
        }
    }

    /// Reads an archive of any format.
    static func decode(_ data: Data) throws(TodoTransferError) -> TodoArchive {
        let isJSON = data.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        return isJSON ? try decode { try json.decode($0, from: data) } : try decode { try PropertyListDecoder().decode($0, from: data) }
    }

    private static var json: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let date = (try? Date(text, strategy: withFractions)) ?? (try? Date(text, strategy: .iso8601)) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "'\(text.prefix(40))' is no time such as 2026-11-21T10:00:00Z"))
            }
            return date
        }
        return decoder
    }

    private static var withFractions: Date.ISO8601FormatStyle { Date.ISO8601FormatStyle(includingFractionalSeconds: true) }

    private static func decode(_ read: (any Decodable.Type) throws -> any Decodable) throws(TodoTransferError) -> TodoArchive {
        do {
            guard let header = try read(TodoArchive.Header.self) as? TodoArchive.Header, header.format == TodoArchive.formatName else {
                throw TodoTransferError.notAnArchive(reason: "its format is not \(TodoArchive.formatName)")
            }
            guard header.version <= TodoArchive.currentVersion else { throw TodoTransferError.newerVersion(header.version) }
            guard let archive = try read(TodoArchive.self) as? TodoArchive else {
                throw TodoTransferError.notAnArchive(reason: "it holds something else")
            }
            return archive
        } catch let error as TodoTransferError {
            throw error
        } catch let error as DecodingError {
            throw Self.error(error)
        } catch {
            throw .notAnArchive(reason: "\(error)")
        }
    }

    private static func error(_ error: DecodingError) -> TodoTransferError {
        let (path, reason) = place(of: error)
        guard path.count >= 2 else { return .notAnArchive(reason: path.last.map { "\($0.stringValue): \(reason)" } ?? reason) }
        if path[0].stringValue == "todos", let index = path[1].intValue {
            return .entry(number: index + 1, title: nil, field: path.count > 2 ? path[2].stringValue : "(all)", reason: reason)
        }
        return .picture(name: path[1].stringValue, reason: "\(path.dropFirst(2).map(\.stringValue).joined(separator: ".")) \(reason)")
    }

    private static func place(of error: DecodingError) -> (path: [any CodingKey], reason: String) {
        switch error {
        case .keyNotFound(let key, let context): (context.codingPath + [key], "it is missing")
        case .valueNotFound(_, let context): (context.codingPath, "it has no value")
        case .typeMismatch(let type, let context): (context.codingPath, "it is not \(name(of: type))")
        case .dataCorrupted(let context):
            (context.codingPath, context.debugDescription.withoutFullStop)
        @unknown default: ([], "\(error)")
        }
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is Date.Type: "a time"
        case is Data.Type: "data"
        case is Int.Type: "a whole number"
        default: "what belongs there"
        }
    }
}

extension String {
    /// Reasons that come from elsewhere may be whole sentences.
    var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
