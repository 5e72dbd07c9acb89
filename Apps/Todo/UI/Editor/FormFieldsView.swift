import Foundation
import RibletReactor
import RibletStyle
import RibletWeb
import TodoCore
import TodoDomain
import TodoEditor
import TodoTexts

/// The field for the title.
func titleField(_ form: EditorForm, _ context: FormContext, hint: String) -> HTML<EditorAction> {
    let words = context.words
    let controls = context.controls(form)
    return controls.field(
        .title, words.title, hint: controls.usage(.title, TodoLimits.title, words.count), .placeholder(hint),
        .attr("autocomplete", "off"), .attr("enterkeyhint", "done"), context.cleared(atMost: TodoLimits.title))
}

/// Writes the other fields that both forms have, in the order in which they are filled in.
///
/// - Parameters:
///   - form: the form.
///   - context: its page.
///   - due: when the todo is due.
///   - now: dates are told relative to it.
///   - lists: the lists to choose from; without any there is no choice.
///   - said: what the title of a new todo has said already, and is not asked for again; nil of a
///     todo that is stored, which can be put off with one tap.
/// - Returns: the fields.
func detailFields(
    _ form: EditorForm, _ context: FormContext, due: Due?, now: Date, lists: [TodoList], said: Phrase?
) -> HTML<EditorAction> {
    let words = context.words
    let controls = context.controls(form)
    let focus = form.fields.focus
    return .group([
        controls.area(
            .text, words.text, hint: controls.usage(.text, TodoLimits.text, words.count), .placeholder(words.textHint), .attr("rows", "3"),
            context.cleared(atMost: TodoLimits.text)),
        HTMLBuilder.buildExpression(
            DueField(
                context: context, due: due.map { context.page.dates.due($0, now: now) },
                past: due.flatMap { $0.isOver(at: now, in: context.page.dates.calendar) ? words.past($0) : nil },
                choices: said == nil ? putOffs(due, context) : [], turn: focus?.field == .due ? focus?.turn : nil)),
        lists.isEmpty || said?.list != nil
            ? .empty
            : controls.select(.list, words.list, [("", words.noList)] + lists.map { ("\($0.id)", $0.name) }),
        said?.repetition == nil
            ? repetitionFields(form, context, on: (due?.day(in: context.page.dates.calendar)) ?? Day(now, in: context.page.dates.calendar))
            : .empty,
        said?.isImportant == true ? .empty : controls.checkbox(.importance, context.page.words.important),
        HTMLBuilder.buildExpression(
            PictureField(context: context, picture: form.picture, isBusy: form.isPictureBusy, problem: form.pictureProblem)),
    ])
}

/// The choice of a repetition, and of what more there is to say about the one that is chosen. Days of
/// a month are those of a `day`.
private func repetitionFields(_ form: EditorForm, _ context: FormContext, on day: Day) -> HTML<EditorAction> {
    let words = RepetitionWords(context.page.language)
    let controls = context.controls(form)
    let fields = form.fields
    let unit = fields.repetitionUnit
    return .group([
        controls.select(.repeats, words.title, repetitions(fields, words)),
        unit.map {
            controls.field(
                .interval, words.interval($0), type: "number", .attr("min", "1"), .attr("max", "\(Repetition.Rule.longest)"),
                .placeholder("1"), .attr("inputmode", "numeric"), .attr("autocomplete", "off"))
        } ?? .empty,
        unit == .weeks
            ? div(.class("week")) {
                controls.choices(
                    .weekdays, words.weekdays, hint: fields.choices(.weekdays).isEmpty ? words.noWeekdays : nil,
                    Repetition.Rule.inOrder(Set(1...7)).map { (Repetition.Rule.name(of: $0), words.weekday($0)) })
            }
            : .empty,
        unit == .months
            ? controls.select(
                .ordinal, words.ordinal,
                [("", words.sameDate)]
                    + fields.ordinals(on: day).map {
                        ("\($0.ordinal.rawValue) \(Repetition.Rule.name(of: $0.weekday))", words.ordinal($0.ordinal, $0.weekday))
                    })
            : .empty,
    ])
}

/// The repetitions that are offered, and one that was chosen elsewhere.
private func repetitions(_ fields: FormState<EditorField>, _ words: RepetitionWords) -> [(value: String, title: String)] {
    let chosen = Repetition.Rule(fields[.repeats])
    let rules = RepetitionWords.offered + (chosen.map { RepetitionWords.offered.contains($0) ? [] : [$0] } ?? [])
    return [("", words.never)] + rules.map { ($0.description, words.rule($0)) }
}

private func putOffs(_ due: Due?, _ context: FormContext) -> [DueSuggestion.Kind] {
    TodoEnvironment(calendar: context.page.dates.calendar, now: context.page.now).postponements(of: due).map(\.shortcut)
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
    /// The dates that the todo can be put off to with one tap.
    let choices: [DueSuggestion.Kind]
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
            if !choices.isEmpty {
                div(.class("chips"), .role("group"), .aria("label", words.putOff)) {
                    for choice in choices { chip(choice, words) }
                }
            }
        }
    }

    private func chip(_ choice: DueSuggestion.Kind, _ words: EditorWords) -> HTML<EditorAction> {
        let text = ListsWords(context.page.language).choice(choice)
        return button(
            .class("chip"), .type("submit"), .namesSubmitter, .attr("value", choice.rawValue), .aria("label", "\(words.putOff): \(text)")
        ) { text }
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
                            .type("file"), .attr("accept", "image/png,image/jpeg,image/gif,image/webp"),
                            .data("max-bytes", "\(TodoLimits.pictureBytes)"), .disabled(isBusy),
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
