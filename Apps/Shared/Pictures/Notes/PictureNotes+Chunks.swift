/// PNG and WebP: chunks, each with its type and its length.
extension PictureNotes {
    /// Chunks that draw: others hold texts, times, previews or what a program needs.
    private static let pngChunks: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "hIST", "pHYs",
        "sPLT",
        "acTL", "fcTL", "fdAT",
    ]

    static func png(_ bytes: [UInt8]) -> [UInt8] {
        let reader = ByteReader(bytes)
        var kept = Array(bytes.prefix(8))
        kept.reserveCapacity(bytes.count)
        var (place, isTurned) = (8, false)
        while let length = reader.big(at: place, count: 4), let type = reader.text(at: place + 4, count: 4) {
            let end = min(place + 12 + length, bytes.count)
            if pngChunks.contains(type) {
                kept += bytes[place..<end]
            } else if type == "eXIf", !isTurned, let exif = orientation(in: bytes[place + 8..<end], hasMark: false) {
                kept += pngChunk("eXIf", exif)
                isTurned = true
            }
            if type == "IEND" { break }
            place = end
        }
        return kept
    }

    private static func pngChunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        var check: UInt32 = ~0
        for byte in body {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check >> 1 ^ (check & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return content.count.bytes(4).reversed() + body + Int(~check).bytes(4).reversed()
    }

    // MARK: WebP

    private static let webpChunks: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ICCP"]

    static func webp(_ bytes: [UInt8]) -> [UInt8] {
        let reader = ByteReader(bytes)
        guard let size = reader.little(at: 4, count: 4) else { return bytes }
        var kept = Array(bytes.prefix(12))
        kept.reserveCapacity(bytes.count)
        let end = min(bytes.count, 8 + size)
        var (isTurned, flags) = (false, Int?.none)
        for chunk in webpChunks(in: 12..<max(12, end), of: reader) {
            switch chunk.type {
            case "VP8X": flags = kept.count + 8
            case "ANMF":
                // Behind its measures a frame has chunks of its own.
                let head = min(chunk.content.lowerBound + 16, chunk.content.upperBound)
                let frame =
                    webpChunks(in: head..<chunk.content.upperBound, of: reader).filter { webpChunks.contains($0.type) }
                    .flatMap { bytes[$0.whole] }
                kept += Array("ANMF".utf8) + (head - chunk.content.lowerBound + frame.count).bytes(4)
                kept += bytes[chunk.content.lowerBound..<head] + frame
                continue
            case "EXIF" where !isTurned && flags != nil:
                guard let exif = orientation(in: bytes[chunk.content], hasMark: false) else { continue }
                kept += Array("EXIF".utf8) + exif.count.bytes(4) + exif
                isTurned = true
            default: break
            }
            if webpChunks.contains(chunk.type) { kept += bytes[chunk.whole] }
        }
        if let flags, flags < kept.count { kept[flags] = kept[flags] & ~0x0C | (isTurned ? 0x08 : 0) }
        kept.replaceSubrange(4..<8, with: (kept.count - 8).bytes(4))
        return kept
    }

    private typealias Chunk = (type: String, whole: Range<Int>, content: Range<Int>)

    private static func webpChunks(in range: Range<Int>, of reader: ByteReader) -> [Chunk] {
        var (chunks, place) = ([Chunk](), range.lowerBound)
        while place + 8 <= range.upperBound, let type = reader.text(at: place, count: 4),
            let length = reader.little(at: place + 4, count: 4)
        {
            let end = min(place + 8 + length, range.upperBound)
            let next = min(end + length % 2, range.upperBound)
            chunks.append((type, place..<next, place + 8..<end))
            place = next
        }
        return chunks
    }
}

extension Int {
    /// The lowest bytes, the least first.
    fileprivate func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}
