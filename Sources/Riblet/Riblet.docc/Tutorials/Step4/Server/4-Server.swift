import ReadingList
import RibletWebServer

@main
struct Server {
    static func main() async throws {
        let server = RibletServer(applications: [makeReadingList()]) { address in
            print("The reading list is at \(address.openURL)")
        }
        try await server.runUntilSignal()
    }
}
