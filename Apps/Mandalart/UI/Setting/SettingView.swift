import MandalartCore
import MandalartDomain
import MandalartSetting
import MandalartTexts
import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb

extension SettingViews {
    /// The settings, as a page.
    ///
    /// - Parameters:
    ///   - context: the context of the page.
    ///   - plan: the plan to export.
    ///   - formats: the formats that this machine can write.
    ///   - contact: the e-mail address of the operator; nil for none.
    @MainActor package init(_ context: MandalartUIContext, plan: Plan.ID, formats: Set<ExportFormat>, contact: String?) {
        self.init(SettingView(context: context, plan: plan, formats: formats, contact: contact))
    }
}

package struct SettingView: StateView {
    let context: MandalartUIContext
    let plan: Plan.ID
    let formats: Set<ExportFormat>
    /// The address of who runs the application.
    let contact: String?
    package var state = SettingState()

    package var pageTitle: String? { SettingWords(context.language).title }

    /// Without script a form, or a file, is answered with what has come of it.
    package var isReady: Bool { state.phase != .loading && !state.isImporting && state.form.phase != .submitting }

    package var messages: [ViewMessage<SettingAction>] { [.toast(state.$notice, toast(for:)), .alert(state.$question, alert(for:))] }

    private func alert(for plans: PlanImport) -> QuestionAlert<SettingAction> {
        let words = ImportWords(context.language)
        return QuestionAlert(
            words.question(plans.knownCount, of: plans.drafts.count), words.questionText,
            answers: [
                .normal(words.keepBoth, .importAnswered(.keepBoth)), .normal(words.skip, .importAnswered(.skip)),
                .destructive(words.replace, .importAnswered(.replace)), .cancel(context.words.cancel, .importAnswered(nil)),
            ])
    }

    private func toast(for notice: SettingState.Notice) -> NoticeToast<SettingAction>? {
        let words = SettingWords(context.language)
        return switch notice {
        case .nicknameSaved: NoticeToast(Toast(words.nicknameSaved))
        case .themeFailed(let theme):
            NoticeToast(Toast(words.themeFailed, action: context.words.tryAgain, duration: .seconds(10)), sends: .themeChosen(theme))
        }
    }

    package var body: HTML<SettingAction> {
        let words = SettingWords(context.language)
        div(.class("page settings")) {
            backBar(words.title, back: context.words.back, .href("."), .onClick(.backTapped))
            switch state.phase {
            case .loading: loading
            case .failed: UnreadableView(words: context.words, retry: .appeared)
            case .shown:
                you(words)
                look(words)
                exports(words)
                ImportView(context: context, isBusy: state.isImporting, problem: state.importProblem)
                about(words)
            }
        }
    }

    // MARK: Groups

    private func you(_ words: SettingWords) -> HTML<SettingAction> {
        let controls = FormControls<NicknameField, SettingAction>(
            state.form, id: "setting", problem: { context.words.nicknameProblem($1) }, mark: icon(.warning)
        ) { .form($0) }
        return group(words.you, id: "setting-you") {
            controls.form(.class("form")) {
                controls.field(
                    .nickname, context.words.nickname, hint: words.nicknameHint, .attr("autocomplete", "nickname"),
                    .attr("enterkeyhint", "done"))
                if let failure = state.form.failure { p(.class("form-error"), .role("alert")) { context.words.nicknameProblem(failure) } }
                div(.class("actions")) {
                    // Not disabled for the browser: without script nothing would enable it.
                    controls.submit(
                        context.words.save, .class("btn primary"), .aria("disabled", state.form[.nickname] == (state.user.nickname ?? "")))
                }
            }
        }
    }

    private func look(_ words: SettingWords) -> HTML<SettingAction> {
        group(words.look, id: "setting-look") {
            p(.class("label"), .id("setting-theme")) { words.theme }
            div(.class("segmented"), .role("group"), .aria("labelledby", "setting-theme")) {
                for theme in Theme.allCases {
                    button(.aria("pressed", state.user.theme == theme), .onClick(.themeChosen(theme))) { words.name(theme) }
                }
            }
            p(.class("label"), .id("setting-language")) { words.languages }
            nav(.class("segmented"), .aria("labelledby", "setting-language")) {
                for language in Language.allCases { link(language) }
            }
        }
    }

    /// The page itself in another language.
    private func link(_ language: Language) -> HTML<SettingAction> {
        a(
            .href("?lang=\(language.rawValue)"), .attr("lang", language.rawValue), .attr("hreflang", language.rawValue),
            .attr("aria-current", ifPresent: language == context.language ? "true" : nil), .reloads
        ) { language.ownName }
    }

    private func exports(_ words: SettingWords) -> HTML<SettingAction> {
        group(words.files, id: "setting-export") {
            ExportList<SettingAction>(context: context, plan: plan, formats: formats)
            p(.class("after")) {
                a(.class("btn quiet"), .href(context.path(to: .export(.all))), .reloads) { words.all }
            }
        }
    }

    private func about(_ words: SettingWords) -> HTML<SettingAction> {
        group(words.about, id: "setting-about") {
            ul(.class("list links")) {
                li(.class("row")) {
                    a(.class("open"), .href(context.path(to: .privacy(plan))), .onClick(.privacyTapped)) {
                        span(.class("mark")) { icon(.check) }
                        span(.class("t")) { PrivacyWords(context.language).title }
                        icon(.chevron, class: "line chev")
                    }
                }
                if let contact {
                    li(.class("row")) {
                        a(.class("open"), .href("mailto:\(contact)")) {
                            span(.class("mark")) { icon(.people) }
                            span(.class("t")) { words.contact }
                            span(.class("n")) { contact }
                        }
                    }
                }
            }
        }
    }

    private var loading: HTML<SettingAction> {
        div(.aria("busy", true)) {
            span(.class("sr"), .role("status")) { context.words.loading }
            for _ in 0..<4 {
                p(.aria("hidden", true)) { span(.class("skeleton line mid")) {} }
            }
        }
    }
}

/// The place to put a file that is imported.
struct ImportView: View {
    let context: MandalartUIContext
    let isBusy: Bool
    let problem: MandalartError?

    var body: HTML<SettingAction> {
        let words = SettingWords(context.language)
        group(words.importing, id: "setting-import") {
            form(.class("form"), .onSubmit { _ in .filePosted }) {
                div(.class("upload"), .aria("busy", isBusy)) {
                    label(.class("drop")) {
                        icon(.upload)
                        strong { words.choose }
                        span { words.chooseText }
                        input(
                            .type("file"), .attr("accept", "application/json,.json"), .disabled(isBusy), .aria("label", words.choose),
                            .attr("aria-describedby", ifPresent: problem == nil ? nil : "setting-import-problem"),
                            .onFile { .fileChosen($0.bytes) })
                    }
                    if isBusy { p(.class("status"), .role("status")) { span { words.importBusy } } }
                }
                // With script the file goes as soon as it is chosen.
                button(.class("btn primary without-script"), .type("submit")) { words.importing }
            }
            if let problem {
                let words = ImportWords(context.language)
                div(.class("form-error"), .role("alert"), .id("setting-import-problem")) {
                    strong { words.title }
                    p { words.problem(problem) }
                }
            }
        }
    }
}
