import Foundation

/// A form whose fields may be files.
public struct MultipartForm: Sendable {
    /// One field of the form.
    public struct Part: Sendable {
        /// The field's name.
        public var name: String
        /// The name a file goes by; `nil` for a plain field.
        public var fileName: String?
        /// The type of the bytes; `nil` for plain text.
        public var contentType: String?
        /// The content of the field.
        public var bytes: Data

        /// Makes a field that holds text.
        public static func text(_ name: String, _ value: String) -> Part {
            Part(name: name, fileName: nil, contentType: nil, bytes: Data(value.utf8))
        }

        /// Makes a field that holds a file.
        public static func file(_ name: String, fileName: String, contentType: String, bytes: Data) -> Part {
            Part(name: name, fileName: fileName, contentType: contentType, bytes: bytes)
        }
    }

    /// The fields, in order.
    public var parts: [Part]
    /// The line that separates the fields. It must not occur in any of them.
    public let boundary: String

    /// Makes a form. The boundary is random; give one only where the bytes must be the same every
    /// time.
    public init(_ parts: [Part], boundary: String = "riblet-\(UUID().uuidString)") {
        self.parts = parts
        self.boundary = boundary
    }

    var encoded: Data {
        var bytes = Data()
        for part in parts {
            bytes.append(Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(part.name))\"".utf8))
            if let fileName = part.fileName { bytes.append(Data("; filename=\"\(quoted(fileName))\"".utf8)) }
            if let contentType = part.contentType { bytes.append(Data("\r\nContent-Type: \(singleLine(contentType))".utf8)) }
            bytes.append(Data("\r\n\r\n".utf8))
            bytes.append(part.bytes)
            bytes.append(Data("\r\n".utf8))
        }
        bytes.append(Data("--\(boundary)--\r\n".utf8))
        return bytes
    }

    /// Writes a quote or a line end in a name as browsers do.
    private func quoted(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\"": result += "%22"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private func singleLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
    }
}
