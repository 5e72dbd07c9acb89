internal import CRibletScripts
import HummingbirdCore
import NIOCore

/// The scripts of a page, under URLs that change with them. They lie side by side: one finds
/// another by its name.
struct ClientScripts: Sendable {
    private struct File: Sendable {
        let content: CompressibleContent
        let tag: String
    }

    private let files: [String: File]
    private let folder: String
    /// Tells the scripts of one version of the library from those of another; a page says whose it
    /// has.
    let version: String
    /// Those that stand in pages and are not fetched.
    private static let written: Set = ["first.js", "zone.js"]
    private static let contentType = "text/javascript; charset=utf-8"

    init(_ scripts: [String: [UInt8]]) {
        let hash = ContentHash.of(Array(scripts.map { "\($0.key) \(ContentHash.of($0.value))\n" }.sorted().joined().utf8))
        version = hash
        folder = "/_riblet/\(hash)/"
        (first, zone) = (WrittenScript(scripts["first.js"] ?? []), WrittenScript(scripts["zone.js"] ?? []))
        files = scripts.filter { !Self.written.contains($0.key) }.mapValues { bytes in
            File(
                content: CompressibleContent(ByteBuffer(bytes: bytes), contentType: Self.contentType, level: Gzip.thorough),
                tag: ContentHash.of(bytes))
        }
    }

    /// Those of this version of the library.
    static let current: ClientScripts = {
        var scripts: [String: [UInt8]] = [:]
        while let script = riblet_script(scripts.count)?.pointee {
            scripts[String(cString: script.name)] = Array(UnsafeBufferPointer(start: script.start, count: script.count))
        }
        return ClientScripts(scripts)
    }()

    /// The URL of the script that every page has loaded.
    var url: String { folder + "riblet.js" }

    /// The script that runs before a page is shown, and is part of it.
    let first: WrittenScript
    /// The script of a page that asks for the browser's time zone.
    let zone: WrittenScript

    /// Answers for the script at `path`, if it is one.
    func file(at path: String, for request: Request) -> Response? {
        guard path.hasPrefix(folder), let file = files[String(path.dropFirst(folder.count))] else { return nil }
        return StaticAnswer.make(
            file.content, contentType: Self.contentType, tag: file.tag, cacheControl: StaticAnswer.immutable, for: request)
    }
}

/// A script that stands in a page, and the source by which a content security policy allows it.
struct WrittenScript {
    let text: String
    let source: String

    init(_ bytes: [UInt8]) {
        text = String(decoding: bytes, as: UTF8.self)
        source = SecurityHeaders.source(of: bytes)
    }
}
