import EmbeddedServer
import Foundation
import Pictures
import Testing

@Suite(.timeLimit(.minutes(20))) struct PictureNotesTests {
    private static let secret = "37.5665 126.9780 hongdae"
    /// An Exif block that says where it was and, if anything, how the camera was held.
    private static func exif(orientation: UInt8?, isBig: Bool = true) -> [UInt8] {
        let entry: [UInt8] =
            isBig ? [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation ?? 1] : [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation ?? 1, 0]
        let head: [UInt8] = isBig ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0]
        return head + entry + [0, 0, 0, 0, 0, 0] + Array(secret.utf8)
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    // MARK: Pictures with notes

    private static func png(_ type: String, _ content: [UInt8]) -> [UInt8] {
        little(content.count, 4).reversed() + Array(type.utf8) + content + [0, 0, 0, 0]
    }

    private static func jpeg(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, code] + little(content.count + 2, 2).reversed() + content
    }

    private static func webp(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }

    /// Puts every kind of note into a picture that has none.
    private static func noted(_ bytes: [UInt8], _ kind: String, orientation: UInt8?) -> [UInt8] {
        let (note, exif) = (Array(secret.utf8), exif(orientation: orientation))
        switch kind {
        case "png":
            let notes =
                ["tEXt", "iTXt", "zTXt", "tIME", "prVt"].flatMap { png($0, note) } + png("eXIf", exif) + png("eXIf", exif)
            return Array(bytes.prefix(33)) + notes + bytes.dropFirst(33) + note
        case "jpeg":
            let mark = Array("Exif\0\0".utf8)
            let notes =
                jpeg(0xE0, Array("JFXX\0".utf8) + note) + jpeg(0xE1, mark + exif)
                + jpeg(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + note)
                + jpeg(0xE2, Array("MPF\0".utf8) + note) + jpeg(0xED, note) + jpeg(0xFE, note) + [0xFF, 0xFF, 0xFF]
                + jpeg(0xE5, note).dropFirst()
            return Array(bytes.prefix(2)) + notes + bytes.dropFirst(2) + note + [0xFF, 0xD8] + note
        case "gif":
            let block = [UInt8(note.count)] + note + [0]
            let notes = [0x21, 0xFE] + block + [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + block + [0x21, 0x01] + block
            let start = 13 + (bytes[10] & 0x80 == 0 ? 0 : 3 << (Int(bytes[10] & 7) + 1))
            return Array(bytes.prefix(start)) + notes + bytes.dropFirst(start) + note
        default:
            let extended = webp("VP8X", [0x0C, 0, 0, 0] + little(63, 3) + little(47, 3))
            let body =
                Array("WEBP".utf8) + extended + bytes.dropFirst(12) + webp("EXIF", exif) + webp("XMP ", note) + webp("note", note)
            return Array("RIFF".utf8) + little(body.count, 4) + body + note
        }
    }

    // MARK: Tests

    @Test("Nothing that a camera noted is left, and every pixel is", arguments: ["png", "jpeg", "gif", "webp"], [nil, 6 as UInt8])
    func removed(_ kind: String, _ orientation: UInt8?) async throws {
        let plain = try await picture(kind)
        let noted = Self.noted(PictureNotes.removed(from: plain), kind, orientation: orientation)
        #expect(noted.contains(Self.secret))
        let bare = PictureNotes.removed(from: noted)
        #expect(!bare.contains("hongdae") && bare.count < noted.count)
        #expect(try RasterImage.usable(bare) == RasterImage.usable(plain))
        #expect(try await pixels(of: bare, kind) == pixels(of: plain, kind))
        #expect(PictureNotes.removed(from: bare) == bare)
        if kind != "gif" {
            // A picture that is turned already stays so; no other word of the block is left.
            let turned = Self.exif(orientation: orientation).prefix(26)
            #expect(bare.contains(turned) == (orientation != nil))
        }
    }

    @Test("Every way of holding a camera is kept, in both orders of bytes", arguments: 1...9 as ClosedRange<UInt8>, [true, false])
    func orientation(_ value: UInt8, isBig: Bool) {
        let block = Array("Exif\0\0".utf8) + Self.exif(orientation: value, isBig: isBig)
        let bytes = [0xFF, 0xD8] + Self.jpeg(0xE1, block) + [0xFF, 0xD9]
        let bare = PictureNotes.removed(from: bytes)
        guard (2...8).contains(value) else {
            #expect(bare == [0xFF, 0xD8, 0xFF, 0xD9])
            return
        }
        #expect(bare.count == 2 + 4 + 32 + 2 && bare[31] == value, "\(bare)")
    }

    @Test("Frames of an animation stay, without chunks that draw nothing")
    func animation() {
        let note = Array(Self.secret.utf8)
        let frame = { (more: [UInt8]) in
            Self.webp("ANMF", [UInt8](repeating: 1, count: 16) + Self.webp("VP8L", [0x2F, 1, 2, 3, 4]) + more)
        }
        let whole = { (body: [UInt8]) in Array("RIFF".utf8) + Self.little(body.count + 4, 4) + Array("WEBP".utf8) + body }
        let head = Self.webp("VP8X", [0x02, 0, 0, 0] + Self.little(63, 3) + Self.little(47, 3)) + Self.webp("ANIM", [0, 0, 0, 0, 0, 0])
        let bare = PictureNotes.removed(from: whole(head + frame(Self.webp("note", note)) + frame([])))
        #expect(bare == whole(head + frame([]) + frame([])))
    }

    @Test("A damaged file ends nothing, and never becomes longer", arguments: ["png", "jpeg", "gif", "webp"])
    func damaged(_ kind: String) async throws {
        let bytes = Self.noted(PictureNotes.removed(from: try await picture(kind)), kind, orientation: 6)
        for count in stride(from: 0, to: bytes.count, by: 7) {
            let cut = PictureNotes.removed(from: Array(bytes.prefix(count)))
            #expect(cut.count <= count)
        }
        var random = Chance(47)
        for _ in 0..<2000 {
            var broken = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                broken[Int.random(in: 0..<min(600, broken.count), using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let bare = PictureNotes.removed(from: broken)
            #expect(bare.count <= broken.count)
        }
    }

    // MARK: The program of the system

    private func picture(_ kind: String) async throws -> [UInt8] {
        try await gm(["-size", "64x48", "gradient:red-blue"], nil, kind)
    }

    private func pixels(of bytes: [UInt8], _ kind: String) async throws -> [UInt8] { try await gm(["\(kind):"], bytes, "rgb") }

    /// Makes a file, of another where one is given.
    private func gm(_ arguments: [String], _ input: [UInt8]?, _ kind: String) async throws -> [UInt8] {
        let program = try #require(ChildProcess.find("gm"))
        let base = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-notes-\(UUID().uuidString)")
        let (source, made) = (base.appendingPathExtension("in"), base.appendingPathExtension("out"))
        defer { for file in [source, made] { try? FileManager.default.removeItem(at: file) } }
        var arguments = arguments
        if let input {
            try Data(input).write(to: source)
            arguments[arguments.count - 1] += source.path
        }
        let end = await ChildProcess(
            program, ["convert"] + arguments + ["\(kind):\(made.path)"],
            limits: ToolLimits(time: .seconds(600), memory: 768 << 20, niceness: 0)
        ).run()
        #expect(end == .exited(0))
        return [UInt8](try Data(contentsOf: made))
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool { Data(self).range(of: Data(text.utf8)) != nil }
    fileprivate func contains(_ part: ArraySlice<UInt8>) -> Bool { Data(self).range(of: Data(part)) != nil }
}
