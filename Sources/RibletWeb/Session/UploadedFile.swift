/// A file the user chose, after it has arrived.
public struct UploadedFile: Sendable, Hashable {
    /// The name it had on the user's device, without folders, at most 255 bytes.
    public let name: String
    /// The media type the browser claims; check the content before you rely on it.
    public let contentType: String
    /// The content.
    public let bytes: [UInt8]

    /// A file as received.
    public init(name: String, contentType: String, bytes: [UInt8]) {
        self.name = name
        self.contentType = contentType
        self.bytes = bytes
    }
}
