import InMemoryLogging
import Logging
import MandalartDomain
import MandalartTesting
import RibletWeb
import Testing

@testable import MandalartApp

@Suite("Exports that cannot be made")
struct ExportMediaTests {
    private let archive = FakeArchiveUseCase()
    private let log = InMemoryLogHandler()

    private var media: ExportMedia { ExportMedia(archive: archive, logger: Logger(label: "tests") { [log] _ in log }) }
    private var errors: [String] { log.entries.filter { $0.level >= .error }.map { "\($0.message) \($0.metadata)" } }

    @Test("A plan that is gone is not found, in both languages, and that is no error of the server")
    func gone() async throws {
        archive.fail(with: .planNotFound(9))
        let refusal = try #require(await media.resource(["export", "9.png"])?.refusal)
        #expect(refusal.reason == .notFound)
        #expect(refusal.words("en").title == "This mandalart does not exist" && refusal.words("ko").title == "없는 만다라트예요")
        #expect(errors.isEmpty)
    }

    @Test("A failed construction is told and logged with the reason", arguments: [["export", "1.pdf"], ["export", "all.json"]])
    func failed(_ path: [String]) async throws {
        archive.fail(with: .export("the disk is full"))
        let refusal = try #require(await media.resource(path)?.refusal)
        #expect(refusal.reason == .unavailable)
        #expect(refusal.words("en").text.contains("Nothing in your plan is lost") && refusal.words("ko").back == "계획으로 돌아가기")
        #expect(errors.count == 1 && errors[0].contains("the disk is full") && errors[0].contains(path[1]))
    }

    @Test("Where too many are being made the visitor is asked to come again, in both languages, and that is no error of the server")
    func busy() async throws {
        archive.fail(with: .busy)
        let refusal = try #require(await media.resource(["export", "9.png"])?.refusal)
        #expect(refusal.reason == .busy)
        #expect(refusal.words("en").text.contains("in a few seconds") && refusal.words("ko").text.contains("몇 초 뒤에"))
        #expect(errors.isEmpty)
    }

    @Test("All plans are a file as long as an import takes it, and a page that says so beyond that")
    func tooMuch() async throws {
        archive.willExportAll([UInt8](repeating: 32, count: MandalartLimits.importBytes))
        #expect(await media.resource(["export", "all.json"])?.bytes.count == MandalartLimits.importBytes)
        archive.willExportAll([UInt8](repeating: 32, count: MandalartLimits.importBytes + 1))
        let refusal = try #require(await media.resource(["export", "all.json"])?.refusal)
        #expect(refusal.words("en").text.contains("8 MB") && refusal.words("ko").text.contains("따로 저장해"))
    }

    @Test("Other addresses are nobody's", arguments: [[], ["export"], ["export", "1.exe"], ["export", "-1.png"], ["x", "1.svg"]])
    func others(_ path: [String]) async {
        archive.fail(with: .export("never asked"))
        #expect(await media.resource(path) == nil)
        #expect(errors.isEmpty)
    }
}
