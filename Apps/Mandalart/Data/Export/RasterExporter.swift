import Foundation
import MandalartDomain
import Pictures

/// Pictures as PNG and documents as PDF: the SVG drawing, rendered by programs of the system:
/// `rsvg-convert` of librsvg and `pdftocairo` of poppler.
package struct RasterExporter: PlanExporter {
    private let renderer: RSVGRenderer

    /// Renders with the program that is found in the search path.
    package init() { self.init(renderer: RSVGRenderer(executable: ChildProcess.find("rsvg-convert"))) }

    init(renderer: RSVGRenderer) { self.renderer = renderer }

    package let formats: Set<ExportFormat> = [.png, .pdf]

    /// True if the program was found.
    package var isReady: Bool { renderer.isFound }

    /// The programs that are not installed on this machine, with the consequence.
    package var missing: [MissingTool] { renderer.missing }

    /// The first plan; a picture shows one.
    package func export(_ contents: [PlanContent], as format: ExportFormat) async throws(MandalartError) -> [UInt8] {
        let drawing = try await SVGExporter().export(contents, as: .svg)
        return try await renderer.render(String(decoding: drawing, as: UTF8.self), as: format == .pdf ? .pdf : .png)
    }
}
