import CZlib
import NIOCore
import Testing

@testable import RibletWebServer

@Suite("Compression", .timeLimit(.minutes(20)))
struct CompressionTests {
    /// Decompresses gzip as a browser does.
    private func decompress(_ bytes: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        try #require(inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
        defer { inflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: 4 * 1_024 * 1_024)
        let (status, count) = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                let status = inflate(&stream, Z_FINISH)
                return (status, output.count - Int(stream.avail_out))
            }
        }
        #expect(status == Z_STREAM_END)
        return Array(output.prefix(count))
    }

    @Test(
        "what a browser reads is what its header says",
        arguments: [
            ("gzip", true), ("gzip, deflate, br, zstd", true), ("br;q=1.0, gzip;q=0.8, *;q=0.1", true), ("x-gzip", true), ("*", true),
            ("GZIP", true),
            ("", false), ("br", false), ("gzip;q=0", false), ("gzip; q=0.000", false), ("*;q=0", false), ("gzip;q=0, *", false),
            ("gzipped", false),
            (",,;;", false), ("gzip;q=x", false),
        ])
    func accepts(_ header: String, _ isAccepted: Bool) { #expect(Gzip.isAccepted(header) == isAccepted) }

    @Test("nothing said is nothing accepted")
    func saysNothing() { #expect(!Gzip.isAccepted(nil)) }

    @Test("content comes back whole, and what would not be smaller is left as it is")
    func roundTrip() throws {
        for count in [1_024, 5_000, 300_000] {
            let text = (0..<count).map { UInt8(ascii: "a") + UInt8($0 * $0 % 26) }
            for level in [Gzip.quick, Gzip.thorough] {
                let small = try #require(Gzip.compress(ByteBuffer(bytes: text), level: level))
                #expect(small.readableBytes < count)
                #expect(try decompress(Array(small.readableBytesView)) == text)
            }
        }
        #expect(Gzip.compress(ByteBuffer(), level: 4) == nil && Gzip.compress(ByteBuffer(string: "short"), level: 4) == nil)
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(Gzip.compress(ByteBuffer(bytes: noise), level: 9) == nil)
    }

    @Test("pages and scripts are compressed for who reads that, each form with its own tag")
    func answers() async throws {
        try await TestServer.run { server in
            let plain = try await server.get("/")
            #expect(plain.header("content-encoding") == nil && plain.header("vary")?.contains("Accept-Encoding") == true)
            let small = try await server.get("/", [("Accept-Encoding", "gzip, br")])
            #expect(small.header("content-encoding") == "gzip" && small.bytes.count < plain.bytes.count)
            #expect(small.header("content-length") == "\(small.bytes.count)")
            #expect(String(decoding: try decompress(small.bytes), as: UTF8.self).hasSuffix("</html>"))

            let script = ClientScripts.current.url
            let (whole, packed) = (try await server.get(script), try await server.get(script, [("Accept-Encoding", "gzip")]))
            #expect(try decompress(packed.bytes) == whole.bytes)
            #expect(whole.header("vary") == "Accept-Encoding" && packed.header("vary") == "Accept-Encoding")
            let (tag, packedTag) = (try #require(whole.header("etag")), try #require(packed.header("etag")))
            #expect(tag != packedTag)
            #expect(try await server.get(script, [("Accept-Encoding", "gzip"), ("If-None-Match", packedTag)]).status == 304)
            #expect(try await server.get(script, [("If-None-Match", tag)]).status == 304)
            #expect(try await server.get(script, [("If-None-Match", packedTag)]).status == 200)
            #expect(packed.header("cache-control") == StaticAnswer.immutable)

            let head = try await server.send(.HEAD, script, [("Accept-Encoding", "gzip")])
            #expect(head.bytes.isEmpty && head.header("content-encoding") == "gzip")
        }
    }

    @Test("what is secret in a page is another one at each load, so that sizes tell nothing about it", .tags(.attack))
    func secrets() async throws {
        try await TestServer.run { server in
            let cookie = try await server.page().cookie
            let (first, second) = (try await server.page(cookie: cookie), try await server.page(cookie: cookie))
            #expect(first.formToken != second.formToken && first.pageToken != second.pageToken && !first.formToken.isEmpty)
        }
    }

    @Test("pictures are left as they are", arguments: ["image/png", "image/webp", "font/woff2", "application/zip", "video/mp4"])
    func pictures(_ type: String) { #expect(!Gzip.isWorthwhile(type)) }

    @Test(
        "text of any kind is not",
        arguments: ["text/css; charset=utf-8", "image/svg+xml", "application/json", "Text/HTML", "application/ld+json"])
    func texts(_ type: String) { #expect(Gzip.isWorthwhile(type)) }
}
