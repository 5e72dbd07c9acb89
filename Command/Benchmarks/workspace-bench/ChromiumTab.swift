import Foundation
import RibletWorkspace

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A tab of Chromium, led by a chromedriver of its own. The libraries' tests have a whole driver;
/// this one opens a page and waits for a text.
final class ChromiumTab {
    private let driver: RunningChild
    private let words: Descriptor
    private let port: UInt16
    private var session = ""

    /// Starts Chromium without a window.
    ///
    /// - Throws: ``WorkspaceError`` if it, or chromedriver, is not there.
    init() throws {
        let (read, write) = try Descriptor.pipe()
        words = read
        driver = try RunningChild(["chromedriver", "--port=0"], output: .descriptor(write.number))
        var said = ""
        var port: UInt16?
        while port == nil, let bytes = words.take() {
            said += String(decoding: bytes, as: UTF8.self)
            port = said.firstMatch(of: /successfully on port (\d+)\D/).flatMap { UInt16($0.1) }
        }
        guard let port else { throw WorkspaceError.unreadable(path: "chromedriver", reason: said) }
        self.port = port
        let flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
        let answer = try call("POST", "/session", ["capabilities": ["alwaysMatch": ["goog:chromeOptions": ["args": flags]]]])
        guard let answer = answer as? [String: Any], let identifier = answer["sessionId"] as? String else {
            throw WorkspaceError.unreadable(path: "chromedriver", reason: "it starts no Chromium: \(answer)")
        }
        session = "/session/" + identifier
    }

    deinit {
        // Chromium ends with its session, not with its driver.
        _ = try? call("DELETE", session)
        driver.end(with: SIGTERM, group: true, within: 2_000)
    }

    /// Opens a page.
    func open(_ address: String) throws { _ = try call("POST", session + "/url", ["url": address]) }

    /// Waits until the page shows a text, also where it is loaded again meanwhile.
    func wait(for text: String) throws {
        let script = """
            const [text, done] = arguments;
            const look = () => document.body.textContent.includes(text) && (observer.disconnect(), done(true));
            const observer = new MutationObserver(look);
            observer.observe(document.body, { childList: true, subtree: true, characterData: true });
            look();
            """
        _ = try call("POST", session + "/timeouts", ["script": 300_000])
        var last: Any = ""
        for _ in 0..<1_000 {
            last = try call("POST", session + "/execute/async", ["script": script, "args": [text]])
            if last as? Bool == true { return }
            // A page that has just gone has taken the script with it.
            usleep(2_000)
        }
        throw WorkspaceError.unreadable(path: "the page", reason: "it does not show '\(text)': \(last)")
    }

    /// Sends a command and returns the `value` of its answer.
    ///
    /// By hand, since `URLSession` on Linux ends at the headers of chromedriver's answers with
    /// "Failed writing header".
    private func call(_ method: String, _ path: String, _ body: [String: Any] = [:]) throws -> Any {
        let line = socket(AF_INET, Self.stream, 0)
        guard line >= 0 else { throw WorkspaceError.unreadable(path: "chromedriver", reason: String(cString: strerror(errno))) }
        defer { close(line) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(line, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
        }
        guard connected else { throw WorkspaceError.unreadable(path: "chromedriver", reason: String(cString: strerror(errno))) }
        let content = method == "POST" ? try JSONSerialization.data(withJSONObject: body) : Data()
        let head = """
            \(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r
            Content-Length: \(content.count)\r\nConnection: close\r\n\r\n
            """
        var rest = Array(head.utf8) + content
        while !rest.isEmpty {
            let sent = send(line, rest, rest.count, 0)
            guard sent > 0 else { throw WorkspaceError.unreadable(path: "chromedriver", reason: String(cString: strerror(errno))) }
            rest.removeFirst(sent)
        }
        var (answer, chunk) = (Data(), [UInt8](repeating: 0, count: 1 << 14))
        while true {
            if let end = answer.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
                let length = head.lowercased().firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.1) } ?? 0
                if answer.count - end.upperBound >= length {
                    let object = try JSONSerialization.jsonObject(with: answer[end.upperBound...]) as? [String: Any]
                    return object?["value"] ?? ""
                }
            }
            let got = recv(line, &chunk, chunk.count, 0)
            guard got > 0 else { throw WorkspaceError.unreadable(path: "chromedriver", reason: "no answer to \(method) \(path)") }
            answer += chunk[..<got]
        }
    }

    #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
    private static let stream = SOCK_STREAM
    #endif
}
