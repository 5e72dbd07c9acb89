import Logging

/// Sends what a provider dealt with on its own to the log and to the application.
struct Reporter: Sendable {
    let logger: Logger
    let handler: @Sendable (LocalProviderEvent) -> Void

    static let defaultLogger = Logger(label: "riblet.local-provider")

    func report(_ event: LocalProviderEvent) {
        switch event {
        case .leftoverRemoved: logger.info("\(event)")
        case .damaged, .restored, .layerFailed, .cleanupFailed: logger.warning("\(event)")
        }
        handler(event)
    }
}
