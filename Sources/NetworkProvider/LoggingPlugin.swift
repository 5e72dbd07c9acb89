import Logging

/// Writes every attempt to a log: the request as cURL text, then the status, size and time. Secrets
/// are taken out.
public struct LoggingPlugin: NetworkPlugin {
    private let logger: Logger
    private let level: Logger.Level
    private let redaction: Redaction
    private let logsBodies: Bool

    /// Makes the plugin.
    /// - Parameters:
    ///   - logger: Where to write.
    ///   - level: The level of requests and answers; an attempt that failed is a warning.
    ///   - redaction: The secrets to remove.
    ///   - logsBodies: Whether request bodies, and the beginnings of answers, are written. They are
    ///     not redacted.
    public init(logger: Logger, level: Logger.Level = .debug, redaction: Redaction = .standard, logsBodies: Bool = false) {
        self.logger = logger
        self.level = level
        self.redaction = redaction
        self.logsBodies = logsBodies
    }

    /// Logs the request before it is sent.
    public func willSend(_ request: NetworkRequest, attempt: Int) async {
        let curl = request.curlText(redaction: redaction, includesBody: logsBodies)
        logger.log(level: level, "request", metadata: ["attempt": "\(attempt)", "curl": "\(curl)"])
    }

    /// Logs the outcome of an attempt.
    public func didReceive(_ exchange: NetworkExchange) async {
        var metadata: Logger.Metadata = [
            "attempt": "\(exchange.attempt)", "elapsed": "\(exchange.elapsed)", "method": "\(exchange.request.method.rawValue)",
            "url": "\(redaction.url(exchange.request.url))",
        ]
        switch exchange.result {
        case .success(let response):
            metadata["status"] = "\(response.status)"
            metadata["bytes"] = "\(response.body.count)"
            if logsBodies { metadata["body"] = "\(response.excerpt())" }
            logger.log(level: level, "response", metadata: metadata)
        case .failure(let error):
            metadata["error"] = "\(error)"
            logger.warning("request failed", metadata: metadata)
        }
    }
}
