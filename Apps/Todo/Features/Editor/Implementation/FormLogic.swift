import Foundation
import RibletReactor
import TodoDomain

/// What both forms do alike.
@MainActor
struct FormLogic {
    /// The effects that replace one another.
    enum EffectID { case draft, picture }

    /// How long the user must pause before what was typed is kept.
    static let pause = Duration.milliseconds(400)

    let keeper: TodoDraftKeeper
    let pictures: any PictureRepository
    let environment: TodoEnvironment

    /// What follows from an action in the form, apart from the buttons that a form has for itself.
    func mutate(_ action: FormAction, _ form: EditorForm) -> Effect<EditorForm.Mutation> {
        switch action {
        case .fields(.changed(let field, let value)): .just(.fields(.changed(field, value)))
        case .fields(.left(let field, let value)): .just(.fields(.left(field, value)))
        case .fields(.submitted): .none
        case .pictureChosen(let bytes): keepPicture(bytes)
        case .pickerSelected(let date): pick(date, form)
        case .pickerTyped(let date): pick(date, form)
        case .pickerConfirmed(let date):
            if let date { form.picker == nil ? .none : .just(.due(date)) } else { pick(nil, form) }
        case .pickerCancelled: .just(.picker(nil))
        }
    }

    /// What stood in the controls when a button was pressed.
    ///
    /// - Parameters:
    ///   - submission: the fields as sent.
    ///   - form: becomes the form with those fields, for what the button does.
    /// - Returns: the same for the state.
    func take(_ submission: FormSubmission<EditorField>, into form: inout EditorForm) -> Effect<EditorForm.Mutation> {
        let before = form.fields
        form.fields.apply(.taken(submission.values))
        return form.fields == before ? .none : .just(.fields(.taken(submission.values)))
    }

    /// What the buttons do that both forms have.
    func press(_ command: FormCommand, _ form: EditorForm) -> Effect<EditorForm.Mutation> {
        switch command {
        case .due: .just(.picker(DuePicker(date: form.dueAt, environment: environment)))
        case .removePicture: .of(.pictureRemoved)
        case .save, .cancel, .discard, .toggleDone, .delete: .none
        }
    }

    private func pick(_ date: Date?, _ form: EditorForm) -> Effect<EditorForm.Mutation> {
        guard var picker = form.picker else { return .none }
        picker.isInvalid = date == nil
        if let date { picker.date = date }
        return .just(.picker(picker))
    }

    private func keepPicture(_ bytes: [UInt8]) -> Effect<EditorForm.Mutation> {
        .run { [pictures] send in
            send(.pictureBegan)
            do throws(TodoError) {
                send(.pictureKept(try await pictures.keep(bytes)))
            } catch {
                send(.pictureFailed(error))
            }
        }
        .cancellable(id: EffectID.picture, cancelInFlight: true)
    }

    /// Keeps what `draft` returns when the user has paused.
    func keepDraft(_ draft: @escaping @MainActor () -> TodoDraft?) -> Effect<EditorForm.Mutation> {
        .run { [keeper] send in
            switch await keeper.keep(draft()).value {
            case .success: send(.draftKept(nil))
            case .failure(let error): send(.draftKept(error))
            }
        }
        .debounce(id: EffectID.draft, for: Self.pause)
    }

    /// Stores the todo, or says what is wrong with it. A form that is being saved is not saved twice.
    func save(
        _ form: EditorForm, by store: @escaping @Sendable (TodoDraft) async throws(TodoError) -> Void,
        saved: @escaping @MainActor () -> Void
    ) -> Effect<EditorForm.Mutation> {
        guard form.canSave else { return .none }
        let submitting = Effect.submitting(form.fields) { [keeper] _ throws(FormRefusal<EditorField>) in
            let draft = form.draft
            let stored = await keeper.settle(draft, by: { () throws(TodoError) in try await store(try draft.validated()) })
            if case .failure(let error) = stored { throw FormRefusal(Self.problem(error)) }
        } submitted: {
            saved()
        }
        return .concat(form.fields.isValid ? .cancel(id: EffectID.draft) : .none, submitting.map { .fields($0) })
    }

    private static func problem(_ error: TodoError) -> FormProblem {
        if case .notFound = error { .custom("gone") } else { .custom("store") }
    }
}
