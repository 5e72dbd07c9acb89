extension Effect {
    /// This effect, to be cancelled by `.cancel(id:)`.
    ///
    /// - Parameters:
    ///   - id: of any type; an enum of the reactor is best. Ids of one reactor mean nothing to
    ///     another.
    ///   - cancelInFlight: cancels what runs under this id first, so that only the last one asked
    ///     for runs.
    /// - Returns: the effect with its id.
    @inlinable
    public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
        Effect(.cancellable(node, AnyHashable(id), cancelInFlight: cancelInFlight))
    }

    /// This effect in place of what runs or waits under `id`; short for
    /// ``cancellable(id:cancelInFlight:)``.
    @inlinable
    public func replace(id: some Hashable) -> Effect { cancellable(id: id, cancelInFlight: true) }
}
