import LocalProvider
import MandalartDomain

/// Draws a plan as SVG, on a page of A4.
package struct SVGExporter: PlanWriter {
    let longWork: LongWork

    /// - Parameter longWork: writes files, one after the other.
    package init(longWork: LongWork = .shared) { self.longWork = longWork }

    package let formats: Set<ExportFormat> = [.svg]

    /// The first plan; a picture shows one.
    func write(_ contents: [PlanContent]) throws(MandalartError) -> [UInt8] {
        guard let content = contents.first else { throw .export("there is no plan to draw; choose one") }
        return Array(Self.draw(content).utf8)
    }

    /// The markup of the picture.
    static func draw(_ content: PlanContent) -> String {
        SVGPage(PageLayout(content)).markup(title: content.goal?.title ?? content.plan.title, about: content)
    }
}
