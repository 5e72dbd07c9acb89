internal import Riblet

/// A topic whose messages are of one type.
///
/// ```swift
/// extension Topic<Int> {
///     static let price = Topic("price")
/// }
/// ```
public struct Topic<Message: Codable & Sendable>: Hashable, Sendable {
    /// The name on which publishers and subscribers agree.
    public let name: TopicName

    /// The topic of these parts, from the general to the particular.
    public init(_ parts: String...) { name = TopicName(parts) }

    /// A topic of that name.
    public init(name: TopicName) { self.name = name }

    /// Makes a topic for one session and nobody else; `subject` tells its topics apart.
    public static func session(_ id: String, _ subject: String) -> Topic { Topic("session", id, subject) }

    /// Makes a topic for all sessions of one user; `subject` tells the user's topics apart.
    public static func user(_ id: String, _ subject: String) -> Topic { Topic("user", id, subject) }

    /// A message as it travels.
    ///
    /// - Throws: what the message's own encoding throws.
    static func bytes(of message: Message) throws -> [UInt8] {
        // A value by itself is no document for every decoder, a list of one is.
        try SavedValue(encoding: [message]).jsonBytes
    }

    /// The message that travelled as these bytes; nothing where this version of the program cannot
    /// read it.
    static func message(in bytes: [UInt8]) -> Message? {
        guard let value = try? SavedValue(json: bytes, limits: .init(bytes: TopicLimits.maximumMessageBytes, depth: 64)),
            let messages: [Message] = try? value.decode(), messages.count == 1
        else { return nil }
        return messages[0]
    }
}
