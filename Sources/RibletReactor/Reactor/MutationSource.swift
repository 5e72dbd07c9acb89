/// Where a mutation comes from.
@usableFromInline
enum MutationSource {
    /// The effect was the mutation itself, and happened with the action.
    case action
    /// A relay that an effect listens to.
    case listener
    /// Work of an effect, which takes time.
    case work

    @MainActor
    init(_ task: EffectTask?) {
        self = if let task { task.kind == .listen ? .listener : .work } else { .action }
    }
}
