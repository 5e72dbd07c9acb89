import RibletReactor

/// Something that a reactor did and that a test asserts as a whole.
struct ReactorStep<R: Reactor> {
    /// The cause of a step.
    enum Cause {
        /// An action that nobody but the RIB itself has sent.
        case action(R.Action)
        /// A mutation of an effect.
        case mutation(R.Mutation)
        /// A state put in from outside.
        case restore
    }

    let cause: Cause
    /// The state after each mutation.
    var states: [R.State]

    /// As a test would write it.
    var name: String {
        switch cause {
        case .action(let action): "action \(ValueText.line(action))"
        case .mutation(let mutation): ValueText.line(mutation)
        case .restore: "a restored state"
        }
    }
}
