import Riblet
import RibletHashing
import RibletWeb

/// Makes records of sessions and sessions of records. A record that this server, or one that shares
/// its key, has not made is refused.
struct SessionSeal: Sendable {
    /// Why a record is of no use.
    enum Refusal: Error, CustomStringConvertible {
        case forged
        case newerFormat(Int)
        case foreign
        case tooLarge(Int)
        case damaged(String)

        var description: String {
            switch self {
            case .forged: "it was not made by this server or was changed since"
            case .newerFormat(let format):
                "it is of format \(format), and this version of the server knows none after \(SessionSeal.format)"
            case .foreign: "it belongs to another application or another browser"
            case .tooLarge(let bytes): "it has \(bytes) bytes, and \(SessionSeal.maximumBytes) are kept at most"
            case .damaged(let reason): reason
            }
        }
    }

    static let format = 1
    static let maximumBytes = 256 * 1024
    private static let codeBytes = SigningKey.signatureByteCount
    private static let lineBreak = UInt8(ascii: "\n")

    let key: SigningKey

    /// The bytes of a record: a code over all that follows and the session's name, then the
    /// session. `browser` is the trace of the browser, made once: each event of each page is kept.
    func seal(_ snapshot: SessionSnapshot, id: String, browser: String, basePath: String) throws(Refusal) -> [UInt8] {
        guard let location = try? SavedValue(encoding: snapshot.location) else { throw .damaged("its address cannot be written") }
        // Member by member, without an encoder.
        var members = [
            SavedValue.Member("format", .int(Self.format)), SavedValue.Member("basePath", .string(basePath)),
            SavedValue.Member("browser", .string(browser)), SavedValue.Member("location", location),
            SavedValue.Member("language", .string(snapshot.language)),
        ]
        if let timeZone = snapshot.timeZone { members.append(SavedValue.Member("timeZone", .string(timeZone))) }
        let views = snapshot.views.map { view in
            SavedValue.object([SavedValue.Member("kind", .string(view.kind)), SavedValue.Member("number", .int(view.number))])
        }
        members += [SavedValue.Member("views", .array(views)), SavedValue.Member("lastEvent", .int(snapshot.lastEvent))]
        if !snapshot.choices.isEmpty {
            let choices = snapshot.choices.sorted { $0.key < $1.key }.map { SavedValue.Member($0.key, .string($0.value)) }
            members.append(SavedValue.Member("choices", .object(choices)))
        }
        let head = SavedValue.object(members)
        // JSON as it is written here has no line breaks.
        let payload = head.jsonBytes + [Self.lineBreak] + snapshot.tree.jsonBytes
        guard payload.count <= Self.maximumBytes else { throw .tooLarge(payload.count) }
        return key.signature(of: message(payload, id)) + payload
    }

    /// The session in the bytes of a record.
    func open(_ bytes: [UInt8], id: String, browserID: String, basePath: String) throws(Refusal) -> SessionSnapshot {
        guard bytes.count > Self.codeBytes, bytes.count <= Self.maximumBytes + Self.codeBytes else { throw .tooLarge(bytes.count) }
        let payload = Array(bytes.dropFirst(Self.codeBytes))
        guard key.isSignature(bytes.prefix(Self.codeBytes), of: message(payload, id)) else { throw .forged }
        return try Self.read(payload, browserID: browserID, basePath: basePath)
    }

    /// The session in what a record has signed.
    static func read(_ payload: [UInt8], browserID: String, basePath: String) throws(Refusal) -> SessionSnapshot {
        let content: Content
        let tree: SavedTree
        do {
            guard let end = payload.firstIndex(of: lineBreak) else { throw Refusal.damaged("it has no tree") }
            let head = try SavedValue(json: Array(payload[..<end]), limits: SavedValue.Limits(bytes: maximumBytes, depth: 16))
            if case .int(let format)? = head["format"], format > Self.format { throw Refusal.newerFormat(format) }
            content = try head.decode()
            tree = try SavedTree(json: Array(payload[(end + 1)...]), limits: SavedTree.Limits(bytes: maximumBytes))
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw .damaged("\(error)")
        }
        guard content.basePath == basePath, constantTimeEquals(content.browser, trace(of: browserID)) else { throw .foreign }
        guard let location = content.location ?? content.path.flatMap({ try? Location(urlPath: $0) }) else {
            throw .damaged("its address is none")
        }
        var snapshot = SessionSnapshot(
            location: location, language: content.language, timeZone: content.timeZone, tree: tree, views: content.views ?? [],
            lastEvent: max(0, content.lastEvent ?? 0))
        snapshot.choices = content.choices ?? [:]
        return snapshot
    }

    private struct Content: Decodable {
        let basePath: String
        /// Of the browser's cookie, which itself is kept nowhere.
        let browser: String
        /// As it is, not as a URL: a page may be where no URL leads.
        let location: Location?
        /// The address as a URL, in its place in older records.
        let path: String?
        let language: String
        let timeZone: String?
        // Not in the records of the first version.
        let views: [SessionSnapshot.NumberedView]?
        let lastEvent: Int?
        let choices: [String: String]?
    }

    /// The session's name has no line break, so no two pairs give one message.
    private func message(_ payload: [UInt8], _ id: String) -> [UInt8] { Array("session\n\(id)\n".utf8) + payload }

    /// The trace of a browser in records: its cookie is kept nowhere.
    static func trace(of browserID: String) -> String { Base64URL.encode(SHA256Hash.hash(Array(browserID.utf8))) }
}
