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

    let keeper: DraftKeeper
    let pictures: any PictureRepository
    let environment: TodoEnvironment

    /// What follows from an action in the form, apart from the buttons that a form has for itself.
    func mutate(_ action: FormAction, _ form: EditorForm) -> Effect<EditorForm.Mutation> {
        switch action {
        case .titleTyped(let title): .just(.titled(title))
        case .titleLeft(let title): .just(.titleLeft(title))
        case .textTyped(let text): .just(.texted(text))
        case .pictureChosen(let bytes): keepPicture(bytes)
        case .pickerSelected(let date): pick(date, form)
        case .pickerTyped(let date): pick(date, form)
        case .pickerConfirmed(let date):
            if let date { form.picker == nil ? .none : .just(.due(date)) } else { pick(nil, form) }
        case .pickerCancelled: .just(.picker(nil))
        case .submitted: .none
        }
    }

    /// What stood in the controls when a button was pressed.
    ///
    /// - Parameters:
    ///   - submission: the fields as sent.
    ///   - form: becomes the form with those fields, for what the button does.
    /// - Returns: the same for the state.
    func take(_ submission: FormSubmission, into form: inout EditorForm) -> Effect<EditorForm.Mutation> {
        var mutations: [EditorForm.Mutation] = []
        if submission.title != form.draft.title { mutations.append(.titled(submission.title)) }
        // A browser sends line breaks as two characters each.
        let text = submission.text.replacing("\r\n", with: "\n")
        if text != form.draft.text { mutations.append(.texted(text)) }
        for mutation in mutations { form.apply(mutation) }
        return .from(mutations)
    }

    /// What the buttons do that both forms have.
    func press(_ command: FormSubmission.Command, _ form: EditorForm) -> Effect<EditorForm.Mutation> {
        switch command {
        case .due: .just(.picker(DuePicker(date: form.draft.dueAt, environment: environment)))
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
        let valid: TodoDraft
        do throws(TodoError) {
            valid = try form.draft.validated()
        } catch {
            return .just(.refused(title: EditorForm.problem(title: form.draft.title), text: EditorForm.problem(text: form.draft.text)))
        }
        return .concat(
            .cancel(id: EffectID.draft), .just(.saveBegan),
            .run { [keeper] send in
                switch await keeper.settle(form.draft, by: { () throws(TodoError) in try await store(valid) }) {
                case .success:
                    // A form that was left meanwhile has nobody to tell.
                    if Task.isCancelled { return }
                    send(.finished)
                    saved()
                case .failure(let error): send(.saveFailed(error))
                }
            })
    }
}
