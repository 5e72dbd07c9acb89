import Foundation
import RibletStyle
import RibletWeb
import TodoDomain
import TodoEditor
import TodoTexts

/// The field for the title.
func titleField(_ form: EditorForm, _ context: FormContext, hint: String) -> HTML<EditorAction> {
    let words = context.words
    let controls = context.controls(form)
    return controls.field(
        .title, words.title, hint: controls.usage(.title, TodoLimits.title, words.count), .placeholder(hint),
        .attr("autocomplete", "off"), .attr("enterkeyhint", "done"))
}

/// The other fields that both forms have, in the order in which they are filled in. Dates are told
/// relative to `now`.
func detailFields(_ form: EditorForm, _ context: FormContext, due: Due?, now: Date) -> HTML<EditorAction> {
    let words = context.words
    let controls = context.controls(form)
    let focus = form.fields.focus
    return .group([
        controls.area(
            .text, words.text, hint: controls.usage(.text, TodoLimits.text, words.count), .placeholder(words.textHint), .attr("rows", "3")),
        HTMLBuilder.buildExpression(
            DueField(
                context: context, due: due.map { context.page.dates.due($0, now: now) },
                past: due.flatMap { $0.isOver(at: now, in: context.page.dates.calendar) ? words.past($0) : nil },
                turn: focus?.field == .due ? focus?.turn : nil)),
        HTMLBuilder.buildExpression(
            PictureField(context: context, picture: form.picture, isBusy: form.isPictureBusy, problem: form.pictureProblem)),
    ])
}

/// A sentence about what is wrong with a control that is no field of the form.
func fieldError<Action>(_ id: String, _ text: String) -> HTML<Action> {
    p(.class("error"), .id(id)) {
        icon(.warning)
        span { text }
    }
}

/// The date, as a button that opens the choice of another one.
struct DueField: View {
    let context: FormContext
    /// The date in words; nil where there is none.
    let due: String?
    /// Says that the date has passed.
    let past: String?
    /// The number of times that the form gave the focus, where it is given to this field.
    let turn: Int?

    var body: HTML<EditorAction> {
        let words = context.words
        div(.class("field")) {
            span(.class("label"), .id(context.id("due-label"))) { words.due }
            div(.class("box")) {
                icon(.cal)
                button(
                    .id(context.id("due")), .type("submit"), .namesSubmitter, .sends(.due), .autofocus(turn: turn),
                    .aria("haspopup", "dialog"), .aria("labelledby", "\(context.id("due-label")) \(context.id("due-value"))")
                ) { span(.id(context.id("due-value"))) { due ?? words.undated } }
                if due != nil {
                    button(.class("icon"), .type("submit"), .namesSubmitter, .sends(.clearDue), .aria("label", words.clearDue)) {
                        icon(.close)
                    }
                }
            }
            if let past {
                p(.class("hint")) { span { past } }
            }
        }
    }
}

/// The picture, or the place to put one.
struct PictureField: View {
    let context: FormContext
    let picture: PictureID?
    let isBusy: Bool
    let problem: TodoError?

    var body: HTML<EditorAction> {
        let words = context.words
        div(.class("field")) {
            span(.class("label"), .aria("hidden", true)) { words.picture }
            div(.class("upload"), .aria("busy", isBusy)) {
                if let picture {
                    figure(.class("preview")) {
                        img(.src(context.page.picture(picture)), .alt(words.yourPicture))
                        button(
                            .class("icon"), .type("submit"), .namesSubmitter, .sends(.removePicture), .aria("label", words.removePicture)
                        ) {
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
                            .onFile { .pictureChosen($0.bytes) })
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
