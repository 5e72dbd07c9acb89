public import Riblet

extension Reactor {
    /// Calls `onState` with the state at once and after every mutation, in order, until the
    /// interactor resigns.
    ///
    /// Observing while inactive is a ``/Riblet/Misuse`` and nothing is delivered; a view or a host
    /// with a life of its own gives its own scope to ``observeState(in:_:)``.
    @discardableResult
    @inlinable
    public func observeState(_ onState: @escaping (State) -> Void) -> some Cancellable {
        observe(in: scope, onState)
    }

    /// Calls `onState` with the state at once and after every mutation, in order, until `scope`
    /// ends.
    @discardableResult
    @inlinable
    public func observeState(in scope: Scope, _ onState: @escaping (State) -> Void) -> some Cancellable {
        observe(in: scope, onState)
    }

    /// Calls `onPart` with a part of the state at once and after every mutation that changed it,
    /// until the interactor resigns.
    ///
    /// The last part is kept for the comparison, so a large collection is copied when it changes;
    /// compare its version or count instead.
    ///
    /// - Parameters:
    ///   - part: computes the part: `\.count`, or a closure.
    ///   - removeDuplicates: false tells every mutation.
    ///   - onPart: gets the part.
    /// - Returns: cancels the observation early.
    @discardableResult
    public func observeState<Part: Equatable>(
        _ part: @escaping (State) -> Part, removeDuplicates: Bool = true, _ onPart: @escaping (Part) -> Void
    ) -> some Cancellable {
        observe(in: scope, Self.changes(of: part, removeDuplicates ? { $0 == $1 } : nil, onPart))
    }

    /// Calls `onPart` with a part of the state at once and after every mutation that changed it,
    /// until `scope` ends.
    @discardableResult
    public func observeState<Part: Equatable>(
        _ part: @escaping (State) -> Part, in scope: Scope, removeDuplicates: Bool = true, _ onPart: @escaping (Part) -> Void
    ) -> some Cancellable {
        observe(in: scope, Self.changes(of: part, removeDuplicates ? { $0 == $1 } : nil, onPart))
    }

    /// Calls `onPart` with a part of the state at once and after every mutation that changed it,
    /// until the interactor resigns or `scope` ends.
    ///
    /// - Parameters:
    ///   - part: computes the part.
    ///   - scope: the interactor's activity unless given.
    ///   - isDuplicate: whether the second part may be left out after the first.
    ///   - onPart: gets the part.
    /// - Returns: cancels the observation early.
    @discardableResult
    public func observeState<Part>(
        _ part: @escaping (State) -> Part, in scope: Scope? = nil, isDuplicate: @escaping (Part, Part) -> Bool,
        _ onPart: @escaping (Part) -> Void
    ) -> some Cancellable {
        observe(in: scope ?? self.scope, Self.changes(of: part, isDuplicate, onPart))
    }

    /// Calls `onValue` for every assignment to a ``Pulse`` property, equal to the last value or
    /// not, until the interactor resigns or `scope` ends.
    ///
    /// - Parameters:
    ///   - pulse: the projected property: `\.$alert`.
    ///   - scope: the interactor's activity unless given.
    ///   - replay: true tells the present value at once, as ReactorKit does; an alert then shows
    ///     again whenever its view comes back.
    ///   - onValue: gets the value.
    /// - Returns: cancels the observation early.
    @discardableResult
    public func observePulse<Value>(
        _ pulse: @escaping (State) -> Pulse<Value>, in scope: Scope? = nil, replay: Bool = false, _ onValue: @escaping (Value) -> Void
    ) -> some Cancellable {
        var follower = PulseFollower()
        return observe(in: scope ?? self.scope) { state in
            let now = pulse(state)
            if follower.take(now, replay) { onValue(now.wrappedValue) }
        }
    }

    @inlinable
    func observe(in scope: Scope, _ onState: @escaping (State) -> Void) -> StateObservation<State> {
        let core = self.core
        let observation = StateObservation(store: core, onState)
        guard !scope.hasEnded else { return observation }
        guard !core.isReducing else {
            reportUseInReduce("observes its state")
            return observation
        }
        core.add(observation)
        scope.add(observation)
        // The first delivery is one like any other: what the observer sends meanwhile waits.
        let wasHandling = core.isHandling
        let wasDelivering = core.isDelivering
        core.isHandling = true
        core.isDelivering = true
        onState(core.state)
        core.isDelivering = wasDelivering
        if !wasHandling {
            if !core.waiting.isEmpty { drain(core) }
            core.isHandling = false
        }
        return observation
    }

    private static func changes<Part>(
        of part: @escaping (State) -> Part, _ isDuplicate: ((Part, Part) -> Bool)?, _ onPart: @escaping (Part) -> Void
    ) -> (State) -> Void {
        guard let isDuplicate else { return { onPart(part($0)) } }
        var last: Part?
        return { state in
            let now = part(state)
            if let last, isDuplicate(last, now) { return }
            last = now
            onPart(now)
        }
    }
}

extension Reactor where State: Sendable {
    /// The states as an asynchronous sequence: the current one first, then each one, for every
    /// iteration anew. It buffers without limit what has not been taken, goes on while the RIB is
    /// detached, and ends when the reactor is freed.
    public var states: AsyncStream<State> { state.values }
}
