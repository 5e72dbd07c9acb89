import MandalartDomain

/// Draws a plan as SVG, on a page of A4.
package struct SVGExporter: PlanExporter {
    package init() {}

    package let formats: Set<ExportFormat> = [.svg]

    /// The first plan; a picture shows one.
    package func export(_ contents: [PlanContent], as format: ExportFormat) async throws(MandalartError) -> [UInt8] {
        guard let content = contents.first else { throw .export("there is no plan to draw; choose one") }
        return Array(Self.draw(content).utf8)
    }

    /// The markup of the picture.
    static func draw(_ content: PlanContent) -> String {
        SVGPage(PageLayout(content)).markup(title: content.goal?.title ?? content.plan.title, about: content)
    }
}
