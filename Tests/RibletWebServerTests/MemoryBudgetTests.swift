import Synchronization
import Testing

@testable import RibletWebServer

@Suite("The memory that visitors may use", .timeLimit(.minutes(20)))
struct MemoryBudgetTests {
    @Test("room that comes back is room, also where the heap keeps its addresses")
    func comesBack() {
        let used = Mutex(MemoryBudget.Use(resident: 10, addresses: 20, data: 30))
        let budget = MemoryBudget(most: 10) { used.withLock { $0 } }
        #expect(!budget.isExceeded)
        used.withLock { $0 = .init(resident: 11, addresses: 21, data: 31) }
        #expect(budget.isExceeded)
        used.withLock { $0.resident = 10 }
        #expect(!budget.isExceeded)
        // Where the system does not tell, nobody is refused.
        #expect(!MemoryBudget(most: 0) { nil }.isExceeded)
    }

    @Test("the least limit counts, of addresses without those that have no memory behind them")
    func room() {
        let used = MemoryBudget.Use(resident: 70, addresses: 900, data: 120)
        #expect(MemoryBudget.room(in: .init(resident: 500), beside: used) == 500)
        #expect(MemoryBudget.room(in: .init(resident: 500, addresses: 1_200), beside: used) == 370)
        #expect(MemoryBudget.room(in: .init(resident: 500, addresses: 1_200, data: 300), beside: used) == 250)
        #expect(MemoryBudget.room(in: .init(resident: 500), beside: nil) == 500)
    }

    #if os(Linux)
    @Test("the use of this process is read, and is within its limits")
    func now() throws {
        let used = try #require(MemoryBudget.Use.now)
        #expect(used.resident > 1 << 20 && used.resident < used.addresses && used.data < used.addresses)
        let limits = MemoryBudget.limits
        #expect(limits.resident >= used.resident)
        let most = MemoryBudget(chosen: nil).most
        #expect(most > used.resident && most <= limits.resident / 4 * 3)
        #expect(MemoryBudget(chosen: 5).most == 5)
    }

    @Test("with too little memory for a visitor there is no page and no file, and a sentence says so", .tags(.attack))
    func refuses() async throws {
        try await TestServer.run(configure: { $0.limits.memoryBytes = 1 }) { server in
            for (language, words) in [("en", "Too busy"), ("ko", "지금은 붐벼요")] {
                let answer = try await server.get("/", [("Accept-Language", language)])
                #expect(answer.status == 503 && answer.header("retry-after") == "30")
                #expect(answer.text.contains(words))
            }
            #expect(await server.registry.count == 0)
            #expect(!UploadBudget(maximum: 10, largest: 10, memory: server.registry.memory).hasRoom(for: 1, from: "a"))
            // Whoever runs the server still learns how it is.
            #expect(try await server.get("/health").status == 200)
        }
    }
    #endif

    @Test("a process that may have too little does not start, and says how much it needs")
    func tooLittle() {
        let enough = MemoryBudget.Use(resident: 1 << 30)
        #expect(throws: Never.self) { try MemoryBudget.prepare(enough) }
        for part in [\MemoryBudget.Use.resident, \.addresses, \.data] {
            var few = enough
            few[keyPath: part] = 64 << 20
            let error = #expect(throws: ServerError.self) { try MemoryBudget.prepare(few) }
            #expect(error?.description.contains("may have 64 MB") == true && error?.description.contains("ulimit") == true)
        }
    }

    @Test("the least limit of all groups around a process counts, in both kinds of groups")
    func groups() {
        let files = [
            "/sys/fs/cgroup/a.slice/b.service/memory.max": "max\n", "/sys/fs/cgroup/a.slice/memory.max": "2147483648\n",
            "/sys/fs/cgroup/memory/c/d/memory.limit_in_bytes": "4096\n",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
        ]
        let read = { files[$0] ?? "" }
        #expect(ControlGroups.memory(of: "0::/a.slice/b.service\n", read: read) == 2_147_483_648)
        #expect(ControlGroups.memory(of: "9:name=systemd:/\n4:memory:/c/d\n0::/\n", read: read) == 4096)
        #expect(ControlGroups.memory(of: "0::/\n", read: read) == nil)
        #expect(ControlGroups.memory(of: "", read: read) == nil)
    }
}
