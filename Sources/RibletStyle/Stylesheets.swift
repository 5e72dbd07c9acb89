internal import CRibletStyle
import RibletWeb

/// Style sheets, as files of a `WebApplication`.
public enum Stylesheets {
    /// The look of a page: plain elements, and the parts that the article <doc:The-Parts> lists.
    public static let design = WebAsset(
        path: "riblet.css", contentType: "text/css; charset=utf-8", bytes: riblet_style_sheet().bytes)
}

extension RibletStyleFile {
    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
