import Demo
import Riblet
import RibletWeb

/// Reads a made-up snapshot of a session as after the check of its signature, restores a tree from
/// it, writes what was read, and reads that again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSnapshots(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    MainActor.assumeIsolated {
        if let value = try? SavedValue(json: input) {
            let again = try? SavedValue(json: value.jsonBytes)
            precondition(again == value, "a value is read as another one than was written")
            _ = try? value.decode([String: [Int]].self)
            _ = try? value.decode([[String?]].self)
        }
        guard let tree = try? SavedTree(json: input) else { return }
        let again = try? SavedTree(json: tree.jsonBytes)
        precondition(again?.jsonBytes == tree.jsonBytes, "a tree is read as another one than was written")
        let session = Session(
            application: FuzzedPage.application,
            restoring: SessionSnapshot(location: Location(), language: "en", timeZone: nil, tree: tree), id: "fuzzed")
        precondition(session.document(.plain).contains("</html>"), "no page")
        precondition(session.root.interactable.isActive, "a tree without life")
        session.end()
    }
    return 0
}
