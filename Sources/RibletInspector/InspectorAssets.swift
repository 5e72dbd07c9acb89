internal import CRibletInspector
import RibletWeb

/// The files of the inspector.
enum InspectorAssets {
    /// The look of the inspector, complete: it needs no other sheet.
    static let style = WebAsset(
        path: "inspector.css", contentType: "text/css; charset=utf-8", bytes: riblet_inspector_sheet().bytes)
    /// The script beside the frame.
    static let script = WebAsset(
        path: "inspect.js", contentType: "text/javascript; charset=utf-8", bytes: riblet_inspector_script().bytes)
}

extension RibletInspectorFile {
    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
