import Foundation
import NetworkProvider
import Testing

@Suite(.timeLimit(.minutes(20))) struct StubTests {
    private let target = Target<Person>(base: "http://h/api", path: "/people/1")

    @Test func answersByRequest() async throws {
        let provider = StubProvider { request in
            switch (request.method, request.path) {
            case (.get, "/api/people/1"): .json(Person(id: 1, name: "Kim"))
            default: .text("", status: 404)
            }
        }
        #expect(try await provider.request(target).name == "Kim")
        await #expect(throws: NetworkError.self) { try await provider.request(Target<Person>(base: "http://h")) }
        #expect(provider.requests.map(\.path) == ["/api/people/1", "/"])
    }

    @Test func answersOneAfterTheOtherAndThenFails() async throws {
        let provider = StubProvider(replies: [.json(Person(id: 1, name: "A")), .json(Person(id: 2, name: "B"))])
        #expect(try await provider.request(target).id == 1)
        #expect(try await provider.request(target).id == 2)
        await #expect(throws: NetworkError.transport(url: "http://h/api/people/1", reason: "the stub has no reply left")) {
            try await provider.request(target)
        }
    }

    @Test func aDelayPassesOnTheClock() async throws {
        let clock = ManualClock()
        let provider = StubProvider(configuration: NetworkConfiguration(retry: .never, clock: clock)) { _ in
            .json(Person(id: 1, name: "A")).after(.seconds(3))
        }
        let answer = Task { try await provider.request(target) }
        await clock.untilSomebodySleeps(for: .seconds(3))
        clock.advance(by: .seconds(3))
        #expect(try await answer.value.id == 1)
    }

    @Test func aDelayBeyondTheDeadlineIsADeadline() async throws {
        let clock = ManualClock()
        let provider = StubProvider(configuration: NetworkConfiguration(deadline: .seconds(2), retry: .never, clock: clock)) { _ in
            .json(Person(id: 1, name: "A")).after(.seconds(3))
        }
        let answer = Task { try await provider.request(target) }
        await clock.untilSomebodySleeps(for: .seconds(3))
        await clock.untilSomebodySleeps(for: .seconds(2))
        clock.advance(by: .seconds(2))
        await #expect(throws: NetworkError.deadline(url: "http://h/api/people/1", after: .seconds(2))) { try await answer.value }
    }

    @Test func failuresPass() async throws {
        let provider = StubProvider { request in .failure(.transport(url: request.url, reason: "no signal")) }
        await #expect(throws: NetworkError.transport(url: "http://h/api/people/1", reason: "no signal")) {
            try await provider.request(target)
        }
    }

    @Test func boundsHoldForStubsToo() async throws {
        let provider = StubProvider(configuration: NetworkConfiguration(maximumResponseBytes: 3, retry: .never)) { _ in .text("1234") }
        await #expect(throws: NetworkError.tooLarge(url: "http://h/api/people/1", limit: 3)) { try await provider.request(target) }
    }
}
