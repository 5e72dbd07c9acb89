import Foundation
import RibletWebTesting
import SoakKit
import Testing
import TodoDomain

extension InChromium {
    /// The program as people start it, killed and started again.
    @Suite("The gallery as a program")
    struct ProgramTests {
        @Test("After kill -9 every acknowledged todo is there, and the page comes back by itself")
        func killed() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-killed-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            var program = try await GalleryProcess.start(data: folder, port: 0)
            let port = program.port
            try await BrowserPool.driver().withBrowser(BrowserOptions(media: MediaEmulation(reducedMotion: true), language: "en")) {
                browser in
                try await browser.go(to: "http://127.0.0.1:\(port)/todo-dog/todomvc")
                try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
                for number in 1...5 {
                    let field = try await browser.find(css: ".new-todo")
                    try await field.type("Todo \(number)")
                    try await field.type([.enter])
                    try await browser.waitUntil(script: "document.body.innerText.includes('Todo \(number)')")
                }
                program.kill()
                try await browser.waitUntil(script: "document.documentElement.dataset.live === undefined")
                program = try await GalleryProcess.start(data: folder, port: port)
                try await browser.waitUntil(script: "document.documentElement.dataset.live === ''", timeout: .seconds(30))
                for number in 1...5 { try await browser.waitUntil(script: "document.body.innerText.includes('Todo \(number)')") }
            }
            #expect(program.stop() == 0)
        }

        @Test("A taken port and a folder that cannot be written end with a sentence and exit code 1")
        func refused() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-refused-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let running = try await GalleryProcess.start(data: folder, port: 0)
            let second = try GalleryProcess.run(["--port", "\(running.port)", "--data", folder.path])
            #expect(second.status == 1)
            #expect(second.error.contains("\(running.port)") && second.error.contains("PORT="))
            #expect(running.stop() == 0)

            let file = folder.appendingPathComponent("file")
            try Data().write(to: file)
            let third = try GalleryProcess.run(["--port", "0", "--data", file.appendingPathComponent("below").path])
            #expect(third.status == 1)
            #expect(third.error.contains(file.path))
        }

        @Test("With too little memory for a start it ends with a sentence and exit code 1", arguments: [256, 384, 512, 800])
        func tooLittleMemory(_ megabytes: Int) throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-memory-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let ended = try GalleryProcess.run(["--port", "0", "--data", folder.path], megabytes: megabytes)
            #expect(ended.status == 1)
            #expect(ended.error.contains("may have \(megabytes) MB of memory") && ended.error.contains("ulimit -v"))
        }

        @Test("With a certificate the program speaks TLS, and its pages are live")
        func secure() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-secure-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let files = ["certificate": TestCertificate.certificate, "key": TestCertificate.key]
            for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).pem")) }
            let program = try await GalleryProcess.start(
                .galleryWithTLS, data: folder, port: 0,
                options: files.keys.flatMap { ["--\($0)", folder.appendingPathComponent("\($0).pem").path] })
            try await BrowserPool.driver().withBrowser(BrowserOptions(arguments: ["--ignore-certificate-errors"])) { browser in
                try await browser.go(to: "https://127.0.0.1:\(program.port)/todo-dog")
                try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
            }
            #expect(program.stop() == 0)
        }

        @Test("A program without TLS that is given a certificate does not serve in the clear")
        func withoutTLS() throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-clear-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let ended = try GalleryProcess.run([
                "--port", "0", "--data", folder.path, "--certificate", "/c.pem", "--key", "/k.pem",
            ])
            #expect(ended.status == 1)
            #expect(ended.error.contains("RibletWebTLS"))
        }

        @Test("It does not outlive a test that ends with an error")
        func abandoned() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-abandoned-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            func fail() async throws {
                let program = try await GalleryProcess.start(data: folder, port: 0)
                throw SoakError.notStarted("\(program.port)")
            }
            let error = await #expect(throws: SoakError.self) { try await fail() }
            guard case .notStarted(let port)? = error else { return }
            // The port is free for any other program.
            let next = try await GalleryProcess.start(data: folder, port: try #require(Int(port)))
            #expect(next.stop() == 0)
        }

        @Test("SIGTERM and SIGINT end it gracefully", arguments: [SIGTERM, SIGINT])
        func signals(_ signal: Int32) async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-signal-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let program = try await GalleryProcess.start(data: folder, port: 0)
            #expect(program.stop(by: signal) == 0)
        }
    }
}
