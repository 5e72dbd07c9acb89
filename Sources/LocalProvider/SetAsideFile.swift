/// A file that was damaged and was set aside, never deleted.
public struct SetAsideFile: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The file as it was called.
    public let file: String
    /// Where its bytes are now.
    public let movedTo: String
    /// The fault of the file.
    public let reason: String

    /// A file that was set aside.
    public init(file: String, movedTo: String, reason: String) {
        self.file = file
        self.movedTo = movedTo
        self.reason = reason
    }

    /// Names both files and says what to do.
    public var description: String {
        "\(file) was damaged (\(reason)) and was set aside as \(movedTo). A new file begins; import an export of it, or have the file repaired."
    }
}
