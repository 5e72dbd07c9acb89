/// How far an exchange is, in bytes.
public struct NetworkProgress: Sendable, Hashable {
    /// How much of the body was handed to the connection.
    public var sent: Int
    /// How large the body is; 0 without one.
    public var toSend: Int
    /// How much of the answer's body has arrived, decompressed.
    public var received: Int
    /// How large the answer's body is said to be; `nil` where the server does not say, or it is
    /// compressed.
    public var toReceive: Int?

    /// Makes a progress.
    public init(sent: Int = 0, toSend: Int = 0, received: Int = 0, toReceive: Int? = nil) {
        self.sent = sent
        self.toSend = toSend
        self.received = received
        self.toReceive = toReceive
    }
}
