import RibletReactor

/// Writes the controls of a form: each has its name, its label, its value and what is wrong with
/// it, tied together as assistive technology reads them.
///
/// ```swift
/// var body: HTML<Action> {
///     let controls = FormControls<SignUpField, Action>(
///         form, id: "sign-up", problem: words.problem) { .form($0) }
///     controls.form {
///         controls.errorSummary(words.summary)
///         controls.field(.name, words.name)
///         controls.field(.email, words.email, type: "email", .attr("autocomplete", "email"))
///         controls.submit(words.signUp)
///     }
/// }
/// ```
///
/// Without script the form is posted as a whole, and the page that answers shows the same messages.
public struct FormControls<Field: FormField, Action> {
    /// The form that is shown.
    public let state: FormState<Field>
    private let prefix: String
    private let problem: (Field, FormProblem) -> String
    private let mark: HTML<Action>
    private let action: (FormEvent<Field>) -> Action

    /// - Parameters:
    ///   - state: the form to show.
    ///   - id: the form's identifier, which begins those of its controls; unique in the page.
    ///   - problem: returns the message for a fault of a field.
    ///   - mark: a piece before the message of a fault, such as an icon.
    ///   - action: turns an event of the form into an action.
    public init(
        _ state: FormState<Field>, id: String, problem: @escaping (Field, FormProblem) -> String, mark: HTML<Action> = .empty,
        action: @escaping (FormEvent<Field>) -> Action
    ) {
        self.state = state
        prefix = id
        self.problem = problem
        self.mark = mark
        self.action = action
    }

    // MARK: The parts

    /// The form. It is not checked by the browser: the browser knows neither all rules nor the
    /// page's language.
    public func form(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action>) -> HTML<Action> {
        let content = content()
        let own: [Attribute<Action>] = [
            .id(prefix), .flag("novalidate", true),
            .onSubmit { fields in
                #if DEBUG
                reportMissingControls(in: content.node)
                #endif
                return action(.submitted(submission(of: fields)))
            },
        ]
        let busy: [Attribute<Action>] = state.phase == .submitting ? [.aria("busy", true)] : []
        return element("form", own + busy + attributes, content)
    }

    /// A field as a whole: label, control, and what is wrong or, where nothing is, a hint.
    public func field(
        _ field: Field, _ title: String, type: String = "text", hint: String? = nil, _ attributes: Attribute<Action>...
    ) -> HTML<Action> {
        group(field, title, hint: hint, element("input", [.type(type)] + all(field, hint: hint) + attributes, .empty))
    }

    /// A field for a text of several lines as a whole.
    public func area(_ field: Field, _ title: String, hint: String? = nil, _ attributes: Attribute<Action>...) -> HTML<Action> {
        group(field, title, hint: hint, element("textarea", all(field, hint: hint) + attributes, .empty))
    }

    /// A choice as a whole. The first option may have an empty value, for nothing chosen yet.
    public func select(
        _ field: Field, _ title: String, hint: String? = nil, _ options: [(value: String, title: String)],
        _ attributes: Attribute<Action>...
    ) -> HTML<Action> {
        let own: [Attribute<Action>] = [
            .id(id(field)), .name(field.rawValue), .onChange { action(.changed(field, $0)) }, .onBlur { action(.left(field, $0)) },
        ]
        let choices: [HTML<Action>] = options.map { choice in
            option(.value(choice.value), .selected(choice.value == state[field])) { choice.title }
        }
        return group(field, title, hint: hint, element("select", own + told(field, hint: hint) + attributes, .group(choices)))
    }

    /// A box to tick as a whole; its value is `on` or nothing.
    public func checkbox(_ field: Field, _ title: String, _ attributes: Attribute<Action>...) -> HTML<Action> {
        let own: [Attribute<Action>] = [
            .type("checkbox"), .id(id(field)), .name(field.rawValue), .attr("value", "on"), .checked(!state[field].isEmpty),
            .onCheck { action(.changed(field, $0 ? "on" : "")) },
        ]
        return div(.class("field")) {
            nothingChosen(field)
            div(.class("tick")) {
                element("input", own + told(field, hint: nil) + attributes, .empty)
                label(.for(id(field))) { title }
            }
            error(field)
        }
    }

    /// Shows the faults as a list of links to the fields, read out as it appears. The list is there
    /// when the form was sent and refused.
    public func errorSummary(_ title: String) -> HTML<Action> {
        let problems = state.problems
        guard state.isRefused, !problems.isEmpty || state.failure != nil else { return .empty }
        return div(.class("error-summary"), .role("alert"), .aria("labelledby", "\(prefix)-summary")) {
            h2(.id("\(prefix)-summary")) { title }
            if !problems.isEmpty {
                ul {
                    for (field, fault) in problems {
                        li { a(.href("#\(id(field))"), .does(.focus(id(field)))) { problem(field, fault) } }
                    }
                }
            }
        }
    }

    /// Makes the button that submits the form; it is disabled while the form is being submitted.
    ///
    /// - Parameters:
    ///   - title: the text of the button.
    ///   - value: becomes ``/RibletReactor/FormSubmission/submitter``, to distinguish several such
    ///     buttons.
    ///   - isEnabled: false to disable the button in any case.
    ///   - attributes: of the button.
    /// - Returns: the button.
    public func submit(_ title: String, value: String? = nil, isEnabled: Bool = true, _ attributes: Attribute<Action>...) -> HTML<Action> {
        let isBusy = state.phase == .submitting
        var own: [Attribute<Action>] = [.type("submit"), .disabled(!isEnabled || !state.canSubmit)]
        if isBusy { own += [.class("busy"), .aria("busy", true)] }
        if let value { own += [.namesSubmitter, .attr("value", value)] }
        return element("button", own + attributes, .text(title))
    }

    // MARK: Parts of parts

    /// The identifier of a field's control.
    public func id(_ field: Field) -> String { "\(prefix)-\(field.rawValue)" }

    /// The identifier of what is said about a field, whether it is wrong or a hint.
    public func messageID(_ field: Field) -> String { "\(id(field))-message" }

    /// Returns the fault of a field, in words; nil if the user is not told.
    public func message(_ field: Field) -> String? { state.problem(with: field).map { problem(field, $0) } }

    /// Returns the attributes that turn a custom control into the control of a field: identifier,
    /// name, value and actions.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - hint: the hint that the page shows while the value is valid, with ``messageID(_:)`` as
    ///     its identifier.
    /// - Returns: attributes of an input or a text area.
    public func control(_ field: Field, hint: String? = nil) -> [Attribute<Action>] { all(field, hint: hint) }

    /// Shows the fault of a field; nothing where the user is not told.
    public func error(_ field: Field) -> HTML<Action> {
        guard let text = message(field) else { return .empty }
        return p(.class("error"), .id(messageID(field))) {
            mark
            span { text }
        }
    }

    /// Returns the fields of the page and the button that sent them.
    public func submission(of fields: FormFields) -> FormSubmission<Field> {
        var values: [Field: String] = [:]
        var submitter: String?
        // Of two values the later counts: the first is that of a box that is not ticked.
        for field in fields.fields {
            if let name = Field(rawValue: field.name) {
                values[name] = name.holdsChoices ? FormChoices.value(FormChoices.list(values[name] ?? "") + [field.value]) : field.value
            }
            if field.name == submitterName { submitter = field.value }
        }
        return FormSubmission(values, submitter: submitter)
    }

    func group(_ field: Field, _ title: String, hint: String?, _ control: HTML<Action>) -> HTML<Action> {
        div(.class("field")) {
            label(.for(id(field))) { title }
            control
            message(of: field, hint: hint)
        }
    }

    /// Shows the fault of a field or, without one, its hint.
    @HTMLBuilder<Action>
    func message(of field: Field, hint: String?) -> HTML<Action> {
        if message(field) != nil {
            error(field)
        } else if let hint {
            p(.class("hint"), .id(messageID(field))) { hint }
        }
    }

    private func all(_ field: Field, hint: String?) -> [Attribute<Action>] {
        [
            .id(id(field)), .name(field.rawValue), .value(state[field]), .onInput(debounce: 150) { action(.changed(field, $0)) },
            .onBlur { action(.left(field, $0)) },
        ] + told(field, hint: hint)
    }

    /// Returns the action of a field's control whose value has changed.
    func changed(_ field: Field, _ value: String) -> Action { action(.changed(field, value)) }

    /// Returns the number of times that the field was to have the focus, where it is to have it.
    func focusTurn(_ field: Field) -> Int? { state.focus.flatMap { $0.field == field ? $0.turn : nil } }

    /// Returns the attributes that tell assistive technology about a field's control, and give it
    /// the focus.
    func told(_ field: Field, hint: String?) -> [Attribute<Action>] {
        [field.isRequired ? .aria("required", true) : .attr("aria-required", ifPresent: nil)] + toldOfGroup(field, hint: hint)
    }

    /// The same for a group of controls, of which nothing can be required.
    func toldOfGroup(_ field: Field, hint: String?) -> [Attribute<Action>] {
        let isWrong = message(field) != nil
        return [
            .aria("invalid", isWrong), .attr("aria-describedby", ifPresent: isWrong || hint != nil ? messageID(field) : nil),
            .autofocus(turn: focusTurn(field)),
        ]
    }
}

/// The name of the buttons of which the value becomes ``/RibletReactor/FormSubmission/submitter``.
let submitterName = "_submitter"

extension Attribute {
    /// Makes the value of a form's button the ``/RibletReactor/FormSubmission/submitter``, where
    /// one form can be sent for several purposes.
    public static var namesSubmitter: Attribute { .name(submitterName) }
}
