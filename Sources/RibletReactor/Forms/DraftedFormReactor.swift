public import Riblet

/// Mutations of a state with a drafted form.
public protocol DraftedFormMutation<State> {
    associatedtype State: DraftedFormState
    /// Makes the mutation for ``DraftedFormState/apply(_:)``.
    static func drafted(_ mutation: DraftedForm<State>.Mutation) -> Self
}

/// The mutations of a state that has nothing beside its form.
extension DraftedForm.Mutation: DraftedFormMutation {
    /// Returns the mutation itself.
    public static func drafted(_ mutation: Self) -> Self { mutation }
}

/// A reactor that shows a drafted form. It says what is read and stored; the form keeps what is
/// typed, asks, and survives the end of the server.
///
/// One that has nothing beside its form writes neither `mutate` nor `reduce`:
///
/// ```swift
/// final class NoteInteractor:
///     StateInteractor<NoteState, DraftedFormAction<NoteField>>, DraftedFormReactor
/// {
///     typealias Mutation = DraftedForm<NoteState>.Mutation
///
///     override func didBecomeActive() { send(.appeared) }
///
///     func save(_ state: NoteState) -> Effect<Mutation> {
///         store(
///             state, by: { [notes] draft throws(NoteError) in try await notes.add(draft) },
///             refusal: { .init(.custom($0.reason)) },
///             saved: { [weak self] in self?.listener?.noteDidFinish() })
///     }
/// }
/// ```
///
/// One with actions of its own has a case for those of the form, which it hands to ``handle(_:)``,
/// and one with further buttons carries them out in ``press(_:_:)``. The questions of a form are
/// ``DraftedFormState/asked``, which its view follows.
@MainActor
public protocol DraftedFormReactor: Reactor, Restorable where State: DraftedFormState, Mutation: DraftedFormMutation<State> {
    /// Keeps the drafts; nil until it is known of what.
    var keeper: DraftKeeper<State.Draft, State.Failure>? { get }

    /// Reads what is stored and opens the form: ``open(reading:as:)``. Of something new nothing is
    /// stored: ``open()``, unless implemented.
    func read() -> Effect<Mutation>

    /// Carries out the button that saves, given the state with the content of the controls: as a
    /// rule, ``store(_:by:refusal:saved:)``. Where the server ended meanwhile it is asked for
    /// again, so it must not matter whether it had succeeded.
    func save(_ state: State) -> Effect<Mutation>

    /// Deletes what is stored: ``delete(by:deleted:failed:)``. Does nothing unless implemented.
    func delete() -> Effect<Mutation>

    /// Returns the question to ask before the stored value is deleted. Nil, which is the default,
    /// deletes at once.
    func questionBeforeDeleting(_ state: State) -> State.Question?

    /// Returns the question to ask before entries are thrown away. The default is
    /// ``DraftedQuestion/discard`` where the form has that question, and nil otherwise: the form is
    /// then left at once, and ``formDidLeave(_:)`` can offer to bring the entries back.
    func questionBeforeDiscarding(_ state: State) -> State.Question?

    /// The form was left without saving, and nothing of it is kept any more. Does nothing unless
    /// implemented.
    ///
    /// - Parameter draft: what the user has thrown away; nil where there was nothing to lose.
    func formDidLeave(_ draft: State.Draft?)

    /// Carries out any other button than the one that saves, given the state with the content of
    /// the controls. The draft is kept as it is then.
    ///
    /// - Returns: the effect; nil for a button that all drafted forms have, which is then carried
    ///   out as in all of them. Nil by default.
    func press(_ submission: FormSubmission<State.Form.Field>, _ state: State) -> Effect<Mutation>?

    /// Makes the action for ``handle(_:)``.
    static func drafted(_ action: DraftedFormAction<State.Form.Field>) -> Action
}

extension DraftedFormReactor where Action == DraftedFormAction<State.Form.Field> {
    /// Returns the action itself.
    public static func drafted(_ action: Action) -> Action { action }
}

extension DraftedFormReactor where State.Question: DraftedQuestion {
    /// The question before entries are thrown away.
    public func questionBeforeDiscarding(_ state: State) -> State.Question? { .discard }
}

extension DraftedFormReactor {
    // MARK: Common actions

    /// Opens the form.
    public func read() -> Effect<Mutation> { open() }

    /// Stores nothing by default.
    public func delete() -> Effect<Mutation> { .none }

    /// Returns nil by default: deletes without a question.
    public func questionBeforeDeleting(_ state: State) -> State.Question? { nil }

    /// Returns nil by default: discards without a question.
    public func questionBeforeDiscarding(_ state: State) -> State.Question? { nil }

    /// Does nothing by default.
    public func formDidLeave(_ draft: State.Draft?) {}

    /// Returns nil by default: the form has no other buttons.
    public func press(_ submission: FormSubmission<State.Form.Field>, _ state: State) -> Effect<Mutation>? { nil }

    /// Handles the actions that all drafted forms have.
    public func handle(_ action: DraftedFormAction<State.Form.Field>) -> Effect<Mutation> {
        switch action {
        case .appeared:
            keepDraftWhenLeft()
            return .concat(.just(.drafted(.reading)), read(), .run { [weak self] _ in self?.pressAgain() })
        case .form(.submitted(let submission)): return take(submission)
        case .form(let event): return change(event)
        case .deleteConfirmed: return .concat(.just(.drafted(.asked(nil))), delete())
        case .discardConfirmed:
            return .concat(.just(.drafted(.asked(nil))), leave(throwingAway: currentState.draft))
        case .questionCancelled: return .just(.drafted(.asked(nil)))
        }
    }

    // MARK: Opening

    /// Opens the form of something new, with what was left in it.
    public func open() -> Effect<Mutation> {
        .run { [keeper] send in send(.drafted(.opened(await keeper?.read()))) }
    }

    /// Opens the form for a stored item, with the draft if there is one.
    ///
    /// - Parameters:
    ///   - load: loads the item.
    ///   - read: the mutation that puts the item into the state, before the form is filled in. Only
    ///     then is the ``keeper`` asked, which may follow from the item.
    /// - Returns: the effect; if loading fails, the form shows the failure.
    public func open<Value: Sendable>(
        reading load: @escaping @Sendable () async throws(State.Failure) -> Value, as read: @escaping @MainActor (Value) -> Mutation
    ) -> Effect<Mutation> {
        .run { [weak self] send in
            do throws(State.Failure) {
                send(read(try await load()))
                send(.drafted(.opened(await self?.keeper?.read())))
            } catch {
                send(.drafted(.failed(error)))
            }
        }
    }

    /// Repeats a press of a button that came while the form was not open: because the server ended
    /// before the work was done, or because the page returned before its content. Text typed while
    /// the form was not open is stored as well. It is called when ``read()`` has ended; one that
    /// does not end calls it when the form is open.
    public func pressAgain() {
        if currentState.drafted.isEditing, currentState.isChanged { keeper?.keep(currentState.draftToKeep) }
        guard let submission = currentState.drafted.press, currentState.drafted.takesButtons else { return }
        send(Self.drafted(.form(.submitted(submission))))
    }

    // MARK: Life

    /// Keeps what could not be kept before when the interactor resigns, however the form is left.
    private func keepDraftWhenLeft() {
        whenResigning { interactor in
            guard let form = interactor as? Self else { return }
            let state = form.currentState
            if state.drafted.isEditing { form.keeper?.keepUnkept(state.draftToKeep) }
        }
    }

    // MARK: Fields

    /// Takes over what the user does in a field, and keeps the draft.
    public func change(_ event: FormEvent<State.Form.Field>) -> Effect<Mutation> {
        let changed: Effect<FormState<State.Form.Field>.Mutation> =
            switch event {
            case .changed(let field, let value): .just(.changed(field, value))
            case .left(let field, let value): .just(.left(field, value))
            case .submitted: .none
            }
        return .concat(changed.map { .drafted(.fields($0)) }, keepDraft())
    }

    /// Stores the entered values as a draft, which the form shows when it is opened again. Values
    /// entered during a write are stored together by the next write. Values entered while the form
    /// is being saved are not saved with it, and are found in the draft the next time.
    public func keepDraft() -> Effect<Mutation> {
        .store { [weak self] send in
            guard let self, let keeper, currentState.drafted.isOpen else { return }
            send(.drafted(.draftKept((try? await keeper.keep(currentState.draftToKeep).value.get()) != nil)))
        }
    }

    // MARK: Buttons

    /// Applies the values of the controls and carries out the button; does nothing if the form
    /// accepts no buttons now. In a form that was restored or is shown at once, and is not open
    /// yet, the press takes effect when the form opens.
    private func take(_ submission: FormSubmission<State.Form.Field>) -> Effect<Mutation> {
        guard currentState.drafted.takesButtons else {
            return currentState.drafted.keepsPress ? .just(.drafted(.pressed(submission))) : .none
        }
        var state = currentState
        state.drafted.form.fields.apply(.taken(submission.values))
        // Without script this is the first that is heard of them.
        if state.drafted.isEditing, state.isChanged { keeper?.keep(state.draftToKeep) }
        return .concat(.just(.drafted(.fields(.taken(submission.values)))), carryOut(submission, state))
    }

    private func carryOut(_ submission: FormSubmission<State.Form.Field>, _ state: State) -> Effect<Mutation> {
        // Enter presses no button by name: it saves.
        let saves = [nil, DraftedFormCommand.save.rawValue].contains(submission.submitter)
        if !saves, let effect = press(submission, state) { return .merge(effect, keepDraft()) }
        switch submission.draftedCommand {
        case .save: return save(state)
        case .cancel: return cancel(state)
        case .delete: return questionBeforeDeleting(state).map(ask) ?? delete()
        case .discard: return discard()
        }
    }

    /// Stores the entered values, once, or shows their faults.
    ///
    /// - Parameters:
    ///   - state: the state with the entered values.
    ///   - store: stores the values; the draft is kept until this has succeeded.
    ///   - refusal: the message for the user if storing fails.
    ///   - saved: called with what `store` returned, unless the interactor has resigned meanwhile.
    /// - Returns: the effect; none if storing is under way or done already.
    public func store<Value: Sendable>(
        _ state: State, by store: @escaping @Sendable (State.Draft) async throws(State.Failure) -> Value,
        refusal: @escaping @MainActor (State.Failure) -> FormRefusal<State.Form.Field>, saved: @escaping @MainActor (Value) -> Void
    ) -> Effect<Mutation> {
        let form = state.form.fields
        guard let keeper, form.canSubmit else { return .none }
        let draft = state.draft
        let submitting = Effect<FormState<State.Form.Field>.Mutation>.submitting(form) { _ throws(FormRefusal<State.Form.Field>) in
            switch await keeper.settle(draft, by: { () throws(State.Failure) in try await store(draft) }) {
            case .success(let value): return value
            case .failure(let error): throw refusal(error)
            }
        } submitted: {
            saved($0)
        }
        return submitting.map { .drafted(.fields($0)) }
    }

    /// Asks the user. The event is answered when the entries are kept, because the user's answer
    /// may come to a server that was started anew.
    private func ask(_ question: State.Question) -> Effect<Mutation> {
        .merge(.just(.drafted(.asked(question))), keepDraft())
    }

    /// Leaves at once if there is nothing to lose or the form does not ask; otherwise asks first.
    private func cancel(_ state: State) -> Effect<Mutation> {
        guard state.isChanged else { return leave(throwingAway: nil) }
        return questionBeforeDiscarding(state).map(ask) ?? leave(throwingAway: state.draft)
    }

    /// Leaves without saving. ``formDidLeave(_:)`` follows when nothing of the form is kept any
    /// more, unless the interactor has resigned meanwhile.
    ///
    /// - Parameter draft: what the user throws away; nil where there is nothing to lose.
    /// - Returns: the leaving.
    public func leave(throwingAway draft: State.Draft?) -> Effect<Mutation> {
        .concat(
            .just(.drafted(.finished)),
            .store { [keeper, weak self] send in
                _ = await keeper?.keep(nil).value
                if !send.isCancelled { self?.formDidLeave(draft) }
            })
    }

    /// Discards the entered values without leaving: the form shows the stored values again.
    private func discard() -> Effect<Mutation> {
        .concat(
            .just(.drafted(.reset)),
            .store { [keeper] send in
                guard let keeper else { return }
                send(.drafted(.draftKept((try? await keeper.keep(nil).value.get()) != nil)))
            })
    }

    /// Deletes the stored value and its draft. A question about the deletion has been answered by
    /// then.
    ///
    /// - Parameters:
    ///   - work: deletes it.
    ///   - deleted: called with what `work` returned, unless the interactor has resigned meanwhile:
    ///     a form that was left has nobody to tell.
    ///   - failed: the mutation that tells why it is still there.
    /// - Returns: the deleting; no effect where the form takes no buttons now.
    public func delete<Value: Sendable>(
        by work: @escaping @Sendable () async throws(State.Failure) -> Value, deleted: @escaping @MainActor (Value) -> Void,
        failed: @escaping @MainActor (State.Failure) -> Mutation
    ) -> Effect<Mutation> {
        guard currentState.drafted.takesButtons else { return .none }
        return .concat(
            .just(.drafted(.deleting(true))),
            .store { [keeper] send in
                do throws(State.Failure) {
                    let value = try await work()
                    _ = await keeper?.keep(nil).value
                    if send.isCancelled { return }
                    send(.drafted(.finished))
                    deleted(value)
                } catch {
                    send(.drafted(.deleting(false)))
                    send(failed(error))
                }
            })
    }
}

extension DraftedFormReactor where Action == DraftedFormAction<State.Form.Field> {
    /// Handles the actions that all drafted forms have.
    public func mutate(action: Action) -> Effect<Mutation> { handle(action) }
}

extension DraftedFormReactor where Mutation == DraftedForm<State>.Mutation {
    /// Changes the form.
    public func reduce(state: inout State, mutation: Mutation) { state.apply(mutation) }
}
