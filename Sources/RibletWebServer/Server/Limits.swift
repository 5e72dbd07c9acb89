import RibletWeb

extension RibletServer {
    /// The resources that one browser, and all browsers together, may use; the defaults protect a
    /// small machine.
    public struct Limits: Sendable, Hashable {
        /// Open connections; fewer where the process may not have as many file descriptors, of
        /// which a part is kept for everything else. Where all are taken, those that have said
        /// nothing for a second make room; where none has, who comes is answered with 503.
        public var connections = 8_192
        /// Files that the applications open while they run, such as those of people who come;
        /// connections leave as many descriptors to them.
        public var openFiles = 0
        /// Sessions of the process.
        public var sessions = 4_096
        /// Sessions of one address; an IPv6 address counts by its first 64 bits.
        public var sessionsPerAddress = 256
        /// Bytes of memory of the process beyond which no new page is opened and no file is taken or
        /// made, on Linux; nil, the default, is three quarters of what the process may have. The
        /// pages that are open go on.
        public var memoryBytes: Int?
        /// Bytes of unacknowledged frames that disconnected sessions may keep together.
        public var retainedBytes = 32 * 1_024 * 1_024
        /// The time that a session waits for its page to connect after the page was loaded.
        public var attachTimeout: Duration = .seconds(30)
        /// The time that a session is kept after its page has disconnected.
        public var resumeTimeout: Duration = .seconds(120)
        /// The time that a page may be disconnected, and after which a form without script is no
        /// longer accepted. A laptop may be closed over a weekend.
        public var tokenLifetime: Duration = .seconds(7 * 24 * 60 * 60)
        /// The time that a session is kept in the store after its last change.
        public var keptTime: Duration = .seconds(7 * 24 * 60 * 60)
        /// Sessions in the store; the oldest go.
        public var keptSessions = 100_000
        /// Bytes of sessions in the store; the oldest go.
        public var keptBytes = 512 * 1_024 * 1_024
        /// The time that the first response waits for content that arrives asynchronously.
        public var settleTime: Duration = .milliseconds(250)
        /// The time that a page which returns to a restored session waits for content that arrives
        /// asynchronously.
        public var restoredSettleTime: Duration = .seconds(2)
        /// The time that the response to a form without script waits for the work that the form
        /// started. If the data is not stored by then, the response says so, and the next page
        /// shows only the data known by then.
        public var formSettleTime: Duration = .seconds(5)
        /// The time that a server which shuts down waits for writes of its pages.
        public var closingTime: Duration = .seconds(5)

        /// The time that a connection may take to send the head of its first request.
        public var handshakeTimeout: Duration = .seconds(5)
        /// The time that a request may take from its head to the last byte of the response.
        public var requestTimeout: Duration = .seconds(120)
        /// The time in which nothing of a request's body may come. What has come of it is let go
        /// then.
        public var bodyPause: Duration = .seconds(10)
        /// Bytes a second that must come of a request's body, on average over each `bodyPause`. A
        /// slower one is let go as well, with 408.
        public var bodyRate = 500
        /// The time that a connection between requests, or a live connection whose page is silent,
        /// stays open.
        public var idleTimeout: Duration = .seconds(60)

        /// The time that a server keeps serving after the signal to stop, while `/ready` answers
        /// that it is draining, so that a load balancer sends no new visitors before the port
        /// closes.
        public var drainTime: Duration = .zero
        /// The time that a shutdown after a signal waits for running requests.
        public var shutdownTimeout: Duration = .seconds(15)

        /// Bytes of one header field, and of all of a request together.
        public var headerBytes = 16 * 1_024
        /// Bytes of a request's path and query.
        public var targetBytes = 8 * 1_024
        /// Bytes of a form that is sent without script.
        public var formBytes = 64 * 1_024
        /// Bytes of an uploaded file, where the application does not say so itself.
        public var uploadBytes = 10 * 1_024 * 1_024
        /// Bytes of uploads that may be in memory at once: what has come of them. One address may
        /// have half of it, or one upload of the largest size where that is more.
        public var uploadBytesInFlight = 64 * 1_024 * 1_024

        /// Bytes of one message from a page.
        public var messageBytes = 64 * 1_024
        /// Messages a second from one page, over time.
        public var messageRate = 50.0
        /// Messages that may come at once after a quiet while.
        public var messageBurst = 100.0
        /// Messages of one page that may wait for the main actor. Pages take turns there, so one
        /// that says much waits longer, and not the others.
        public var inboundQueue = 256
        /// Messages of all pages that may wait for the main actor. Beyond it a page may have eight
        /// waiting.
        public var inboundMessages = 4_096
        /// Bytes on their way to one page beyond which its session keeps changes to itself until
        /// they have gone out.
        public var outboundBytes = 64 * 1_024

        /// Makes limits with the default values.
        public init() {}

        /// Numbers that are reckoned with, and with which there is no overflow: what was meant as
        /// "as much as there is" is a tebibyte.
        mutating func clamp() {
            for number in Self.numbers { self[keyPath: number] = min(max(0, self[keyPath: number]), 1 << 40) }
            // The length of a frame has 32 bits.
            messageBytes = min(messageBytes, 1 << 30)
        }

        /// All that are counts or sizes.
        static var numbers: [WritableKeyPath<Self, Int>] {
            [
                \.connections, \.openFiles, \.sessions, \.sessionsPerAddress, \.retainedBytes, \.keptSessions, \.keptBytes, \.bodyRate,
                \.headerBytes, \.targetBytes, \.formBytes, \.uploadBytes, \.uploadBytesInFlight, \.messageBytes, \.inboundQueue,
                \.inboundMessages, \.outboundBytes,
            ]
        }
    }
}
