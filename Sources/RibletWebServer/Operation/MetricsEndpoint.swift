public import Riblet

extension RibletServer {
    /// Answers `/metrics` with what a collector of metrics reads.
    public struct MetricsEndpoint: Sendable {
        /// The readers of metrics, which tell the number of users, their doings and the speed.
        public enum Readers: Sendable, Hashable {
            /// Programs of this machine that reach the server directly. A request that says it came
            /// through a proxy is refused; behind one on this machine that does not say so, use
            /// ``token(_:)``.
            case thisMachine
            /// Readers who send `Authorization: Bearer` with this text of at least 16 letters,
            /// digits, `-` or `_`.
            case token(Secret<String>)
        }

        /// The readers of the metrics.
        public var readers: Readers
        /// The media type of the answer.
        public var contentType: String
        /// Writes the answer. Runs off the main actor.
        public var text: @Sendable () -> String

        /// An answer for collectors, such as `text()` of RibletPrometheus.
        public init(readers: Readers = .thisMachine, contentType: String, text: @escaping @Sendable () -> String) {
            self.readers = readers
            self.contentType = contentType
            self.text = text
        }

        /// Refuses a token that could be guessed.
        func check() throws(ServerError) {
            guard case .token(let token) = readers else { return }
            guard token.revealed.utf8.count >= 16, RandomToken.hasTokenAlphabet(token.revealed) else {
                throw .unusableConfiguration("the token for metrics has at least 16 letters, digits, '-' or '_'")
            }
        }
    }
}
