import Foundation

/// JPEG and GIF: segments, and streams of what is drawn.
extension PictureNotes {
    static func jpeg(_ bytes: [UInt8]) -> [UInt8] {
        let reader = ByteReader(bytes)
        var kept = Array(bytes.prefix(2))
        kept.reserveCapacity(bytes.count)
        var (place, isScan, isTurned) = (2, false, false)
        while let mark = marker(in: bytes, from: place, isScan: isScan) {
            let code = bytes[mark + 1]
            // The part before a marker is drawn within a scan, and nothing elsewhere.
            if isScan { kept += bytes[place..<mark] }
            if code == 0xD9 { return kept + [0xFF, code] }
            place = mark + 2
            isScan = false
            if code == 0x01 || (0xD0...0xD8).contains(code) { continue }
            guard let length = reader.big(at: place, count: 2), length >= 2 else { return kept }
            let end = min(place + length, bytes.count)
            let content = bytes[min(place + 2, end)..<end]
            if code == 0xE1, !isTurned, content.starts(with: "Exif".utf8), let exif = orientation(in: content, hasMark: true) {
                kept += [0xFF, code, 0, UInt8(exif.count + 2)] + exif
                isTurned = true
            } else if let segment = drawing(code, content) {
                kept += [0xFF, code] + (code == 0xE0 ? [0, 16] : bytes[place..<place + 2]) + segment
            }
            (place, isScan) = (end, code == 0xDA)
        }
        return isScan ? kept + bytes[place...] : kept
    }

    /// Returns the place of the next marker; within a scan some are part of what is drawn.
    private static func marker(in bytes: [UInt8], from place: Int, isScan: Bool) -> Int? {
        bytes.withUnsafeBytes { all in
            var place = place
            while place < all.count, let found = memchr(all.baseAddress! + place, 0xFF, all.count - place) {
                place = all.baseAddress!.distance(to: UnsafeRawPointer(found))
                guard place + 1 < all.count else { return nil }
                switch all[place + 1] {
                case 0xFF: place += 1
                case 0x00: place += 2
                case 0xD0...0xD7 where isScan: place += 2
                default: return place
                }
            }
            return nil
        }
    }

    /// Returns the content of a segment that draws; nil for others.
    private static func drawing(_ code: UInt8, _ content: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        switch code {
        case 0xC0...0xCF, 0xDA...0xDF: content
        // Behind the measures may be a small picture, of before it was cut.
        case 0xE0: content.starts(with: "JFIF\0".utf8) && content.count >= 14 ? content.prefix(12) + [0, 0] : nil
        case 0xE2: content.starts(with: "ICC_PROFILE\0".utf8) ? content : nil
        case 0xEE: content.starts(with: "Adobe".utf8) ? content : nil
        default: nil
        }
    }

    // MARK: GIF

    static func gif(_ bytes: [UInt8]) -> [UInt8] {
        let reader = ByteReader(bytes)
        func table(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
        /// The place behind blocks, the last of which is empty.
        func pastBlocks(_ place: Int) -> Int {
            var place = place
            while let length = reader.big(at: place, count: 1) {
                place += 1 + length
                if length == 0 { break }
            }
            return min(place, bytes.count)
        }
        var place = min(13 + table(reader.big(at: 10, count: 1) ?? 0), bytes.count)
        var kept = Array(bytes.prefix(place))
        kept.reserveCapacity(bytes.count)
        while let sort = reader.big(at: place, count: 1) {
            let end: Int
            switch (sort, reader.big(at: place + 1, count: 1)) {
            case (0x2C, _):
                end = pastBlocks(place + 11 + table(reader.big(at: place + 9, count: 1) ?? 0))
                kept += bytes[place..<end]
            case (0x21, let label?):
                end = pastBlocks(place + 2)
                let name = reader.text(at: place + 3, count: 11) ?? ""
                if label == 0xF9 || label == 0xFF && ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(name) { kept += bytes[place..<end] }
            case (0x3B, _): return kept + [0x3B]
            default: return kept
            }
            place = end
        }
        return kept
    }
}
