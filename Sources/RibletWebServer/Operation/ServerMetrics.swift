import CoreMetrics
import RibletWeb

/// The counts and times of a server; made only where somebody reads them.
struct ServerMetrics: Sendable {
    private let factory: any MetricsFactory
    private let sessions: Gauge
    private let connections: Gauge
    private let retainedBytes: Gauge
    private let sessionsOpened: Counter
    private let sessionsRestored: Counter
    private let events: Counter
    private let eventBytes: Counter
    private let eventTime: Timer
    private let frames: Counter
    private let frameBytes: Counter
    /// By the first digit of the status.
    private let requests: [Counter]
    private let requestTime: Timer
    private let mainActorWait: Timer
    private let storeTime: Timer
    private let storeFailures: Counter

    /// Nothing where nobody collects.
    init?(_ factory: (any MetricsFactory)?) {
        guard let factory, !(factory is NOOPMetricsHandler) else { return nil }
        self.factory = factory
        sessions = Gauge(label: "riblet_sessions", factory: factory)
        connections = Gauge(label: "riblet_connections", factory: factory)
        retainedBytes = Gauge(label: "riblet_retained_bytes", factory: factory)
        sessionsOpened = Counter(label: "riblet_sessions_opened_total", factory: factory)
        sessionsRestored = Counter(label: "riblet_sessions_restored_total", factory: factory)
        events = Counter(label: "riblet_events_total", factory: factory)
        eventBytes = Counter(label: "riblet_event_bytes_total", factory: factory)
        eventTime = Timer(label: "riblet_event_seconds", factory: factory)
        frames = Counter(label: "riblet_frames_total", factory: factory)
        frameBytes = Counter(label: "riblet_frame_bytes_total", factory: factory)
        requests = (1...5).map { Counter(label: "riblet_requests_total", dimensions: [("status", "\($0)xx")], factory: factory) }
        requestTime = Timer(label: "riblet_request_seconds", factory: factory)
        mainActorWait = Timer(label: "riblet_main_actor_wait_seconds", factory: factory)
        storeTime = Timer(label: "riblet_store_seconds", factory: factory)
        storeFailures = Counter(label: "riblet_store_failures_total", factory: factory)
    }

    // MARK: Sessions

    func didOpen(restored: Bool) { (restored ? sessionsRestored : sessionsOpened).increment() }

    /// The reasons are the server's own words: few.
    func didEnd(_ reason: String) {
        Counter(label: "riblet_sessions_ended_total", dimensions: [("reason", reason)], factory: factory).increment()
    }

    func are(sessions: Int, connections: Int, retainedBytes: Int) {
        self.sessions.record(sessions)
        self.connections.record(connections)
        self.retainedBytes.record(retainedBytes)
    }

    // MARK: Live connections

    /// An event of a page has been handled, and what it changed was sent or waits for the store.
    func didHandle(since arrival: ContinuousClock.Instant) {
        events.increment()
        eventTime.record(duration: ContinuousClock.now - arrival)
    }

    func didReceive(bytes: Int) { eventBytes.increment(by: bytes) }

    func didSend(bytes: Int) {
        frames.increment()
        frameBytes.increment(by: bytes)
    }

    /// Counts an attempt of a page or of somebody else that is not let through.
    func didRefuse(_ reason: String) {
        Counter(label: "riblet_refusals_total", dimensions: [("reason", reason)], factory: factory).increment()
    }

    // MARK: The rest

    func didAnswer(status: Int, in duration: Duration) {
        if (100..<600).contains(status) { requests[status / 100 - 1].increment() }
        requestTime.record(duration: duration)
    }

    /// The main actor took a turn so long after it was asked to: where all trees of the process
    /// wait.
    func mainActorTook(_ duration: Duration) { mainActorWait.record(duration: duration) }

    func didStore(in duration: Duration, hasFailed: Bool) {
        storeTime.record(duration: duration)
        if hasFailed { storeFailures.increment() }
    }
}
