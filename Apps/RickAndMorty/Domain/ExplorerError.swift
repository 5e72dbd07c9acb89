/// Why something cannot be shown or kept.
package enum ExplorerError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The service cannot be reached, or does not answer in time.
    case offline(String)
    /// It was asked too often; after how many seconds it may be asked again, where it says so.
    case tooMany(retryAfter: Int?)
    /// It answered with an error of its own.
    case service(status: Int, message: String)
    /// It answered with something else than was asked for.
    case garbled(String)
    /// It says that there is no such thing.
    case notFound(ExplorerItem)
    /// The request was cancelled.
    case cancelled
    /// A seen entity or a setting cannot be read or kept.
    case storage(String)

    /// True if the same may work later.
    package var isPassing: Bool {
        switch self {
        case .offline, .tooMany, .service, .garbled: true
        case .notFound, .cancelled, .storage: false
        }
    }

    /// Names what is wrong and says what to do.
    package var description: String {
        switch self {
        case .offline(let reason): "The service cannot be reached: \(reason) Check the connection and try again."
        case .tooMany(let seconds?): "The service was asked too often. Try again in \(seconds) seconds."
        case .tooMany(nil): "The service was asked too often. Try again later."
        case .service(let status, let message):
            "The service answered with the error \(status)\(message.isEmpty ? "" : ", \(message)"). Try again later."
        case .garbled(let reason): "The service answered with something else: \(reason) Try again later."
        case .notFound(let item): "There is no \(item.kind.rawValue) \(item.id). Check the number."
        case .cancelled: "The request was cancelled. Ask again if the answer is still wanted."
        case .storage(let reason): "What was seen cannot be read or kept: \(reason)"
        }
    }
}
