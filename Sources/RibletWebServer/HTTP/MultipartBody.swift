import HTTPTypes
import RibletWeb

/// The parts of a form as `multipart/form-data` has them (RFC 7578), in order; names may repeat.
enum MultipartBody {
    struct Parts {
        var fields: [FormBody.Field] = []
        /// The files with the names of their controls. A control without a file is not among them.
        var files: [(name: String, file: UploadedFile)] = []
    }

    /// The largest head of one part.
    private static let maximumHeadBytes = 4 * 1_024

    /// The boundary in a content type; nil without one that may be one.
    static func boundary(of contentType: String) -> String? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1).map(\.trimmingSpaces)
            guard pair.count == 2, pair[0].lowercased() == "boundary" else { continue }
            var value = pair[1]
            if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") { value = value.dropFirst().dropLast() }
            // RFC 2046: 1 to 70 characters that cannot be mistaken for anything else.
            let isUsable =
                (1...70).contains(value.utf8.count) && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
            return isUsable ? String(value) : nil
        }
        return nil
    }

    /// The parts; nothing where there are more than `maximum`, or the body is no form: cut off,
    /// without names, with text that is none.
    static func parse(_ bytes: [UInt8], boundary: String, maximum: Int) -> Parts? {
        let delimiter = Array("\r\n--\(boundary)".utf8)
        var parts = Parts()
        // The first delimiter has no line break before it.
        guard bytes.starts(with: delimiter.dropFirst(2)) else { return nil }
        var position = delimiter.count - 2
        var count = 0
        while true {
            if bytes[position...].starts(with: "--".utf8) { return parts }
            guard bytes[position...].starts(with: "\r\n".utf8), count < maximum else { return nil }
            count += 1
            let start = position + 2
            guard let headEnd = find(Array("\r\n\r\n".utf8), in: bytes, from: start, to: min(bytes.count, start + maximumHeadBytes)),
                let end = find(delimiter, in: bytes, from: headEnd + 2, to: bytes.count),
                let head = Head(bytes[start..<headEnd])
            else { return nil }
            // Where there is nothing in between, the line break that ends the head begins the
            // delimiter.
            let content = bytes[min(headEnd + 4, end)..<end]
            guard add(head, content, to: &parts) else { return nil }
            position = end + delimiter.count
        }
    }

    private static func add(_ head: Head, _ content: ArraySlice<UInt8>, to parts: inout Parts) -> Bool {
        guard let fileName = head.fileName else {
            guard let value = String(validating: content, as: UTF8.self) else { return false }
            parts.fields.append((head.name, value))
            return true
        }
        // A control whose user has chosen nothing is sent without a name.
        if fileName.isEmpty, content.isEmpty { return true }
        guard let name = FileName.usable(fileName), SecurityHeaders.isValue(head.contentType) else { return false }
        parts.files.append((head.name, UploadedFile(name: name, contentType: head.contentType, bytes: Array(content))))
        return true
    }

    private static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        guard start <= end, end - start >= pattern.count, let first = pattern.first else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var position = start
            while position <= end - pattern.count {
                if bytes[position] == first, bytes[position..<position + pattern.count].elementsEqual(pattern) { return position }
                position += 1
            }
            return nil
        }
    }

    /// The head of a part.
    private struct Head {
        var name: String
        var fileName: String?
        var contentType = "application/octet-stream"

        init?(_ bytes: ArraySlice<UInt8>) {
            guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
            var name: String?
            for line in text.split(separator: "\r\n") {
                let field = line.split(separator: ":", maxSplits: 1)
                guard field.count == 2 else { return nil }
                let value = String(field[1].trimmingSpaces)
                switch field[0].lowercased() {
                case "content-disposition":
                    guard name == nil, value.lowercased().hasPrefix("form-data") else { return nil }
                    name = Self.parameter("name", of: value)
                    fileName = Self.parameter("filename", of: value)
                case "content-type": contentType = value
                default: continue
                }
            }
            guard let name else { return nil }
            self.name = name
        }

        /// A quoted parameter, in which browsers write quotes and line breaks percent-encoded.
        private static func parameter(_ name: String, of value: String) -> String? {
            guard let start = value.firstRange(of: "; \(name)=\"") else { return nil }
            guard let end = value[start.upperBound...].firstIndex(of: "\"") else { return nil }
            let written = String(value[start.upperBound..<end])
            return written.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
        }
    }
}
