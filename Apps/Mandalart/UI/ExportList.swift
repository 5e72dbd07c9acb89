import MandalartDomain
import MandalartTexts
import RibletLocalization
import RibletStyle
import RibletWeb

/// Links to a plan as a file, in every format.
package struct ExportList<Action: Equatable>: View {
    private let context: MandalartUIContext
    private let plan: Plan.ID
    private let formats: Set<ExportFormat>

    /// - Parameters:
    ///   - context: the context of the page.
    ///   - plan: the plan to export.
    ///   - formats: the formats that this machine can write; the others are shown with the reason.
    package init(context: MandalartUIContext, plan: Plan.ID, formats: Set<ExportFormat>) {
        self.context = context
        self.plan = plan
        self.formats = formats
    }

    /// The list of formats.
    package var body: HTML<Action> {
        let words = ExportWords(context.language)
        ul(.class("list links exports")) {
            for format in [ExportFormat.png, .pdf, .svg, .markdown, .json] {
                li(.class("row")) {
                    if formats.contains(format) {
                        a(.class("open"), .href(context.path(to: .export(.plan(plan, format)))), .reloads) {
                            span(.class("mark")) { icon(Self.sign(format)) }
                            span(.class("t")) { words.title(format) }
                            span(.class("n")) { format.fileExtension.uppercased() }
                        }
                    } else {
                        span(.class("mark")) { icon(Self.sign(format)) }
                        div(.class("body")) {
                            span(.class("t")) { words.title(format) }
                            span(.class("m")) { words.lacking }
                        }
                    }
                }
            }
        }
    }

    private static func sign(_ format: ExportFormat) -> Icon {
        switch format {
        case .png: .photo
        case .pdf: .document
        case .svg: .grid
        case .markdown: .list
        case .json: .download
        }
    }
}

extension ExportWords {
    /// Why a format is not there.
    package var lacking: String {
        language(
            en: "Not available: the server needs rsvg-convert (package librsvg2-bin).",
            ko: "지금은 안 돼요. 서버에 rsvg-convert(librsvg2-bin)가 필요해요.")
    }

    /// The answer where the plan of an address is gone.
    package var gone: WebResource.Refusal.Words {
        WebResource.Refusal.Words(
            title: language(en: "This mandalart does not exist", ko: "없는 만다라트예요"),
            text: language(en: "It may have been deleted.", ko: "그사이에 삭제됐을 수 있어요."),
            back: language(en: "Back to the plan", ko: "계획으로 돌아가기"))
    }

    /// The answer where a file could not be made.
    package var failed: WebResource.Refusal.Words {
        WebResource.Refusal.Words(
            title: language(en: "The file could not be made", ko: "파일을 만들지 못했어요"),
            text: language(
                en: "Nothing in your plan is lost. Try again later, or choose another format.",
                ko: "계획은 그대로 있어요. 잠시 뒤에 다시 시도하거나 다른 형식을 골라 주세요."),
            back: language(en: "Back to the plan", ko: "계획으로 돌아가기"))
    }

    /// The answer where all plans together are more than an import takes.
    package var tooMuch: WebResource.Refusal.Words {
        let size = MandalartLimits.importBytes >> 20
        return WebResource.Refusal.Words(
            title: language(en: "Too much for one file", ko: "파일 하나에 담기에는 너무 많아요"),
            text: language(
                en: "All plans together are more than the \(size) MB that can be imported again. Save each plan as its own backup.",
                ko: "모두 합치면 다시 불러올 수 있는 \(size)MB를 넘어요. 계획마다 백업을 따로 저장해 주세요."),
            back: language(en: "Back to the plan", ko: "계획으로 돌아가기"))
    }

    /// The answer where too many files are being made.
    package var busy: WebResource.Refusal.Words {
        WebResource.Refusal.Words(
            title: language(en: "One moment, please", ko: "잠시만 기다려 주세요"),
            text: language(
                en: "Many files are being made right now. Reload this page in a few seconds.",
                ko: "지금 만들고 있는 파일이 많아요. 몇 초 뒤에 이 주소를 다시 열어 주세요."),
            back: language(en: "Back to the plan", ko: "계획으로 돌아가기"))
    }
}
