import Foundation

/// What every request of a provider shares.
public struct NetworkConfiguration: Sendable {
    /// How long a whole answer may take, body and retries included, where the target does not say.
    public var deadline: Duration
    /// The size in bytes above which a body is refused, where the target does not say.
    public var maximumResponseBytes: Int
    /// The places to which an answer may send a request on.
    public var redirects: RedirectPolicy
    /// When a failed request is tried again.
    public var retry: RetryPolicy
    /// Whether identical GET requests that are under way at the same time share one.
    public var sharesIdenticalRequests: Bool
    /// Header fields of every request; a target's field of the same name replaces them.
    public var headers: NetworkHeaders
    /// What is taken out of errors and logs.
    public var redaction: Redaction
    /// The clock of deadlines, back-off and stubs' delays.
    public var clock: any Clock<Duration>
    /// The time of day, to which a `Retry-After` date is compared.
    public var now: @Sendable () -> Date

    /// Makes a configuration; what is left out has the value that suits an application.
    public init(
        deadline: Duration = .seconds(30),
        maximumResponseBytes: Int = 16 << 20,
        redirects: RedirectPolicy = .sameOrigin,
        retry: RetryPolicy = .standard,
        sharesIdenticalRequests: Bool = true,
        headers: NetworkHeaders = ["Accept": "application/json, */*;q=0.5"],
        redaction: Redaction = .standard,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.deadline = deadline
        self.maximumResponseBytes = maximumResponseBytes
        self.redirects = redirects
        self.retry = retry
        self.sharesIdenticalRequests = sharesIdenticalRequests
        self.headers = headers
        self.redaction = redaction
        self.clock = clock
        self.now = now
    }
}
