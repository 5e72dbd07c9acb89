import Foundation

/// The settings that all requests of a provider share.
public struct NetworkConfiguration: Sendable {
    /// The time limit for a whole response, including body and retries, unless the target sets its
    /// own.
    public var deadline: Duration
    /// The size in bytes above which a body is refused, where the target does not say.
    public var maximumResponseBytes: Int
    /// The origins to which an answer may send a request on besides that of the request, such as
    /// `https://cdn.example.com`.
    ///
    /// A redirection within the origin that was asked is always followed. One to a listed origin is
    /// refused all the same where it would lead from `https` to `http`, or to this machine or a
    /// private network while the origin that was asked is on neither. A name is judged as it is
    /// written: a listed origin is trusted with what its name resolves to.
    public var redirectOrigins: Set<String>
    /// When a failed request is tried again.
    public var retry: RetryPolicy
    /// True if identical GET requests that run at the same time share one transfer.
    public var sharesIdenticalRequests = true
    /// Header fields of every request; a target's field of the same name replaces them.
    public var headers: NetworkHeaders
    /// The secrets to remove from errors and logs.
    public var redaction = Redaction.standard
    /// The clock of deadlines, back-off and stubs' delays.
    public var clock: any Clock<Duration>
    /// The time of day, to which a `Retry-After` date is compared.
    public var now: @Sendable () -> Date = { Date() }

    /// Makes a configuration; what is left out has the value that suits an application.
    public init(
        deadline: Duration = .seconds(30),
        maximumResponseBytes: Int = 16 << 20,
        redirectOrigins: Set<String> = [],
        retry: RetryPolicy = .standard,
        headers: NetworkHeaders = ["Accept": "application/json, */*;q=0.5"],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.deadline = deadline
        self.maximumResponseBytes = maximumResponseBytes
        self.redirectOrigins = redirectOrigins
        self.retry = retry
        self.headers = headers
        self.clock = clock
    }
}
