import Foundation
import Testing

@testable import NetworkProvider

@Suite struct RetryPolicyTests {
    private let now = Date(timeIntervalSince1970: 784_111_770)  // Sun, 06 Nov 1994 08:49:30 GMT

    private func answer(_ status: Int, retryAfter: String? = nil) -> Result<NetworkResponse, NetworkError> {
        var headers = NetworkHeaders()
        headers["retry-after"] = retryAfter
        return .success(NetworkResponse(status: status, headers: headers, url: "http://h"))
    }

    private func policy(random: Double) -> RetryPolicy {
        var policy = RetryPolicy(attempts: 9)
        policy.random = { random }
        return policy
    }

    @Test func theWaitDoublesUpToABound() {
        let policy = policy(random: 0.5)
        let delays = (1...8).map { policy.delay(after: answer(503), attempt: $0, method: .get, now: now) }
        #expect(delays == [200, 400, 800, 1600, 3200, 6400, 10000, 10000].map { .milliseconds($0) })
    }

    @Test func jitterMovesTheWaitBothWays() {
        #expect(policy(random: 0).delay(after: answer(500), attempt: 1, method: .put, now: now) == .milliseconds(100))
        #expect(policy(random: 1).delay(after: answer(500), attempt: 1, method: .delete, now: now) == .milliseconds(300))
    }

    @Test("what may change the server twice, or would not help, is not tried again")
    func refusals() {
        let policy = policy(random: 0.5)
        #expect(policy.delay(after: answer(503), attempt: 1, method: .post, now: now) == nil)
        #expect(policy.delay(after: answer(503), attempt: 1, method: .patch, now: now) == nil)
        #expect(policy.delay(after: answer(404), attempt: 1, method: .get, now: now) == nil)
        #expect(policy.delay(after: answer(200), attempt: 1, method: .get, now: now) == nil)
        #expect(policy.delay(after: answer(503), attempt: 9, method: .get, now: now) == nil)
        #expect(policy.delay(after: .failure(.tooLarge(url: "", limit: 1)), attempt: 1, method: .get, now: now) == nil)
        #expect(policy.delay(after: .failure(.cancelled(url: "")), attempt: 1, method: .get, now: now) == nil)
        #expect(policy.delay(after: .failure(.transport(url: "", reason: "")), attempt: 1, method: .get, now: now) != nil)
        #expect(RetryPolicy.never.delay(after: answer(503), attempt: 1, method: .get, now: now) == nil)
    }

    @Test(
        "Retry-After is obeyed in both forms",
        arguments: [
            ("7", Duration.seconds(7)), (" 0 ", .zero), ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(7)),
            ("Sun, 06 Nov 1994 08:49:00 GMT", .zero),
            ("soon", .milliseconds(200)), ("21", nil), ("Mon, 07 Nov 1994 08:49:37 GMT", nil), ("99999999999999999999", .milliseconds(200)),
        ])
    func retryAfter(value: String, delay: Duration?) {
        #expect(policy(random: 0.5).delay(after: answer(429, retryAfter: value), attempt: 1, method: .get, now: now) == delay)
    }

    @Test("A Retry-After of any size is none, or one within bounds", arguments: ["9", "99999", "999999999999", "9223372036854775807"])
    func hostileRetryAfter(number: String) {
        let texts = [number, "-\(number)", "Sun, 06 Nov \(number) 08:49:37 GMT", "Sun, \(number) Nov 1994 \(number):49:37 GMT"]
        for text in texts {
            for now in [now, .distantPast, .distantFuture] {
                let duration = RetryAfter.duration(text, now: now)
                #expect(duration.map { $0 >= .zero && $0 <= .seconds(1 << 40) } ?? true, "\(text)")
            }
        }
    }
}
