import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoProfile
import TodoTexts

extension StateViews<TransferState, TransferAction> {
    /// The sheet for files and calendars, in a page.
    @MainActor package init(_ context: TodoUIContext) { self.init(TransferView(context: context)) }
}

/// The sheet for files and calendars.
struct TransferView: StateView {
    let context: TodoUIContext
    var state = TransferState()

    var pageTitle: String? { words.title }

    /// Without script a file, or a button, is answered with what has come of it.
    var isReady: Bool {
        !state.isImporting && !state.isFeedBusy && state.feed != .unknown && state.parts.count == TransferFormat.allCases.count
    }

    var messages: [ViewMessage<TransferAction>] { [.alert(state.$question, alert(for:))] }

    private func alert(for question: TransferState.Question) -> QuestionAlert<TransferAction> {
        QuestionAlert(
            words.revokeQuestion, words.revokeText,
            answers: [.cancel(words.keep, .revokeCancelled), .destructive(words.revoke, .revokeConfirmed)])
    }

    private var words: TransferWords { TransferWords(context.language) }

    var body: HTML<TransferAction> {
        section(.aria("labelledby", "transfer-heading")) {
            h3(.id("transfer-heading")) { words.title }
            div(.class("form")) {
                part(words.export, id: "transfer-export") {
                    ul(.class("list links")) {
                        for format in TransferFormat.allCases {
                            if parts(format).isEmpty { export(format) }
                            for part in parts(format) { export(format, part) }
                        }
                    }
                    if !TransferFormat.allCases.allSatisfy({ parts($0).isEmpty }) { p(.class("hint")) { words.inParts } }
                }
                part(words.importing, id: "transfer-import") { importing }
                part(words.calendar, id: "transfer-calendar") {
                    p(.class("hint")) { span { words.calendarText } }
                    feed
                }
            }
            div(.class("actions")) {
                button(.class("btn"), .onClick(.closeTapped)) { words.close }
            }
        }
    }

    private func part(_ title: String, id: String, @HTMLBuilder<TransferAction> content: () -> HTML<TransferAction>) -> HTML<TransferAction>
    {
        section(.class("field"), .aria("labelledby", id)) {
            p(.class("label"), .id(id)) { title }
            content()
        }
    }

    /// The files where there are several.
    private func parts(_ format: TransferFormat) -> [ExportPart] {
        let parts = state.parts[format] ?? []
        return parts.count > 1 ? parts : []
    }

    private func export(_ format: TransferFormat, _ part: ExportPart? = nil) -> HTML<TransferAction> {
        li(.class("row")) {
            a(.class("open"), .href(context.path(to: .export(format, zone: context.dates.timeZone, part: part))), .reloads) {
                span(.class("mark")) { icon(format == .json ? .download : .list) }
                span(.class("t")) { words.format(format) }
                span(.class("n")) { (part.map { words.part($0) + " · " } ?? "") + format.fileExtension.uppercased() }
            }
        }
    }

    @HTMLBuilder<TransferAction> private var importing: HTML<TransferAction> {
        form(.class("form"), .onSubmit { _ in .filePosted }) {
            div(.class("upload"), .aria("busy", state.isImporting)) {
                label(.class("drop")) {
                    icon(.upload)
                    strong { words.choose }
                    span { words.chooseText }
                    input(
                        .type("file"), .attr("accept", "application/json,.json,text/markdown,.md,.markdown,text/plain,.txt"),
                        .data("max-bytes", "\(TransferLimits.bytes)"), .disabled(state.isImporting), .aria("label", words.choose),
                        .attr("aria-describedby", ifPresent: state.problem == nil ? nil : "transfer-problem"),
                        .onFile { .fileChosen($0.bytes) })
                }
                if state.isImporting { p(.class("status"), .role("status")) { span { words.importBusy } } }
            }
            if state.isImporting { underWay }
            // With script the file goes as soon as it is chosen.
            button(.class("btn primary without-script"), .type("submit")) { words.importing }
        }
        if let problem = state.problem {
            div(.class("form-error"), .role("alert"), .id("transfer-problem")) {
                strong { words.nothingImported }
                p { words.problem(problem) }
            }
        }
    }

    /// The progress of an import, and the way to stop it.
    @HTMLBuilder<TransferAction> private var underWay: HTML<TransferAction> {
        if let progress = state.progress {
            progressBar(progress)
        } else {
            RibletWeb.progress(.class("meter"), .aria("label", words.importing))
        }
        button(.class("btn"), .id("transfer-stop"), .type("button"), .aria("disabled", state.isStopping), .onClick(.stopTapped)) {
            state.isStopping ? words.stopping : words.stop
        }
    }

    @HTMLBuilder<TransferAction> private func progressBar(_ progress: ImportRun.Progress) -> HTML<TransferAction> {
        RibletWeb.progress(
            .class("meter"), .attr("max", "\(progress.count)"), .value("\(progress.done)"), .aria("label", words.importing),
            .aria("valuetext", words.progress(progress)))
        p(.class("hint")) { span { words.progress(progress) } }
    }

    @HTMLBuilder<TransferAction> private var feed: HTML<TransferAction> {
        switch state.feed {
        case .unknown: fieldSkeleton()
        case .closed:
            button(
                .class("btn"), .id("transfer-make"), .aria("disabled", state.isFeedBusy), .autofocus(turn: state.feedTurn),
                .onClick(.makeTapped)
            ) { words.make }
        case .open(let feed): address(context.path(to: .calendar(token: feed.token)))
        }
        if state.hasFeedFailed { div(.role("alert")) { fieldError("transfer-feed-error", words.feedFailed) } }
    }

    @HTMLBuilder<TransferAction> private func address(_ path: String) -> HTML<TransferAction> {
        label(.for("transfer-address")) { words.address }
        // The page knows its path only, and the script the whole.
        input(
            .id("transfer-address"), .type("text"), .flag("readonly", true), .value(path), .attr("spellcheck", "false"),
            .aria("describedby", "transfer-subscribe"), .autofocus(turn: state.feedTurn), .hook("address"),
            .does(.select("transfer-address")))
        p(.class("without-script")) { a(.href(path), .reloads) { words.withoutScript } }
        p(.class("hint"), .id("transfer-subscribe")) { span { words.subscribe } }
        div {
            button(.class("btn danger"), .id("transfer-revoke"), .aria("disabled", state.isFeedBusy), .onClick(.revokeTapped)) {
                words.revoke
            }
        }
    }
}
