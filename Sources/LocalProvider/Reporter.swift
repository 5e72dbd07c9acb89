import Logging

/// Sends what a provider dealt with on its own to the log.
struct Reporter: Sendable {
    /// Hears of the events of providers that are made in a task in which this is set; for tests.
    @TaskLocal static var onEvent: (@Sendable (LocalProviderEvent) -> Void)?

    let logger: Logger
    private let handler = Reporter.onEvent

    init(logger: Logger?) { self.logger = logger ?? Self.defaultLogger }

    static let defaultLogger = Logger(label: "riblet.local-provider")

    func report(_ event: LocalProviderEvent) {
        switch event {
        case .leftoverRemoved: logger.info("\(event)")
        case .damaged, .restored, .layerFailed, .cleanupFailed: logger.warning("\(event)")
        }
        handler?(event)
    }
}
