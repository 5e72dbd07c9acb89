import MandalartDomain
import MandalartOverview
import RibletStyle
import RibletWeb

/// The choice of a file, in a sheet of a page.
package struct ShareView: StateView {
    private let context: MandalartUIContext
    private let formats: Set<ExportFormat>
    package var state: Plan.ID

    /// - Parameters:
    ///   - context: the context of the page.
    ///   - plan: what is given away.
    ///   - formats: what can be made here.
    package init(context: MandalartUIContext, plan: Plan.ID, formats: Set<ExportFormat>) {
        self.context = context
        self.formats = formats
        state = plan
    }

    package var pageTitle: String? { ExportWords(context.language).share }

    package var body: HTML<ShareAction> {
        section(.aria("labelledby", "overview-share")) {
            h3(.id("overview-share")) { ExportWords(context.language).share }
            ExportList<ShareAction>(context: context, plan: state, formats: formats)
            div(.class("actions")) {
                button(.class("btn"), .onClick(.dismissed)) { context.words.close }
            }
        }
    }
}
