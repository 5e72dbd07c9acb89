#if os(Linux)
import Foundation
import Logging
import NetworkProvider
import RibletWebTesting
import Testing
import TodoData
import TodoDomain

@testable import TodoApp

/// The pages of all visitors are in one process.
@Suite("The memory of pages", .timeLimit(.minutes(20)))
struct SharedMemoryTests {
    @Test("A further page of ten thousand todos holds no copy of them", arguments: ["/list", "/done", "/todomvc", "/search?q=Todo", "/"])
    func pages(_ path: String) async throws {
        // By itself, since the memory of other tests would count.
        await #expect(processExitsWith: .success) { [path = path as String] in
            try await SharedMemoryTests.openMany(path)
        }
    }

    @MainActor
    fileprivate static func openMany(_ path: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-memory-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try await TodoDataFolder.open(
            root: folder, flavor: .dog, pictures: PictureAccess(network: StubProvider { _ in .json("[]") }),
            logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
        let lines = (1...10_000).map { "- [\($0 % 2 == 0 ? "x" : " ")] Todo \($0)\n" }
        try await data.transfer.add(Array(lines.joined().utf8), in: .current)
        let application = TodoApplication.make(.dog, data: data, basePath: "/todo")
        var pages: [TestPage] = []
        for _ in 0..<5 { pages.append(await TestPage(application, path: path)) }
        let before = resident
        for _ in 0..<50 { pages.append(await TestPage(application, path: path)) }
        // Each is told of a change, and has what was before no longer.
        try await data.todos.setDone([1], true)
        for page in pages { await page.session.settle(within: .seconds(600)) }
        let each = (resident - before) / 50
        FileHandle.standardError.write(Data("\(path): \(each >> 10) KB a page\n".utf8))
        precondition(each < 1_500_000, "\(path): \(each >> 10) KB a page")
        for page in pages { page.session.end() }
        try await data.close()
    }

    private static var resident: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }
}
#endif
