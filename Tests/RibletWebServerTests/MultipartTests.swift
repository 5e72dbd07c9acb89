import RibletWeb
import Testing

@testable import RibletWebServer

@Suite("Forms with files, without script", .timeLimit(.minutes(20)))
struct MultipartTests {
    private static let boundary = "----riblet7MA4YWxk"

    private static func part(_ disposition: String, _ content: String, type: String? = nil) -> String {
        "--\(boundary)\r\nContent-Disposition: \(disposition)\r\n" + (type.map { "Content-Type: \($0)\r\n" } ?? "") + "\r\n\(content)\r\n"
    }

    private static func body(_ parts: String...) -> [UInt8] { Array((parts.joined() + "--\(boundary)--\r\n").utf8) }

    private static func parse(_ bytes: [UInt8], maximum: Int = 8) -> MultipartBody.Parts? {
        MultipartBody.parse(bytes, boundary: boundary, maximum: maximum)
    }

    // MARK: Reading

    @Test("fields and files are read in order, names may repeat, contents are bytes")
    func parts() throws {
        let parts = try #require(
            Self.parse(
                Self.body(
                    Self.part("form-data; name=\"a\"", "1"), Self.part("form-data; name=\"a\"", "가\r\n--\nb"),
                    Self.part("form-data; name=\"empty\"", ""),
                    Self.part("form-data; name=\"f\"; filename=\"C:\\x\\%22한.txt\"", "\r\n\u{0}--x", type: "text/plain; charset=utf-8"),
                    Self.part("form-data; name=\"none\"; filename=\"\"", "", type: "application/octet-stream"))))
        #expect(parts.fields.map(\.name) == ["a", "a", "empty"])
        #expect(parts.fields.map(\.value) == ["1", "가\r\n--\nb", ""])
        #expect(parts.files.map(\.name) == ["f"], "a control without a file is no file")
        #expect(
            parts.files[0].file
                == UploadedFile(name: "\"한.txt", contentType: "text/plain; charset=utf-8", bytes: Array("\r\n\u{0}--x".utf8)))
        #expect(Self.parse(Array("--\(Self.boundary)--".utf8))?.fields.isEmpty == true)
    }

    @Test("what no browser sends is no form", .tags(.attack))
    func malformed() {
        let good = Self.part("form-data; name=\"a\"", "1")
        let bad: [(String, [UInt8])] = [
            ("nothing", []), ("another boundary", Array("--x\r\n\r\n--x--".utf8)), ("no end", Array(good.utf8)),
            ("cut", Array(Self.body(good).dropLast(6))), ("no name", Self.body(Self.part("form-data", "1"))),
            ("a name without end", Self.body(Self.part("form-data; name=\"a", "1"))),
            ("not form data", Self.body(Self.part("attachment; name=\"a\"", "1"))),
            ("a header without colon", Self.body(Self.part("form-data; name=\"a\"\r\nx", "1"))),
            ("no header", Array("--\(Self.boundary)\r\n\r\n1\r\n--\(Self.boundary)--".utf8)),
            ("a long header", Self.body(Self.part("form-data; name=\"\(String(repeating: "a", count: 5_000))\"", "1"))),
            ("a folder as name", Self.body(Self.part("form-data; name=\"f\"; filename=\"..\"", "1"))),
            ("a type with a line break", Self.body(Self.part("form-data; name=\"f\"; filename=\"a\"", "1", type: "text/plain\u{1}"))),
            (
                "text that is none",
                Array("--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8) + [0xFF]
                    + Array("\r\n--\(Self.boundary)--".utf8)
            ),
            ("too many", Self.body(String(repeating: good, count: 9))),
        ]
        for (what, bytes) in bad { #expect(Self.parse(bytes) == nil, "\(what)") }
        #expect(Self.parse(Self.body(String(repeating: good, count: 8)))?.fields.count == 8)
    }

    @Test("whatever is cut off or changed, reading ends and nothing crashes", .tags(.attack))
    func mutated() {
        let bytes = Self.body(
            Self.part("form-data; name=\"a\"", "1"), Self.part("form-data; name=\"f\"; filename=\"a.txt\"", "two", type: "text/plain"))
        for length in bytes.indices { #expect(Self.parse(Array(bytes[..<length])) == nil || length >= bytes.count - 2) }
        for index in bytes.indices {
            for value: UInt8 in [0, 0x0D, 0x0A, 0x22, 0x2D, 0xFF] {
                var changed = bytes
                changed[index] = value
                if let parts = Self.parse(changed) { #expect(parts.fields.count + parts.files.count <= 2) }
            }
        }
    }

    @Test("a boundary is taken as it may be written, and refused where it cannot be one", .tags(.attack))
    func boundaries() {
        #expect(MultipartBody.boundary(of: "multipart/form-data; boundary=abc") == "abc")
        #expect(MultipartBody.boundary(of: "multipart/form-data; charset=utf-8 ; Boundary=\"a-b\"") == "a-b")
        for bad in [
            "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
            "multipart/form-data; boundary=a b",
            "multipart/form-data; boundary=\(String(repeating: "a", count: 71))", "multipart/form-data; boundary=가",
        ] { #expect(MultipartBody.boundary(of: bad) == nil, "\(bad)") }
    }

    // MARK: Posting

    private static func post(_ server: TestServer, _ page: Page, _ bytes: [UInt8], type: String? = nil) async throws -> Answer {
        try await server.send(
            .POST, "/list",
            [
                ("Cookie", page.cookie), ("Origin", server.origin),
                ("Content-Type", type ?? "multipart/form-data; boundary=\(boundary)"),
            ], body: bytes)
    }

    private static func own(_ page: Page, handler: String) -> String {
        part("form-data; name=\"_t\"", page.formToken) + part("form-data; name=\"_e\"", handler)
    }

    @Test("the page writes such a form, a file reaches its control and the form its handler")
    func posted() async throws {
        try await TestServer.run { server in
            let page = try await server.page("/list")
            let form = try #require(page.html.between("<form id=\"attach\"", ">"))
            #expect(form.contains(" enctype=\"multipart/form-data\""))
            #expect(page.html.between("<form id=\"save\"", ">")?.contains("enctype") == false)
            let control = try #require(page.html.between("id=\"attached\"", ">")?.between(" name=\"", "\""))
            #expect(control == "_f:\(page.handler(of: "attached"))")
            let posted = try await Self.post(
                server, page,
                Self.body(
                    Self.own(page, handler: page.handler(of: "attach")),
                    Self.part("form-data; name=\"\(control)\"; filename=\"a.txt\"", "hello", type: "text/plain"),
                    Self.part("form-data; name=\"note\"", "with a file")))
            #expect(posted.status == 303)
            let cookie = try #require(posted.cookies.first { $0.hasPrefix("riblet_resume=") })
            let next = try await server.get("/list", [("Cookie", "\(page.cookie); \(cookie)")])
            #expect(next.text.contains("a.txt text/plain 5, with a file"), "\(next.text)")
        }
    }

    @Test("files for controls that are not there go nowhere; the form is taken", .tags(.attack))
    func strangers() async throws {
        try await TestServer.run { server in
            let page = try await server.page("/list")
            for name in ["_f:1:9.9", "_f:", "_f:x", "file", "_f:\(page.handler(of: "add"))"] {
                let posted = try await Self.post(
                    server, page,
                    Self.body(
                        Self.own(page, handler: page.handler(of: "attach")),
                        Self.part("form-data; name=\"\(name)\"; filename=\"a.txt\"", "hello"), Self.part("form-data; name=\"note\"", "n")))
                #expect(posted.status == 303, "\(name)")
            }
            let cookie = "\(page.cookie); riblet_resume=\(page.pageToken)"
            #expect(try await !server.get("/list", [("Cookie", cookie)]).text.contains("a.txt"))
        }
    }

    @Test("who sends too large a file is told how large it may be, in the page's language, after all of it was taken in")
    func tooLarge() async throws {
        try await TestServer.run { server in
            let page = try await server.page("/list")
            let own = Self.own(page, handler: page.handler(of: "attach"))
            let file = Self.part(
                "form-data; name=\"_f:\(page.handler(of: "attached"))\"; filename=\"a\"", String(repeating: "x", count: 12 << 20))
            let answer = try await Self.post(server, page, Self.body(own, file))
            #expect(answer.status == 413 && answer.text.contains("larger than 10 MB"))
        }
    }

    @Test("what is too large, malformed, forged or too much at once is refused, and its bytes are given back", .tags(.attack))
    func refused() async throws {
        try await TestServer.run(configure: { limits in
            limits.limits.uploadBytes = 1_000
            limits.limits.formBytes = 2_000
            limits.limits.uploadBytesInFlight = 4_000
        }) { server in
            let page = try await server.page("/list")
            let own = Self.own(page, handler: page.handler(of: "attach"))
            func file(_ count: Int) -> String {
                Self.part("form-data; name=\"_f:\(page.handler(of: "attached"))\"; filename=\"a\"", String(repeating: "x", count: count))
            }
            // Again and again: what was set aside would otherwise run out.
            for _ in 0..<3 {
                #expect(try await Self.post(server, page, Self.body(own, file(1_001))).status == 413)
                #expect(try await Self.post(server, page, Self.body(own, file(4_000))).status == 413)
                #expect(try await Self.post(server, page, Array(own.utf8)).status == 400)
                #expect(try await Self.post(server, page, Self.body(own), type: "multipart/form-data").status == 400)
                #expect(
                    try await Self.post(
                        server, page, Self.body(Self.part("form-data; name=\"_t\"", "x.1.y"), Self.part("form-data; name=\"_e\"", "1:0"))
                    ).status == 403)
                #expect(try await Self.post(server, page, Self.body(own, file(1_000))).status == 303)
            }
        }
    }
}
