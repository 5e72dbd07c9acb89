import Foundation
import TodoDomain

/// Archives to and from JSON, with faults that name the entry and the field.
enum ArchiveCoder {
    // MARK: Writing, portion by portion

    /// Returns the document as far as its pictures.
    static func head(exportedAt: Date, lists: [TodoList]) throws(TodoError) -> [UInt8] {
        Array("{\n\"format\" : \"\(TodoArchive.formatName)\",\n\"version\" : \(TodoArchive.currentVersion),\n\"exportedAt\" : ".utf8)
            + (try encoded(exportedAt)) + Array(",\n\"lists\" : ".utf8)
            + (try encoded(lists.map { TodoArchive.ListEntry(name: $0.name, color: $0.color.rawValue) }))
            + Array(",\n\"pictures\" : {".utf8)
    }

    /// Returns the beginning of a picture, after those before it; its bytes in Base64 follow.
    static func begin(_ picture: PictureContent, named name: String, isFirst: Bool) throws(TodoError) -> [UInt8] {
        Array((isFirst ? "\n" : ",\n").utf8) + (try encoded(name)) + Array(" : {\n  \"contentType\" : ".utf8)
            + (try encoded(picture.contentType)) + Array(",\n  \"data\" : \"".utf8)
    }

    static let endOfPicture = Array("\"\n}".utf8)

    static let betweenPicturesAndTodos = Array("\n},\n\"todos\" : [".utf8)

    /// Returns todos, after those before them.
    static func bytes(of entries: [TodoArchive.Entry], isFirst: Bool) throws(TodoError) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, entry) in entries.enumerated() {
            bytes += Array((isFirst && index == 0 ? "\n" : ",\n").utf8) + (try encoded(entry))
        }
        return bytes
    }

    static let end = Array("\n]\n}\n".utf8)

    private static func encoded(_ value: some Encodable) throws(TodoError) -> Data {
        do {
            return try encoder.encode(value)
        } catch {
            throw .storage("the archive could not be written: \(error)")
        }
    }

    // MARK: Coders

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(withFractions))
        }
        return encoder
    }

    // MARK: Reading

    static func decode(_ data: Data) throws(ImportFault) -> TodoArchive {
        guard hasRoom(for: data) else { throw ImportFault(.tooMany) }
        do {
            return try decoder.decode(Document.self, from: data).archive
        } catch let fault as ImportFault {
            throw fault
        } catch let error as DecodingError {
            throw fault(error, in: data)
        } catch {
            throw ImportFault(.noJSON)
        }
    }

    /// An archive of a version that is known.
    private struct Document: Decodable {
        let archive: TodoArchive

        init(from decoder: any Decoder) throws {
            let header = try TodoArchive.Header(from: decoder)
            guard header.format == TodoArchive.formatName else { throw ImportFault(.noArchive) }
            guard header.version <= TodoArchive.currentVersion else { throw ImportFault(.newer) }
            archive = try TodoArchive(from: decoder)
        }
    }

    /// Returns false for a document with more objects, arrays or values than an archive may have:
    /// it is looked at before it is decoded, which takes many times its size.
    private static func hasRoom(for data: Data) -> Bool {
        // Each todo, picture and list is an object, of ten fields at most.
        let most = 2 * TransferLimits.todos + TodoLimits.lists + 4
        var (objects, commas, isText, isEscaped) = (0, 0, false, false)
        data.withUnsafeBytes { bytes in
            for byte in bytes {
                if isEscaped {
                    isEscaped = false
                } else if isText {
                    if byte == UInt8(ascii: "\"") { isText = false } else if byte == UInt8(ascii: "\\") { isEscaped = true }
                } else {
                    switch byte {
                    case UInt8(ascii: "\""): isText = true
                    case UInt8(ascii: "{"), UInt8(ascii: "["): objects += 1
                    case UInt8(ascii: ","): commas += 1
                    default: break
                    }
                }
            }
        }
        return objects <= most && commas <= 12 * most
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let date = (try? Date(text, strategy: withFractions)) ?? (try? Date(text, strategy: .iso8601)) else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no time"))
            }
            return date
        }
        return decoder
    }

    private static var withFractions: Date.ISO8601FormatStyle { Date.ISO8601FormatStyle(includingFractionalSeconds: true) }

    // MARK: Faults

    private static func fault(_ error: DecodingError, in data: Data) -> ImportFault {
        let (path, reason) = place(of: error)
        guard path.count >= 2 else {
            if path.isEmpty, case .dataCorrupted = error { return ImportFault(.noJSON, at: end(of: data)) }
            let field = path.first?.stringValue
            return ["todos", "pictures", "lists"].contains(field) ? ImportFault(reason, field: field) : ImportFault(.noArchive)
        }
        if path[0].stringValue == "lists" { return ImportFault(reason, field: "lists") }
        if path[0].stringValue == "todos", let index = path[1].intValue {
            return ImportFault(reason, at: .entry(index + 1), field: path.count > 2 ? path[2].stringValue : nil)
        }
        let field = path.count > 2 ? path[2].stringValue : nil
        return ImportFault(field == "data" ? .unusablePicture : reason, at: .picture(path[1].stringValue), field: field)
    }

    private static func place(of error: DecodingError) -> (path: [any CodingKey], reason: ImportFault.Reason) {
        switch error {
        case .keyNotFound(let key, let context): (context.codingPath + [key], .missing)
        case .valueNotFound(_, let context): (context.codingPath, .missing)
        case .typeMismatch(let type, let context): (context.codingPath, context.codingPath.last?.reason ?? .expected(kind(of: type)))
        case .dataCorrupted(let context): (context.codingPath, context.codingPath.last?.reason ?? .expected(.other))
        @unknown default: ([], .noJSON)
        }
    }

    private static func kind(of type: Any.Type) -> ImportFault.Kind {
        switch type {
        case is String.Type: .text
        case is Bool.Type: .flag
        default: .other
        }
    }

    /// The line at which a text stops being JSON. The decoder does not tell it, and the other
    /// reader tells it in words; nil where they say something else.
    private static func end(of data: Data) -> ImportFault.Place? {
        do {
            _ = try JSONSerialization.jsonObject(with: data)
            return nil
        } catch {
            let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
            let words = text.split { !$0.isLetter && !$0.isNumber }
            func number(after word: Substring) -> Int? {
                words.firstIndex(of: word).flatMap { $0 + 1 < words.count ? Int(words[$0 + 1]) : nil }
            }
            if let line = number(after: "line") { return .line(line) }
            guard let count = number(after: "character") ?? (words.contains("end") ? data.count : nil) else { return nil }
            return .line(data.prefix(count).count { $0 == UInt8(ascii: "\n") } + 1)
        }
    }
}

extension CodingKey {
    /// The reason of a value that cannot be used, where the field says more than its type does.
    fileprivate var reason: ImportFault.Reason? {
        switch stringValue {
        case "dueAt": .noDate
        case "repeats": .noRepetition
        case "createdAt", "doneAt", "exportedAt": .expected(.time)
        default: nil
        }
    }
}
