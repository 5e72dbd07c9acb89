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
        var trail: RedirectTrail
        /// Grows while the request's body goes out.
        var steps = 0
        var hasHead = false
    }

    let request: NetworkRequest
    private let state: Mutex<State>

    init(_ request: NetworkRequest) {
        self.request = request
        state = Mutex(State(trail: RedirectTrail(request)))
    }

    /// Takes who waits for the end. False if that was before, for example by a cancelled task.
    func expect(_ waiter: CheckedContinuation<Outcome, Never>) -> Bool {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiter = waiter }
            return state.outcome
        }
        if let outcome { waiter.resume(returning: outcome) }
        return outcome == nil
    }

    /// Lets go what carries it. False if the end was before.
    func start(_ task: URLSessionTask) -> Bool {
        let isWanted = state.withLock { state in
            if state.outcome == nil { state.task = task }
            return state.outcome == nil
        }
        // Outside the lock, for which the session's own queue may wait.
        if isWanted { task.resume() }
        return isWanted
    }

    /// Ends it, and what carries it.
    func end(_ outcome: Outcome) {
        let waiter = state.withLock { state in
            guard state.outcome == nil else { return nil as CheckedContinuation<Outcome, Never>? }
            state.outcome = outcome
            state.body = Data()
            Self.cancel(state.task)
            defer { (state.waiter, state.task) = (nil, nil) }
            return state.waiter
        }
        waiter?.resume(returning: outcome)
    }

    /// Ends it once neither a head has come nor anything has gone out for so long.
    func expectHead(within time: Duration, on clock: any Clock<Duration>) async {
        var known = 0
        while (try? await clock.sleep(for: time)) != nil {
            let (steps, hasHead) = state.withLock { ($0.steps, $0.hasHead) }
            if hasHead { return }
            guard steps > known else { return end(.failure(.deadline(url: request.url, after: time))) }
            known = steps
        }
    }

    /// Elsewhere: the session's own queue, which may be here, might be waited for.
    private static func cancel(_ task: URLSessionTask?) {
        if let task { DispatchQueue.global().async { task.cancel() } }
    }

    /// A part of the request's body has gone out.
    func noteSent() { state.withLock { $0.steps += 1 } }

    /// The head of the answer has arrived.
    ///
    /// - Returns: false where it says what is not taken, which ends this.
    func begin(_ response: URLResponse?) -> Bool {
        state.withLock { $0.hasHead = true }
        guard let encoding = (response as? HTTPURLResponse)?.unboundedEncoding, request.method != .head else { return true }
        let reason = "its body is encoded as \(encoding), and unpacked nobody knows how large"
        end(.failure(.refused(url: request.url, reason: reason)))
        return false
    }

    /// A piece of the body has arrived.
    func receive(_ data: Data, of response: URLResponse?) {
        guard begin(response) else { return }
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return false }
            guard state.body.count + data.count <= request.maximumResponseBytes else { return true }
            state.body.append(data)
            return false
        }
        if isTooLarge { end(.failure(.tooLarge(url: request.url, limit: request.maximumResponseBytes))) }
    }

    /// The answer sends on to another place: lets go of what carries it.
    ///
    /// - Returns: the request to go on with; nil where it ends here.
    func redirect(by response: HTTPURLResponse) -> URLRequest? {
        let next: Result<NetworkRequest?, NetworkError> = state.withLock { state in
            guard state.outcome == nil else { return .success(nil) }
            do throws(NetworkError) {
                let location = response.value(forHTTPHeaderField: "Location")
                guard try state.trail.follow(status: response.statusCode, location: location) else { return .success(nil) }
            } catch {
                return .failure(error)
            }
            // The answer that redirects has a body of its own.
            state.body = Data()
            Self.cancel(state.task)
            state.task = nil
            return .success(state.trail.request)
        }
        switch next {
        case .success(let request?):
            guard let outgoing = URLRequest(request) else {
                end(.failure(.refused(url: self.request.url, reason: "it redirects to what is no web address")))
                return nil
            }
            return outgoing
        case .success(nil): complete(response, nil)
        case .failure(let error): end(.failure(error))
        }
        return nil
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

/// The delegate of a session, which forwards its callbacks to the exchanges.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
    /// By the number of what carries them; nil once all were ended.
    private let running = Mutex<[Int: URLSessionExchange]?>([:])
    /// True once all exchanges were ended. An ended session makes no tasks. Making a task waits for
    /// the session's own queue, which needs the other lock.
    private let isOver = Mutex(false)

    /// Lets a request go.
    func begin(_ exchange: URLSessionExchange, with request: URLRequest, in session: URLSession) {
        guard let task = isOver.withLock({ $0 ? nil : session.dataTask(with: request) }) else { return end(exchange) }
        let isListed = running.withLock { running in
            running?[task.taskIdentifier] = exchange
            return running != nil
        }
        guard isListed else { return end(exchange) }
        guard !exchange.start(task) else { return }
        running.withLock { $0?[task.taskIdentifier] = nil }
        task.cancel()
    }

    /// Ends all requests that are under way and lets no other go.
    func endAll() {
        isOver.withLock { $0 = true }
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

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(exchange(dataTask)?.begin(response) ?? true ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(dataTask)?.receive(data, of: dataTask.response)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(task)?.noteSent()
    }

    /// Goes on with a task of its own. Foundation on Linux loses the body of what it redirects, and
    /// ends the process where it hears the decision about a request that was cancelled in the
    /// meantime.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let exchange = running.withLock { $0?.removeValue(forKey: task.taskIdentifier) }
        if let exchange, let next = exchange.redirect(by: response) {
            // Elsewhere, because it waits for the queue that this is called on.
            DispatchQueue.global().async { self.begin(exchange, with: next, in: session) }
        }
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
        DispatchQueue.global().async { completionHandler(.cancelAuthenticationChallenge, nil) }
        #else
        completionHandler(.performDefaultHandling, nil)
        #endif
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = running.withLock { $0?.removeValue(forKey: task.taskIdentifier) }
        exchange?.complete(task.response, error)
    }
}

#if canImport(FoundationNetworking)
/// A queue that does at once, and where it is told, what is to be done on it.
///
/// Foundation on Linux unpacks a body as fast as it comes and puts the pieces into its delegate's
/// queue. In a queue of its own they would all be there, a gigabyte for a megabyte, before the
/// first one is counted; so each is counted, and dropped where it is too much, within the call that
/// unpacked it. Nothing here may wait for the session.
final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
#endif

extension HTTPURLResponse {
    /// The encoding of the body where nobody can stop the unpacking, as on Linux: a whole read of
    /// the connection goes through it at once.
    fileprivate var unboundedEncoding: String? {
        #if canImport(FoundationNetworking)
        guard let encoding = value(forHTTPHeaderField: "Content-Encoding")?.trimmingCharacters(in: .whitespaces), !encoding.isEmpty,
            encoding.lowercased() != "identity"
        else { return nil }
        return String(encoding.prefix(40))
        #else
        return nil
        #endif
    }
}
