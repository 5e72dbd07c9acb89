import Foundation
import RibletReactor
import TodoCore
import TodoDomain

/// The actions of a form for a todo.
package enum EditorAction: Equatable, Sendable {
    /// An action of every form. Its buttons bring along the fields as they were when pressed.
    case drafted(DraftedFormAction<EditorField>)
    /// The content of the file the user chose.
    case pictureChosen([UInt8])
    /// The user has chosen when the todo is due; nil for no date.
    case dueChosen(Due?)
    /// The choice of a date has closed, whatever came of it.
    case duePickerClosed
    /// The user wants to try again to mark the todo.
    case markRetried(Bool)
    /// The server ended while todos were being stored that the form had let go.
    case addingInterrupted
}

/// The buttons of both forms: those of every drafted form, and their own.
package enum EditorCommand: String, Sendable, Hashable, CaseIterable {
    case save, cancel, discard, delete
    /// Stores a new todo, and stays for another one.
    case saveNext
    /// Stores again what could not be stored while the form stayed.
    case addAgain
    /// Takes away the todo that was stored last while the form stayed.
    case takeBack
    /// Opens the choice of a date.
    case due
    /// Leaves the todo without a date.
    case clearDue
    /// Put the todo off; named as the dates are that are offered.
    case thisEvening, tomorrow, nextWeek
    case removePicture
    /// Mark the todo as done, or as not done: a press that comes again means the same.
    case markDone, markUndone
    /// Of a text that was changed elsewhere too: stores this one, or fills in the other one.
    case keepMine, takeTheirs
}

extension FormSubmission<EditorField> {
    /// The button that was pressed. The first button of a form is the one that Enter presses, and
    /// it saves.
    var command: EditorCommand { submitter.flatMap(EditorCommand.init(rawValue:)) ?? .save }

    /// The chip of which the words are to be title, where the button was one.
    var dismissedChip: PhraseChip.Key? {
        guard let submitter, submitter.hasPrefix(Self.chip) else { return nil }
        return PhraseChip.Key(String(submitter.dropFirst(Self.chip.count)))
    }

    /// Returns the value of the button that is a chip.
    package static func dismissing(_ key: PhraseChip.Key) -> String { chip + key.description }

    private static let chip = "chip "
}

protocol EditorMutation: DraftedFormMutation {
    /// Makes the mutation of the part beside the fields.
    static func form(_ mutation: EditorForm.Mutation) -> Self
    /// The lists that a todo can be in are these.
    static func listsArrived(_ lists: [TodoList]) -> Self
}

/// The behaviour that both forms share: a drafted form with a picture, and a date that has a choice
/// of its own.
@MainActor
protocol EditorReactor: DraftedFormReactor, EditorInteractable
where State.Form == EditorForm, State.Draft == TodoDraft, State.Failure == TodoError, Action == EditorAction, Mutation: EditorMutation {
    /// The dependency of both forms.
    var needs: any AddDependency { get }
}

/// The effects that replace one another.
private enum EditorEffectID { case picture, lists }

extension EditorReactor {
    var todos: any TodoRepository { needs.todos }
    var environment: TodoEnvironment { needs.environment }

    static func drafted(_ action: DraftedFormAction<EditorField>) -> EditorAction { .drafted(action) }

    /// Handles the actions that both forms have beside those of every form.
    func react(to action: EditorAction) -> Effect<Mutation> {
        switch action {
        case .pictureChosen(let bytes): keepPicture(bytes)
        case .dueChosen(let due): .merge(.just(.form(.due(due))), keepDraft())
        case .duePickerClosed: .just(.form(.dueClosed))
        case .drafted, .markRetried, .addingInterrupted: .none
        }
    }

    /// Follows the lists that a todo can be in.
    func followLists() -> Effect<Mutation> {
        .observe(needs.lists.listUpdates()) { .listsArrived($0) }.cancellable(id: EditorEffectID.lists, cancelInFlight: true)
    }

    /// Carries out the buttons that both forms have; nil for others.
    func carryOut(_ command: EditorCommand, _ state: State) -> Effect<Mutation>? {
        switch command {
        case .due:
            router?.routeToDuePicker()
            return Effect<Mutation>.none
        case .clearDue: return .of(.form(.due(nil)), .form(.dueClosed))
        case .thisEvening, .tomorrow, .nextWeek:
            let choice = environment.postponements(of: state.form.due).first { $0.shortcut.rawValue == command.rawValue }
            return choice.map { .just(.form(.due($0.due))) } ?? Effect<Mutation>.none
        case .removePicture: return .just(.form(.pictureRemoved))
        default: return nil
        }
    }

    // MARK: The choice of a date

    var due: Due? { currentState.form.due }

    func duePickerDidChoose(_ due: Due?) {
        send(.dueChosen(due))
        router?.closeDuePicker()
    }

    func duePickerDidFinish() { router?.closeDuePicker() }

    func duePickerDidClose() { if isActive { send(.duePickerClosed) } }

    /// The repository stores a picture at once, together with the draft; a press that has waited
    /// for it follows. All of this is a single write, so picture and draft are always stored
    /// together.
    private func keepPicture(_ bytes: [UInt8]) -> Effect<Mutation> {
        Effect<Mutation>.store { [pictures = needs.pictures, weak self] send in
            send(.form(.pictureBegan))
            do throws(TodoError) {
                send(.form(.pictureKept(try await pictures.keep(bytes))))
            } catch {
                send(.form(.pictureFailed(error)))
            }
            guard let self, !send.isCancelled else { return }
            if let keeper { send(.drafted(.draftKept((try? await keeper.keep(currentState.draftToKeep).value.get()) != nil))) }
            guard !send.isCancelled, currentState.form.isSaveAwaited, !currentState.form.isPictureBusy else { return }
            self.send(.drafted(.form(.submitted(FormSubmission([:], submitter: EditorCommand.save.rawValue)))))
        }
        .cancellable(id: EditorEffectID.picture, cancelInFlight: true)
    }

    /// Returns the refusal of a todo that cannot be stored.
    static func refusal(_ error: TodoError) -> FormRefusal<EditorField> {
        switch error {
        case .emptyTitle: FormRefusal([.title: .valueMissing])
        case .notFound: FormRefusal(.custom("gone"))
        case .tooManyTodos, .tooMuchText: FormRefusal(.custom("full"))
        case .uncertain: FormRefusal(.custom("uncertain"))
        default: FormRefusal(.custom("store"))
        }
    }
}
