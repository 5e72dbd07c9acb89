/// Why there is no picture server.
public enum PictureServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// It could not listen.
    case cannotStart(reason: String)

    /// Says what is wrong and what to do.
    public var description: String {
        switch self {
        case .cannotStart(let reason):
            "The picture server could not start on \(PictureServer.host): \(reason). Check that the loopback interface is up and that this "
                + "process may open sockets, or use the public services with --pictures live."
        }
    }
}
