#if os(Linux)
import Foundation
import Logging
import NetworkProvider
import Synchronization
import Testing
import TodoData
import TodoDomain

@Suite("The memory of exports", .timeLimit(.minutes(20)))
struct ExportMemoryTests {
    @Test("Four exports of photographs at once hold one photograph, and a few portions")
    func four() async throws {
        // By itself, since the memory of other tests would count.
        await #expect(processExitsWith: .success) { try await ExportMemoryTests.exportFour() }
    }

    fileprivate static func exportFour() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-memory-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try await TodoDataFolder.open(
            root: folder, flavor: .dog, pictures: PictureAccess(network: StubProvider { _ in .json("[]") }),
            logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
        try await data.transfer.add(Array((1...5000).map { "- Todo \($0)\n  with a note\n" }.joined().utf8), in: .current)
        for number in 0..<3 {
            let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8 + [0, 0, 0, 3, 0, 0, 0, 2]
            let count = 9_500 << 10
            let size = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
            let photograph =
                head + [8, 2, 0, 0, 0, 0, 0, 0, 0] + size + "IDAT".utf8 + [UInt8](repeating: UInt8(number), count: count + 4)
                + [0, 0, 0, 0] + "IEND".utf8 + [0, 0, 0, 0]
            try await data.todos.add(TodoDraft(title: "x", picture: try await data.pictures.keep(photograph)))
        }
        let bytes = try await export(data, Peak())
        let (before, peak) = (resident, Peak())
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { try await export(data, peak) } }
            for try await others in group { precondition(others == bytes && bytes > 36 << 20) }
        }
        let more = peak.bytes.withLock { $0 } - before
        // One photograph is in hand, with its copies; four files would be 150 MB and more.
        precondition(more < 96 << 20, "four exports: \(more >> 10) KB")
        try await data.close()
    }

    private final class Peak: Sendable { let bytes = Mutex(0) }

    private static func export(_ data: TodoData, _ peak: Peak) async throws -> Int {
        var bytes = 0
        for part in try await data.transfer.parts(of: .json) {
            guard let file = try await data.transfer.export(as: .json, in: .gmt, part: part) else { continue }
            for try await portion in file.portions {
                bytes += portion.count
                peak.bytes.withLock { $0 = max($0, resident) }
            }
        }
        return bytes
    }

    private static var resident: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }
}
#endif
