import CGalleryPictures
import RibletWeb

/// The pictures of applications in use, and the trees of their RIBs.
enum GalleryPictures {
    /// Returns a picture such as `mandalart-dark`; nil if there is none of that name.
    static func resource(_ name: String) -> WebResource? {
        bytes(name).map { WebResource(contentType: "image/webp", bytes: $0, maxAge: 86400) }
    }

    /// Returns the tree of an application's RIBs, one in a line; empty if there is none.
    static func tree(_ application: String) -> String {
        bytes(application + "-tree").map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func bytes(_ name: String) -> [UInt8]? {
        let file = gallery_file(name)
        return file.bytes.map { Array(UnsafeBufferPointer(start: $0, count: file.size)) }
    }
}
