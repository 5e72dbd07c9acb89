import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request that is under way. Whatever ends it first counts; what comes later is dropped.
final class URLSessionExchange: Sendable {
    typealias Outcome = Result<NetworkResponse, NetworkError>

    private struct State {
        var waiter: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
        var task: URLSessionTask?
        var body = Data()
        var redirections = 0
        var progress = NetworkProgress()
    }

    private static let maximumRedirections = 5

    let request: NetworkRequest
    private let onProgress: (@Sendable (NetworkProgress) -> Void)?
    private let state = Mutex(State())

    init(_ request: NetworkRequest, onProgress: (@Sendable (NetworkProgress) -> Void)?) {
        self.request = request
        self.onProgress = onProgress
    }

    /// Takes who waits for the end. False where that was before, for example by a cancelled task.
    func expect(_ waiter: CheckedContinuation<Outcome, Never>) -> Bool {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiter = waiter }
            return state.outcome
        }
        if let outcome { waiter.resume(returning: outcome) }
        return outcome == nil
    }

    /// Lets go what carries it. False where the end was before.
    func start(_ task: URLSessionTask) -> Bool {
        state.withLock { state in
            guard state.outcome == nil else { return false }
            state.task = task
            task.resume()
            return true
        }
    }

    /// Ends it, and what carries it.
    func end(_ outcome: Outcome) {
        let waiter = state.withLock { state in
            guard state.outcome == nil else { return nil as CheckedContinuation<Outcome, Never>? }
            state.outcome = outcome
            state.body = Data()
            state.task?.cancel()
            defer { (state.waiter, state.task) = (nil, nil) }
            return state.waiter
        }
        waiter?.resume(returning: outcome)
    }

    /// A part of the request's body has gone out.
    func sent(_ bytes: Int, of total: Int) {
        tell { progress in
            progress.sent = bytes
            progress.toSend = max(total, bytes)
        }
    }

    /// Outside the lock: who hears of it may cancel the task, which ends this. The session calls
    /// from one queue, so the order holds.
    private func tell(_ change: (inout NetworkProgress) -> Void) {
        guard let onProgress else { return }
        let progress = state.withLock { state in
            guard state.outcome == nil else { return nil as NetworkProgress? }
            change(&state.progress)
            return state.progress
        }
        if let progress { onProgress(progress) }
    }

    /// A piece of the body has arrived.
    func receive(_ data: Data, of response: URLResponse?) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return false }
            guard state.body.count + data.count <= request.maximumResponseBytes else { return true }
            state.body.append(data)
            return false
        }
        if !isTooLarge {
            tell { progress in
                progress.received += data.count
                progress.toReceive = (response as? HTTPURLResponse)?.bodyLength
            }
        }
        if isTooLarge { end(.failure(.tooLarge(url: request.url, limit: request.maximumResponseBytes))) }
    }

    /// The answer sends on to another place: lets go of what carries it.
    ///
    /// - Parameters:
    ///   - response: the answer.
    ///   - next: the request as the session would send it.
    /// - Returns: the request to go on with; nil where it ends here.
    func redirect(by response: HTTPURLResponse, to next: URLRequest) -> URLRequest? {
        let next = redirected(next, by: response)
        let fault: String? = state.withLock { state in
            guard state.outcome == nil else { return nil }
            state.redirections += 1
            guard state.redirections <= Self.maximumRedirections else { return "it redirects more than \(Self.maximumRedirections) times" }
            guard next != nil else { return "it redirects to what is no web address" }
            // The answer that redirects has a body of its own.
            state.body = Data()
            state.progress = NetworkProgress()
            state.task?.cancel()
            state.task = nil
            return nil
        }
        guard let fault else { return next }
        end(.failure(.transport(url: request.url, reason: fault)))
        return nil
    }

    /// What is sent to the other place. Nil where it is none.
    private func redirected(_ next: URLRequest, by response: HTTPURLResponse) -> URLRequest? {
        // Foundation on Linux takes the path of a file for one of the same server.
        guard let location = response.value(forHTTPHeaderField: "Location"),
            let address = URL(string: location, relativeTo: response.url)?.absoluteURL,
            ["http", "https"].contains(address.scheme?.lowercased())
        else { return nil }
        var next = next
        next.url = address
        // Not all systems keep the body where they keep the method.
        next.httpBody = next.httpMethod == request.method.rawValue ? request.body : nil
        // Who is sent elsewhere does not take along what was meant for this server.
        if let first = URL(string: request.url), !address.hasSameOrigin(as: first) {
            for name in ["Authorization", "Cookie", "Origin", "Proxy-Authorization"] { next.setValue(nil, forHTTPHeaderField: name) }
        }
        return next
    }

    /// All of it has arrived, or what carries it has failed.
    func complete(_ response: URLResponse?, _ error: (any Error)?) {
        if let error {
            let reason = (error as? URLError)?.localizedDescription ?? "\(error)"
            return end(.failure(.transport(url: request.url, reason: reason.hasSuffix(".") ? String(reason.dropLast()) : reason)))
        }
        guard let response = response as? HTTPURLResponse else {
            return end(.failure(.transport(url: request.url, reason: "the answer is none of HTTP")))
        }
        let headers = response.allHeaderFields.map { NetworkHeaders.Field(name: "\($0.key)", value: "\($0.value)") }
            .sorted { $0.name < $1.name }
        let body = state.withLock { $0.body }
        end(.success(NetworkResponse(status: response.statusCode, headers: NetworkHeaders(headers), body: body, url: request.url)))
    }
}

/// What a session tells of its requests, given to each.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
    /// By the number of what carries them; nil once all were ended.
    private let running = Mutex<[Int: URLSessionExchange]?>([:])

    /// Lets a request go.
    func begin(_ exchange: URLSessionExchange, with request: URLRequest, in session: URLSession) {
        let task = running.withLock { running in
            // A session that has ended makes no tasks.
            guard running != nil else { return nil as URLSessionDataTask? }
            let task = session.dataTask(with: request)
            running?[task.taskIdentifier] = exchange
            return task
        }
        guard let task else { return end(exchange) }
        guard !exchange.start(task) else { return }
        running.withLock { $0?[task.taskIdentifier] = nil }
        task.cancel()
    }

    /// Ends all requests that are under way and lets no other go.
    func endAll() {
        let exchanges = running.withLock { running in
            defer { running = nil }
            return running?.values.map(\.self) ?? []
        }
        for exchange in exchanges { end(exchange) }
    }

    private func end(_ exchange: URLSessionExchange) {
        exchange.end(.failure(.transport(url: exchange.request.url, reason: "the transport was shut down")))
    }

    private func exchange(_ task: URLSessionTask) -> URLSessionExchange? { running.withLock { $0?[task.taskIdentifier] } }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(dataTask)?.receive(data, of: dataTask.response)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(task)?.sent(Int(totalBytesSent), of: Int(totalBytesExpectedToSend))
    }

    /// Goes on with a task of its own. Foundation on Linux loses the body of what it redirects, and
    /// ends the process where it hears the decision about a request that was cancelled in the
    /// meantime.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let exchange = running.withLock { $0?.removeValue(forKey: task.taskIdentifier) }
        if let exchange, let next = exchange.redirect(by: response, to: request) { begin(exchange, with: next, in: session) }
        #if !canImport(FoundationNetworking)
        completionHandler(nil)
        #endif
    }

    /// Nobody is asked for credentials: the answer that wants them is an answer.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // Here it is whole already, and would never end.
        running.withLock { $0?.removeValue(forKey: task.taskIdentifier) }?.complete(task.response, nil)
        completionHandler(.cancelAuthenticationChallenge, nil)
        #else
        completionHandler(.performDefaultHandling, nil)
        #endif
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = running.withLock { $0?.removeValue(forKey: task.taskIdentifier) }
        exchange?.complete(task.response, error)
    }
}

extension HTTPURLResponse {
    /// How many bytes the body has; nil where that is not said, or said of the compressed body.
    fileprivate var bodyLength: Int? {
        guard value(forHTTPHeaderField: "Content-Encoding") == nil else { return nil }
        return value(forHTTPHeaderField: "Content-Length").flatMap(Int.init)
    }
}

extension URL {
    fileprivate func hasSameOrigin(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host()?.lowercased() == other.host()?.lowercased() && port == other.port
    }
}
