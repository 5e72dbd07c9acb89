import RibletWebServer

@main
struct Server {
    static func main() async throws {
        let server = RibletServer(configuration: .init(port: 8080), applications: [.guestBook]) { address in
            print("The guest book is at \(address.openURL)")
        }
        try await server.runUntilSignal()
    }
}
