/// The work that comes again while the server runs.
extension RibletServer {
    static func sweep(_ registry: SessionRegistry) async throws {
        for round in 0... {
            // A store is looked through now and then only.
            if round % 60 == 0 { await registry.prune() }
            try await Task.sleep(for: .seconds(2))
            await registry.measure(since: .now)
            await registry.sweep()
            if registry.memory.isExceeded { registry.memory.giveBack() }
            // A failed store is tried again.
            _ = await registry.canStore()
        }
    }

    static func beat(_ registry: SessionRegistry) async throws {
        while true {
            await registry.noteTime()
            try await Task.sleep(for: .milliseconds(500))
        }
    }
}
