import Foundation
import NIOCore
import NIOPosix

/// Plays many browsers in a process of its own, so that the server's CPU time is the server's.
///
/// Each page is loaded, connected and then driven: in a closed loop, where its next event is sent
/// when the answer to the last has arrived, or at a pace, as people do.
public enum PageClient {
    /// The hidden first argument that makes `bench` the client; port, number of pages and seconds
    /// follow, and a pace where there is one.
    public static let argument = "--page-client"

    /// Runs where the arguments ask for it.
    ///
    /// - Returns: whether they did.
    public static func runIfAsked(_ arguments: [String]) async -> Bool {
        guard (5...6).contains(arguments.count), arguments[1] == argument, let port = Int(arguments[2]), let pages = Int(arguments[3]),
            let seconds = Int(arguments[4])
        else { return false }
        do {
            if let pace = arguments.dropFirst(5).first.map({ Int($0) ?? 0 }) {
                try await run(port: port, pages: pages, seconds: seconds, pace: pace)
            } else {
                try await run(port: port, pages: pages, seconds: seconds)
            }
        } catch {
            FileHandle.standardError.write(Data("page client: \(error)\n".utf8))
            exit(1)
        }
        return true
    }

    private static func run(port: Int, pages count: Int, seconds: Int) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        var pages: [LivePage] = []
        for _ in 0..<count { pages.append(try await LivePage.open(port: port, group: group)) }
        for page in pages { page.start() }
        try await Task.sleep(for: .seconds(1))
        for page in pages { _ = try await page.takeFigures() }
        say("measuring")
        let start = ContinuousClock.now
        try await Task.sleep(for: .seconds(seconds))
        var figures = LivePage.Figures()
        for page in pages { figures.add(try await page.takeFigures()) }
        let elapsed = start.duration(to: .now) / .seconds(1)
        let latencies = figures.latencies.sorted()
        guard !latencies.isEmpty else { throw LivePage.Failure(description: "no event was answered") }
        func milliseconds(_ part: Double) -> Double { Double(latencies[Int(Double(latencies.count - 1) * part)]) / 1e6 }
        say("\(latencies.count) \(elapsed) \(milliseconds(0.5)) \(milliseconds(0.99)) \(figures.bytesUp) \(figures.bytesDown)")
        exit(0)
    }

    /// Sends `pace` events of each kind a second, each to the next page, and says every ten seconds
    /// how many were sent and answered.
    private static func run(port: Int, pages count: Int, seconds: Int, pace: Int) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        var pages: [LivePage] = []
        for _ in 0..<count { pages.append(try await LivePage.open(port: port, group: group)) }
        say("measuring")
        var turn = 0
        var sent = 0
        var answered = 0
        for second in 1...seconds {
            let next = ContinuousClock.now + .seconds(1)
            for _ in 0..<pace {
                for kind in LivePage.Kind.allCases {
                    pages[turn % count].start(kind)
                    turn += 1
                    sent += kind.isAnswered ? 1 : 0
                }
            }
            try await Task.sleep(until: next)
            guard second % 10 == 0 || second == seconds else { continue }
            for page in pages { answered += try await page.takeFigures().latencies.count }
            say("\(second) \(sent) \(answered)")
        }
        exit(0)
    }

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
