import DesignSystem
import Foundation
import RibletWeb
import TodoDomain
import TodoEditor
import TodoUI

/// The fields that both forms have, in the order in which they are filled in.
/// Dates are told relative to `now`; `opensAtTitle` gives the title the focus when the form appears.
func formFields<Action>(_ form: EditorForm, _ context: FormContext<Action>, now: Date, opensAtTitle: Bool) -> HTML<Action> {
    .group([
        // Keyed by how often they were given the focus: a new element takes it, one that stays keeps what the user does in it.
        each([
            TitleField(
                id: "title\(form.focusTurns[.title] ?? 0)", context: context, title: form.draft.title, problem: form.titleProblem,
                takesFocus: form.focused == .title || (opensAtTitle && form.focused == nil))
        ]),
        each([
            NotesField(
                id: "text\(form.focusTurns[.text] ?? 0)", context: context, text: form.draft.text, problem: form.textProblem,
                takesFocus: form.focused == .text)
        ]),
        each([
            DueField(
                id: "due\(form.focusTurns[.due] ?? 0)", context: context, due: context.page.dates.due(form.draft.dueAt, now: now),
                isPast: form.draft.dueAt < now, takesFocus: form.focused == .due && form.picker == nil)
        ]),
        HTMLBuilder.buildExpression(
            PictureField(context: context, picture: form.draft.picture, isBusy: form.isPictureBusy, problem: form.pictureProblem)),
    ])
}

/// A sentence about what is wrong with a field.
func fieldError<Action>(_ id: String, _ text: String) -> HTML<Action> {
    p(.class("error"), .id(id)) {
        icon(.warning)
        span { text }
    }
}

/// The title.
struct TitleField<Action>: View, Identifiable {
    let id: String
    let context: FormContext<Action>
    let title: String
    let problem: TodoError?
    let takesFocus: Bool

    var body: HTML<Action> {
        let words = context.words
        let wrap = context.wrap
        div(.class("field")) {
            label(.for(context.id("title"))) { words.title }
            input(
                .id(context.id("title")), .name("title"), .placeholder(words.titleHint), .value(title), .aria("required", true),
                .aria("invalid", problem != nil), .attr("aria-describedby", ifPresent: problem == nil ? nil : context.id("title-error")),
                .flag("autofocus", takesFocus), .attr("autocomplete", "off"), .attr("enterkeyhint", "done"),
                .onInput(debounce: 150) { wrap(.titleTyped($0)) }, .onBlur { wrap(.titleLeft($0)) })
            if let problem {
                fieldError(context.id("title-error"), words.problem(problem))
            } else if title.count > TodoLimits.title * 4 / 5 {
                p(.class("hint")) { span(.class("num")) { words.count(title.count, of: TodoLimits.title) } }
            }
        }
    }
}

/// The text.
struct NotesField<Action>: View, Identifiable {
    let id: String
    let context: FormContext<Action>
    let text: String
    let problem: TodoError?
    let takesFocus: Bool

    var body: HTML<Action> {
        let words = context.words
        let wrap = context.wrap
        div(.class("field")) {
            label(.for(context.id("text"))) { words.text }
            textarea(
                .id(context.id("text")), .name("text"), .placeholder(words.textHint), .attr("rows", "3"), .value(text),
                .aria("invalid", problem != nil), .attr("aria-describedby", ifPresent: problem == nil ? nil : context.id("text-error")),
                .flag("autofocus", takesFocus), .onInput(debounce: 150) { wrap(.textTyped($0)) })
            if let problem {
                fieldError(context.id("text-error"), words.problem(problem))
            } else if text.count > TodoLimits.text * 4 / 5 {
                p(.class("hint")) { span(.class("num")) { words.count(text.count, of: TodoLimits.text) } }
            }
        }
    }
}

/// The date, as a button that opens the choice of another one.
struct DueField<Action>: View, Identifiable {
    let id: String
    let context: FormContext<Action>
    let due: String
    let isPast: Bool
    let takesFocus: Bool

    var body: HTML<Action> {
        let words = context.words
        div(.class("field")) {
            span(.class("label"), .id(context.id("due-label"))) { words.due }
            button(
                .class("box"), .id(context.id("due")), .type("submit"), .name("do"), .sends(.due), .flag("autofocus", takesFocus),
                .aria("haspopup", "dialog"), .aria("labelledby", "\(context.id("due-label")) \(context.id("due-value"))")
            ) {
                icon(.cal)
                span(.id(context.id("due-value"))) { due }
            }
            if isPast {
                p(.class("hint")) { span { words.past } }
            }
        }
    }
}

/// The picture, or the place to put one.
struct PictureField<Action>: View {
    let context: FormContext<Action>
    let picture: PictureID?
    let isBusy: Bool
    let problem: TodoError?

    var body: HTML<Action> {
        let words = context.words
        let wrap = context.wrap
        div(.class("field")) {
            span(.class("label"), .aria("hidden", true)) { words.picture }
            div(.class("upload"), .aria("busy", isBusy)) {
                if let picture {
                    figure(.class("preview")) {
                        img(.src(context.page.picture(picture)), .alt(words.yourPicture))
                        button(.class("icon"), .type("submit"), .name("do"), .sends(.removePicture), .aria("label", words.removePicture)) {
                            icon(.close)
                        }
                    }
                } else {
                    label(.class("drop")) {
                        icon(.photo)
                        strong { words.addPicture }
                        span { words.pictureKinds }
                        input(
                            .type("file"), .attr("accept", "image/png,image/jpeg,image/gif,image/webp"), .disabled(isBusy),
                            .attr("aria-describedby", ifPresent: problem == nil ? nil : context.id("picture-error")),
                            .onFile { wrap(.pictureChosen($0.bytes)) })
                    }
                }
                if isBusy {
                    p(.class("status"), .role("status")) { span { words.keepingPicture } }
                }
            }
            if let problem {
                div(.role("alert")) { fieldError(context.id("picture-error"), words.problem(problem)) }
            }
        }
    }
}
