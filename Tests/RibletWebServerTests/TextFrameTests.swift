import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import RibletWebServer

@Suite("Frames of text")
struct TextFrameTests {
    @Test("The library's own decoder reads it, whatever its length", arguments: [0, 1, 125, 126, 65_535, 65_536, 300_000])
    func lengths(_ count: Int) throws {
        let text = String(repeating: "ㄱé", count: count / 5) + String(repeating: "x", count: count % 5)
        let channel = EmbeddedChannel(handler: ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1 << 20)))
        try channel.writeInbound(ByteBuffer(textFrame: text))
        let frame = try #require(try channel.readInbound(as: WebSocketFrame.self))
        #expect(frame.opcode == .text && frame.fin && frame.maskKey == nil && !frame.rsv1)
        #expect(String(buffer: frame.data) == text)
        #expect(try channel.finish().isClean)
    }
}
