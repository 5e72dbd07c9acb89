/// Notes of cameras and programs in a picture: the place and the time at which it was taken, names,
/// earlier versions of it, and what stands behind its end.
package enum PictureNotes {
    /// Returns the picture without them.
    ///
    /// Only what draws the picture is left, its colours, and how the camera was held. Where a file
    /// goes on otherwise than its kind does, it is cut, which is where browsers stop as well.
    ///
    /// - Parameter bytes: PNG, JPEG, GIF or WebP.
    /// - Returns: the file, never longer than before; other kinds as they are.
    package static func removed(from bytes: [UInt8]) -> [UInt8] {
        switch RasterImage.kind(of: bytes) {
        case .png?: png(bytes)
        case .jpeg?: jpeg(bytes)
        case .gif?: gif(bytes)
        case .webp?: webp(bytes)
        case nil: bytes
        }
    }

    // MARK: How the camera was held

    private static let exifMark = Array("Exif\0\0".utf8)

    /// Returns an Exif block that says no more than how the camera was held; nil where the block
    /// does not say it, or nothing is to be turned.
    ///
    /// - Parameters:
    ///   - block: Exif, with its mark before it or without.
    ///   - hasMark: true where the new one shall have the mark.
    /// - Returns: the new block.
    static func orientation(in block: ArraySlice<UInt8>, hasMark: Bool) -> [UInt8]? {
        let reader = ByteReader(Array(block.starts(with: exifMark) ? block.dropFirst(exifMark.count) : block))
        let isBig: Bool
        switch reader.text(at: 0, count: 2) {
        case "MM": isBig = true
        case "II": isBig = false
        default: return nil
        }
        func number(_ offset: Int, _ count: Int) -> Int? {
            isBig ? reader.big(at: offset, count: count) : reader.little(at: offset, count: count)
        }
        guard let table = number(4, 4), let entries = number(table, 2) else { return nil }
        for entry in 0..<entries where number(table + 2 + entry * 12, 2) == 0x0112 {
            guard let value = number(table + 10 + entry * 12, 2), (2...8).contains(value) else { return nil }
            return (hasMark ? exifMark : [])
                + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0]
        }
        return nil
    }
}
