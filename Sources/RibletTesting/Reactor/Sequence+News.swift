public import RibletReactor

extension Sequence {
    /// Returns the news of a pulse in these states, which a fake view has been shown one after the
    /// other: its notices or questions, in order.
    ///
    /// ```swift
    /// #expect(view.states.news(of: \.$notice) == [.deleted(pet)])
    /// ```
    ///
    /// - Parameters:
    ///   - pulse: the pulse of a state.
    ///   - isKept: takes the value of the first state for news, as a view does with a question.
    /// - Returns: the values that were assigned, without nil.
    public func news<Value>(of pulse: (Element) -> Pulse<Value?>, isKept: Bool = false) -> [Value] {
        var follower = PulseFollower()
        return compactMap { follower.news(of: pulse($0), isKept: isKept) }
    }
}
