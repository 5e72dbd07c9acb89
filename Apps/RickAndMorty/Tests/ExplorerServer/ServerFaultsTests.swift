import ExplorerServer
import NetworkProvider
import RibletTesting
import Testing

@Suite(.timeLimit(.minutes(20))) struct ServerFaultsTests {
    @Test func aDelayKeepsAnswersBack() async throws {
        let clock = TestClock()
        let server = try await ExplorerServer.start(faults: try ServerFaults(delay: .seconds(30)), clock: clock, logger: .silent)
        async let answer = send("\(server.base)/character/1")
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(30))
        #expect(try await answer.status == 200)
        await server.stop()
    }

    @Test func aLimitIsToldUntilTheWindowEnds() async throws {
        let clock = TestClock()
        let server = try await ExplorerServer.start(faults: try ServerFaults(limit: 2, window: .seconds(90)), clock: clock, logger: .silent)
        #expect(try await send("\(server.base)/character/1").status == 200)
        await clock.advance(by: .seconds(30.5))
        #expect(try await send("\(server.base)/character/1").status == 200)
        let refused = try await send("\(server.base)/character/1")
        #expect(refused.status == 429 && refused.headers["Retry-After"] == "60" && refused.error?.contains("60 seconds") == true)
        await clock.advance(by: .seconds(60))
        #expect(try await send("\(server.base)/character/1").status == 200)
        await server.stop()
    }

    @Test func failuresFollowFromTheSeed() async throws {
        func statuses() async throws -> [Int] {
            let server = try await ExplorerServer.start(seed: 3, faults: try ServerFaults(failureRate: 0.5), logger: .silent)
            var statuses: [Int] = []
            for id in 1...24 { statuses.append(try await send("\(server.base)/character/\(id)").status) }
            await server.stop()
            return statuses
        }
        let first = try await statuses()
        #expect(first == (try await statuses()))
        #expect(Set(first) == [200, 500] && (5...19).contains(first.count { $0 == 500 }))
        let all = try await ExplorerServer.start(faults: try ServerFaults(failureRate: 1), logger: .silent)
        let failed = try await send("\(all.base)/character")
        #expect(failed.status == 500 && failed.error?.isEmpty == false)
        await all.stop()
    }

    @Test func faultsAreBounded() {
        #expect(throws: ExplorerServerError.self) { try ServerFaults(delay: .seconds(-1)) }
        #expect(throws: ExplorerServerError.self) { try ServerFaults(delay: .seconds(601)) }
        #expect(throws: ExplorerServerError.self) { try ServerFaults(failureRate: 1.1) }
        #expect(throws: ExplorerServerError.self) { try ServerFaults(failureRate: .nan) }
        #expect(throws: ExplorerServerError.self) { try ServerFaults(limit: -1) }
        #expect(throws: ExplorerServerError.self) { try ServerFaults(window: .zero) }
    }

    @Test func aTakenPortIsToldPlainly() async throws {
        let server = try await ExplorerServer.start(logger: .silent)
        let error = await #expect(throws: ExplorerServerError.self) {
            try await ExplorerServer.start(options: .init(port: server.port), logger: .silent)
        }
        #expect(error?.description.contains("127.0.0.1:\(server.port)") == true && error?.description.contains("--port 0") == true)
        await server.stop()
        await server.stop()
        let error2 = await #expect(throws: NetworkError.self) { try await send("\(server.base)/character") }
        guard case .transport? = error2 else {
            Issue.record("\(String(describing: error2))")
            return
        }
    }

    @Test func aSeedIsAnotherWorld() async throws {
        let server = try await ExplorerServer.start(seed: 4711, logger: .silent)
        #expect(try await send("\(server.base)/character?page=5").body != ask("character?page=5").body)
        #expect(try await send("\(server.base)/character?page=5").json(Page.self).info.count == 826)
        await server.stop()
    }
}
