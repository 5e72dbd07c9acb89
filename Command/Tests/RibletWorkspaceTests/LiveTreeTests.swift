import Foundation
import Testing

@testable import RibletWorkspace

/// The tree of the source beside that of a running program.
@Suite struct LiveTreeTests {
    private static func workspace() -> Workspace {
        func rib(_ name: String) -> String {
            """
            protocol \(name)Buildable: Buildable { func build(withListener listener: \(name)Listener) -> ViewableRouting }
            final class \(name)Builder: Builder<\(name)Dependency>, \(name)Buildable {}

            """
        }
        let root = """
            import RIBs

            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                let home: HomeBuildable
                let list: ListBuildable
                let help: HelpBuildable
                func routeToHome() { attachChild(home.build(withListener: interactor)) }
                func routeToList() { attachChild(list.build(withListener: interactor)) }
                func routeToHelp() { attachChild(help.build(withListener: interactor)) }
            }

            """
        return Workspace(
            texts: [("Sources/App/Root.swift", root)]
                + ["Home", "List", "Help"].map { ("Sources/App/\($0).swift", "import RIBs\n" + rib($0)) })
    }

    /// The lines of a later inspector: there are kinds and fields that the command does not know.
    private static let lines = [
        #"{"line":"riblet","version":1,"page":"0a1b2c3d","name":"Shop","url":"/shop/","mood":"good"}"#,
        #"{"line":"rib","rib":1,"name":"Root","module":"App","place":"root","status":"active"}"#,
        #"{"line":"rib","rib":2,"name":"Home","module":"App","parent":1,"place":"slot","status":"inactive"}"#,
        #"{"line":"rib","rib":3,"name":"List","module":"App","parent":1,"status":"gone"}"#,
        #"{"line":"rib","rib":4,"name":"List","module":"App","parent":2,"status":"gone"}"#,
        #"{"line":"rib","rib":5,"name":"Advert","module":"Adverts","parent":2,"status":"active"}"#,
        #"{"line":"weather","rain":[1,2]}"#, "no JSON", #"{"line":"now"}"#,
    ]

    private static func live(_ lines: [String] = lines) throws -> LiveTree {
        try LiveTree(lines: lines.map { Array($0.utf8) }, at: "http://127.0.0.1:1/")
    }

    @Test func marksWhatIsThere() throws {
        let (workspace, live) = (Self.workspace(), try Self.live())
        #expect(
            workspace.report(workspace.tree(), as: .text, beside: live) == """
                Shop at /shop/: ● is there, ○ was there, · has not been seen there

                ● Root  [App]
                ├─ ● Home (attached)  [App]
                ├─ ○ List (attached)  [App]
                └─ · Help (attached)  [App]

                There, and not seen in the source:
                   Home → Advert
                   Home → List

                """)
        #expect(workspace.report(workspace.tree(), as: .md, beside: live).contains("- ● Root\n  - ● Home (attached)\n"))
        let json = workspace.report(workspace.tree(), as: .json, beside: live)
        #expect(json.contains(#""live" : "never""#) && json.contains(#""child" : "Advert""#) && json.contains(#""page" : "0a1b2c3d""#))
        #expect(!workspace.report(workspace.tree(), as: .json).contains("live"))
    }

    @Test func readsOneVersion() throws {
        for lines in [[], ["{}"], [#"{"line":"riblet","version":2}"#], [#"{"line":"rib","version":1}"#]] {
            #expect(throws: WorkspaceError.self) { try Self.live(lines) }
        }
    }

    @Test func asksAProgram() throws {
        let server = try TinyServer { head in
            let isKnown = head.contains("Authorization: Bearer secret\r\n")
            guard head.hasPrefix("GET /_inspect/lines?once=1") else { return ("404 Not Found", "text/html", "") }
            if head.contains("page=dead") { return ("404 Not Found", "application/json", "{}") }
            return isKnown
                ? ("200 OK", "application/x-ndjson", Self.lines.joined(separator: "\n") + "\n") : ("401 Unauthorized", "text/html", "")
        }
        let base = "http://127.0.0.1:\(server.port)"
        for address in ["\(base)/_inspect/?token=secret", "\(base)/_inspect/0a1b2c3d?rib=Root&token=secret", "\(base)?token=secret"] {
            #expect(try LiveTree(of: address).name == "Shop", "\(address)")
        }
        func reason(_ address: String) -> String {
            do {
                _ = try LiveTree(of: address)
                return ""
            } catch { return "\(error)" }
        }
        #expect(reason("\(base)/_inspect/").hasPrefix("\(base)/_inspect/: error: it needs the link"))
        #expect(!reason("\(base)/_inspect/?token=wrong").contains("wrong"))
        #expect(reason("\(base)/_inspect/dead?token=secret").contains("no such page is open"))
        #expect(reason("127.0.0.1:8080").contains("write the address like http://"))
        server.close()
        #expect(reason("\(base)/").contains("nothing answers there"))
        let other = try TinyServer { _ in ("200 OK", "text/html", "<p>a shop</p>") }
        #expect(reason("http://127.0.0.1:\(other.port)/").contains("no inspector is there (200 text/html)"))
        other.close()
    }
}

/// A server of a few answers, each on a connection of its own.
private final class TinyServer: Sendable {
    let port: Int
    private let listener: Int32

    // The closure returns the status, the media type and the body for the head of a request.
    init(_ answer: @escaping @Sendable (String) -> (String, String, String)) throws {
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutableBytes(of: &address) { bytes in
            let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
            return bind(listener, address, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, address, &length) == 0
        }
        try #require(isBound)
        (self.listener, port) = (listener, Int(UInt16(bigEndian: address.sin_port)))
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                var (head, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
                while !String(decoding: head, as: UTF8.self).contains("\r\n\r\n") {
                    let count = recv(connection, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    head += buffer.prefix(count)
                }
                let (status, type, body) = answer(String(decoding: head, as: UTF8.self))
                let text =
                    "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
                var bytes = Array(text.utf8)[...]
                while !bytes.isEmpty {
                    let count = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
                    guard count > 0 else { break }
                    bytes = bytes.dropFirst(count)
                }
                _ = unistdClose(connection)
            }
        }
    }

    /// Takes no more connections.
    func close() {
        shutdown(listener, Int32(SHUT_RDWR))
        _ = unistdClose(listener)
    }
}

/// The function of the system: the server has one of that name.
private func unistdClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
