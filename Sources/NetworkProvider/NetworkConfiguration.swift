import Foundation

/// The settings that all requests of a provider share.
public struct NetworkConfiguration: Sendable {
    /// The time limit for a whole response, including body and retries, unless the target sets its
    /// own.
    public var deadline: Duration
    /// The size in bytes above which a body is refused, where the target does not say.
    public var maximumResponseBytes: Int
    /// The places to which an answer may send a request on.
    public var redirects: RedirectPolicy
    /// When a failed request is tried again.
    public var retry: RetryPolicy
    /// True if identical GET requests that run at the same time share one transfer.
    public var sharesIdenticalRequests: Bool
    /// Header fields of every request; a target's field of the same name replaces them.
    public var headers: NetworkHeaders
    /// The secrets to remove from errors and logs.
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
