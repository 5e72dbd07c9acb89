import GRDB
import Testing

@testable import ExplorerData

@Suite struct ExplorerSchemaTests {
    @Test func picturesOfAServiceThatHadAnotherNameAreFound() throws {
        let queue = try DatabaseQueue()
        try ExplorerSchema.migrator.migrate(queue, upTo: "3 bounds")
        try queue.write {
            try $0.execute(
                sql: """
                    INSERT INTO picture (name, address)
                        VALUES ('a', 'local-portal:/images/1.svg'), ('b', 'https://example.com/local-portal:/2.jpg')
                    """)
        }
        try ExplorerSchema.migrator.migrate(queue)
        let addresses = try queue.read { try String.fetchAll($0, sql: "SELECT address FROM picture ORDER BY name") }
        #expect(addresses == ["local-explorer:/images/1.svg", "https://example.com/local-portal:/2.jpg"])
    }
}
