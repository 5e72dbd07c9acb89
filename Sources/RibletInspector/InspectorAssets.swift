internal import CRibletInspector
import RibletWeb

/// The files of the inspector.
enum InspectorAssets {
    /// The look of the inspector, complete: it needs no other sheet.
    static let style = WebAsset(
        path: "inspector.css", contentType: "text/css; charset=utf-8", bytes: riblet_inspector_sheet().bytes)
}

extension RibletInspectorFile {
    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
