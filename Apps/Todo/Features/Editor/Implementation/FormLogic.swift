import Foundation
import RibletReactor
import TodoDomain

/// What both forms do alike.
@MainActor
struct FormLogic {
    /// The effects that replace one another.
    private enum EffectID { case picture }

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

    /// What is to follow when a picture that was chosen is there, or could not be taken: the press that waited for it.
    static func press(after form: EditorForm) -> FormAction? {
        guard form.isSaveAwaited, !form.isPictureBusy else { return nil }
        return .fields(.submitted(FormSubmission([:], submitter: FormCommand.save.rawValue)))
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

    /// What the user is told when a todo cannot be stored.
    static func refusal(_ error: TodoError) -> FormRefusal<EditorField> {
        if case .notFound = error { FormRefusal(.custom("gone")) } else { FormRefusal(.custom("store")) }
    }
}
