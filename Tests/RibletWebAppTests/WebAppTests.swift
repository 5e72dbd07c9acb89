import Foundation
import Logging
import Riblet
import RibletStyle
import RibletWeb
import RibletWebServer
import Synchronization
import Testing

@testable import RibletWebApp

@Suite("A program of one application")
struct WebAppTests {
    fileprivate static func application(_ assets: [WebAsset] = []) -> WebApplication {
        var application = WebApplication(name: "One") { _ in
            SingleRootRouter(
                ViewableRouter(interactor: Interactor(), viewController: HTMLViewController(view: ElementsView(basePath: ""))))
        }
        application.assets = assets
        return application
    }

    @Test("An application without a style sheet gets the default one, after its other files")
    func styled() {
        let picture = WebAsset(path: "one.svg", contentType: "image/svg+xml", bytes: [60])
        #expect(Self.application([picture]).styled.assets.map(\.path) == ["one.svg", Stylesheets.design.path, AppIcon.path])
        let own = WebAsset(path: "own.css", contentType: "text/css; charset=utf-8", bytes: [])
        #expect(Self.application([own]).styled.assets.map(\.path) == ["own.css", AppIcon.path])
    }

    @Test("A resource is closed once, the last opened first")
    func closing() async {
        let closed = Mutex<[Int]>([])
        let settings = HostSettings(host: "127.0.0.1", port: 0, data: URL(filePath: "/nowhere"), log: "error")
        let program = WebProgram(settings: settings, logger: Logger(label: "test"))
        for number in 1...3 { program.atEnd { closed.withLock { $0.append(number) } } }
        await program.end()
        await program.end()
        #expect(closed.withLock { $0 } == [3, 2, 1])
    }

    @Test("The command line has the options of every program, and no more")
    func commandLine() throws {
        struct One: WebApp {
            static func open(_ program: WebProgram) -> WebApplication { WebAppTests.application() }
        }
        let command = try ServeCommand<One>.parse(["--port", "0", "--host", "::1"])
        #expect(command.host.port == 0 && command.host.host == "::1")
        #expect(One.tls == nil)
        #expect(throws: (any Error).self) { try ServeCommand<One>.parse(["--nonsense"]) }
    }

    struct Unwilling: Error, CustomStringConvertible {
        let description = "The cellar is locked."
    }

    @Test("A program that cannot open its data closes what it had opened, and fails")
    func failing() async throws {
        struct Locked: WebApp {
            static let closed = Mutex(0)
            static func open(_ program: WebProgram) throws -> WebApplication {
                program.atEnd { closed.withLock { $0 += 1 } }
                throw Unwilling()
            }
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-locked-\(UUID().uuidString)")
        let command = try ServeCommand<Locked>.parse(["--port", "0", "--data", folder.path])
        await #expect(throws: (any Error).self) { try await command.run() }
        #expect(Locked.closed.withLock { $0 } == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
