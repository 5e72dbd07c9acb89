extension Effect {
    /// Handles the doings of a user in a form: takes a change over; checks a form that is sent, and
    /// submits it, once, where its rules are kept.
    ///
    /// - Parameters:
    ///   - event: what the user did.
    ///   - state: the form as it is now.
    ///   - submit: stores the form, or returns the reason for refusing it.
    ///   - submitted: called when the form was stored, unless the interactor has resigned
    ///     meanwhile.
    /// - Returns: the mutations for ``FormState/apply(_:)``.
    public static func form<Field: FormField>(
        _ event: FormEvent<Field>, in state: FormState<Field>,
        submit: @escaping @MainActor (FormState<Field>) async throws(FormRefusal<Field>) -> Void,
        submitted: @escaping @MainActor () -> Void = {}
    ) -> Effect where Mutation == FormState<Field>.Mutation {
        switch event {
        case .changed(let field, let value): return .just(.changed(field, value))
        case .left(let field, let value): return .just(.left(field, value))
        case .submitted(let submission):
            var form = state
            guard form.canSubmit else { return .none }
            form.apply(.taken(submission.values))
            return .concat(.just(.taken(submission.values)), .submitting(form, submit: submit, submitted: submitted))
        }
    }

    /// Submits a form, once, or shows its faults.
    ///
    /// - Parameters:
    ///   - form: the form to submit.
    ///   - submit: stores the form, or returns the reason for refusing it.
    ///   - submitted: called with what `submit` returned, unless the interactor has resigned
    ///     meanwhile.
    /// - Returns: the mutations for ``FormState/apply(_:)``.
    public static func submitting<Field: FormField, Value: Sendable>(
        _ form: FormState<Field>, submit: @escaping @MainActor (FormState<Field>) async throws(FormRefusal<Field>) -> Value,
        submitted: @escaping @MainActor (Value) -> Void = { _ in }
    ) -> Effect where Mutation == FormState<Field>.Mutation {
        var form = form
        guard form.canSubmit else { return .none }
        // A refusal is told again only by the one who refused.
        form.refusals = [:]
        guard form.isValid else { return .just(.refused) }
        return .store { send in
            let key = form.idempotencyKey ?? IdempotencyKey.make()
            form.apply(.began(key: key))
            send(.began(key: key))
            do throws(FormRefusal<Field>) {
                let value = try await submit(form)
                if send.isCancelled { return }
                send(.submitted)
                submitted(value)
            } catch {
                send(.rejected(error))
            }
        }
    }
}

/// A maker of idempotency keys, one for each attempt.
enum IdempotencyKey {
    /// 128 random bits as hexadecimal digits.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        .joined()
    }
}
