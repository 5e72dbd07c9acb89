import Foundation
import RibletWebTesting
import SoakKit
import Synchronization
import Testing

extension InChromium {
    /// A page whose server changes under it, as during an update of the program.
    @Suite("Two galleries on one folder")
    struct HandOverTests {
        @Test("Visits go to both in turn; then a page goes on while one is killed, asleep and told to end: each change is there once")
        func handOver() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-pair-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let one = try await Victim(data: folder)
            let other = try await Victim(data: folder)
            let forwarder = try await Forwarder(to: one.port)
            defer { forwarder.close() }
            let options = BrowserOptions(media: MediaEmulation(reducedMotion: true), patience: .seconds(60), language: "en")
            try await BrowserPool.driver().withBrowser(options) { browser in
                var titles: [String] = []
                func add(_ title: String) async throws {
                    try await browser.find(css: ".new-todo").type(title)
                    try await browser.find(css: ".new-todo").type([.enter])
                    titles.append(title)
                    try await sees()
                }
                func sees() async throws {
                    let shown = "JSON.stringify([...document.querySelectorAll('.todo-list label')].map(label => label.textContent))"
                    let wanted = try String(decoding: JSONEncoder().encode(titles), as: UTF8.self)
                    try await browser.waitUntil(script: "\(shown) === '\(wanted)'")
                }
                // A page is made by one process, and as likely as not connects at the other one.
                forwarder.spread(over: [one.port, other.port])
                for visit in 1...4 {
                    try await browser.go(to: "http://127.0.0.1:\(forwarder.port)/todo-dog/todomvc")
                    try await browser.live()
                    try await add("Visit \(visit)")
                }
                try await browser.execute("window.mark = 1")
                forwarder.turn(to: one.port)
                try await add("Made at the first")
                // The page leaves a process that sleeps, and comes back to it when it is awake.
                await one.setAsleep(true)
                try await browser.find(css: ".new-todo").type("Half a ")
                forwarder.turn(to: other.port)
                try await browser.live()
                try await browser.find(css: ".new-todo").type("word")
                try await browser.find(css: ".new-todo").type([.enter])
                titles.append("Half a word")
                try await sees()
                await one.setAsleep(false)
                forwarder.turn(to: one.port)
                try await add("Back at the first")
                await one.kill()
                forwarder.turn(to: other.port)
                try await add("After a kill")
                try await one.start()
                async let ended = other.stop()
                forwarder.turn(to: one.port)
                try await add("After an update")
                #expect(await ended == 0)
                #expect(try await browser.execute("return window.mark") == .number(1))
                try await browser.reload()
                try await browser.live()
                try await sees()
            }
            #expect(await one.stop() == 0)
        }

        /// The files of `Deployment` as they are, but for ports and certificate.
        @Test(
            "Behind nginx a page goes on, and every visit is answered, while the script restarts one process after the other, and where one is full"
        )
        func balanced() async throws {
            guard
                let nginx = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"].first(
                    where: FileManager.default.isExecutableFile)
            else { try Test.cancel("There is no nginx.") }
            let site = try await BalancedSite(nginx: nginx)
            defer { site.close() }
            let options = BrowserOptions(media: MediaEmulation(reducedMotion: true), patience: .seconds(60), language: "en")
            try await BrowserPool.driver().withBrowser(options) { browser in
                var titles: [String] = []
                func add(_ title: String) async throws {
                    try await browser.find(css: ".new-todo").type(title)
                    try await browser.find(css: ".new-todo").type([.enter])
                    titles.append(title)
                    let shown = "[...document.querySelectorAll('.todo-list label')].map(label => label.textContent).join()"
                    try await browser.waitUntil(script: "\(shown) === '\(titles.joined(separator: ","))'")
                }
                try await browser.go(to: "\(site.origin)/todo-dog/todomvc")
                try await browser.live()
                try await browser.execute("window.mark = 1")
                try await add("Before")
                let isOver = Mutex(false)
                let restart = Task {
                    defer { isOver.withLock { $0 = true } }
                    try await site.run("Deployment/restart", site.ports.map(String.init))
                }
                while !isOver.withLock(\.self) {
                    try await add("During \(titles.count)")
                    #expect(try await site.visit() == "200")
                }
                try await restart.value
                #expect(try await browser.execute("return window.mark") == .number(1))
                try await site.fill(site.ports[0])
                for _ in 1...8 { #expect(try await site.visit() == "200") }
                try await add("After")
                try await browser.reload()
                try await browser.live()
                try await add("Anew")
            }
        }
    }
}

/// Two galleries on one folder, behind nginx.
private final class BalancedSite: Sendable {
    let origin: String
    let ports: [Int]
    private let folder: URL
    private let nginx = Process()

    init(nginx program: String) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-site-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var free: [Int] = []
        for _ in 1...4 {
            let place = try await Forwarder(to: 0)
            free.append(place.port)
            place.close()
        }
        (origin, ports) = ("http://127.0.0.1:\(free[0])", [free[1], free[2]])
        for (name, text) in ["certificate": TestCertificate.certificate, "key": TestCertificate.key, "again": Self.again] {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent("again").path)
        let place = Self.root.appendingPathComponent("Deployment/nginx.conf")
        let conf = try String(contentsOf: place, encoding: .utf8)
            .replacing("127.0.0.1:8081", with: "127.0.0.1:\(ports[0])").replacing("127.0.0.1:8082", with: "127.0.0.1:\(ports[1])")
            .replacing("listen 443", with: "listen 127.0.0.1:\(free[0]);\n    listen 127.0.0.1:\(free[3])")
            .replacing("/etc/letsencrypt/live/app.example.com/fullchain.pem", with: folder.appendingPathComponent("certificate").path)
            .replacing("/etc/letsencrypt/live/app.example.com/privkey.pem", with: folder.appendingPathComponent("key").path)
        try Data(conf.utf8).write(to: folder.appendingPathComponent("riblet.conf"))
        let main =
            "pid nginx.pid; error_log error.log; daemon off; events {} http { access_log off; include riblet.conf; include full*.conf; }"
        try Data(main.utf8).write(to: folder.appendingPathComponent("nginx.conf"))
        nginx.executableURL = URL(fileURLWithPath: program)
        nginx.arguments = ["-p", folder.path, "-e", "error.log", "-c", "nginx.conf"]
        try nginx.run()
        for port in ports { try await run("\(folder.path)/again", ["riblet@\(port)"]) }
        for port in ports { try await answers(200, port) }
    }

    /// Does what systemd does with the unit.
    private static let again = """
        #!/bin/bash
        set -e
        cd "$(dirname "$0")"
        port=${1#riblet@}
        if [ -e "$port.pid" ]; then
            kill "$(cat "$port.pid")"
            while kill -0 "$(cat "$port.pid")" 2>/dev/null; do sleep 0.05; done
            rm "$port.pid"
        fi
        [ $# = 1 ] || exit 0
        "$GALLERY" --host 127.0.0.1 --port "$port" --data data --public-origin "$ORIGIN" </dev/null >>log 2>&1 &
        echo $! >"$port.pid"
        """

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardized

    /// Runs a script to its end, and returns what it writes.
    @discardableResult
    func run(_ script: String, _ arguments: [String]) async throws -> String {
        let output = folder.appendingPathComponent("output-\(UUID().uuidString)")
        let variables = ["GALLERY=\(GalleryProcess.executable("gallery").path)", "ORIGIN=\(origin)", "RESTART=\(folder.path)/again"]
        let words = (["env"] + variables + [script] + arguments).map { "'\($0)'" }.joined(separator: " ")
        let line = "cd '\(Self.root.path)' && \(words) >'\(output.path)'"
        // Foundation's would wait for the gallery as well that a script leaves behind.
        let status = await withCheckedContinuation { done in DispatchQueue.global().async { done.resume(returning: system(line)) } }
        let text = try String(contentsOf: output, encoding: .utf8)
        #expect(status == 0, "\(script): \(text)")
        return text
    }

    /// Returns the status of what another browser gets.
    func visit(_ address: String? = nil) async throws -> String {
        try await run("curl", ["-s", "-o", "/dev/null", "-w", "%{http_code}", address ?? "\(origin)/todo-dog/"])
    }

    /// Puts one that has no room in the place of a gallery.
    func fill(_ port: Int) async throws {
        try await run("\(folder.path)/again", ["riblet@\(port)", "no more"])
        try Data("server { listen 127.0.0.1:\(port); return 503; }".utf8).write(to: folder.appendingPathComponent("full.conf"))
        kill(nginx.processIdentifier, SIGHUP)
        try await answers(503, port)
    }

    func close() {
        for port in ports {
            let text = try? String(contentsOf: folder.appendingPathComponent("\(port).pid"), encoding: .utf8)
            if let process = text.flatMap({ Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }) { kill(process, SIGKILL) }
        }
        nginx.terminate()
        nginx.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private func answers(_ status: Int, _ port: Int) async throws {
        let wait =
            "for _ in $(seq 600); do [ $(curl -so /dev/null -w %{http_code} http://127.0.0.1:\(port)/ready) != \(status) ] || exit 0; sleep 0.1; done; exit 1"
        try await run("bash", ["-c", wait])
    }
}
