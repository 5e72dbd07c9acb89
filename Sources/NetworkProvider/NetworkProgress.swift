/// The progress of an exchange, in bytes.
public struct NetworkProgress: Sendable, Hashable {
    /// The part of the body that was handed to the connection.
    public var sent: Int
    /// The size of the body; 0 without one.
    public var toSend: Int
    /// The part of the answer's body that has arrived, decompressed.
    public var received: Int
    /// The announced size of the answer's body; `nil` where the server does not say, or it is
    /// compressed.
    public var toReceive: Int?

    /// Makes a progress from the numbers of bytes.
    public init(sent: Int = 0, toSend: Int = 0, received: Int = 0, toReceive: Int? = nil) {
        self.sent = sent
        self.toSend = toSend
        self.received = received
        self.toReceive = toReceive
    }
}
