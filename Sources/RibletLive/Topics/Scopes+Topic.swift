public import Riblet

extension Interactor {
    /// Runs `onEvent` for what happens on a topic until the interactor resigns.
    ///
    /// It is subscribed when this returns: read what the topic tells of afterwards, and nothing
    /// falls between the two. An interactor that is restored in another process becomes active
    /// there, and so subscribes again.
    @discardableResult
    public final func observe<Message>(
        _ topic: Topic<Message>, on pubSub: any PubSub, _ onEvent: @escaping @MainActor (TopicEvent<Message>) -> Void
    ) -> ScopeTask { observe(pubSub.events(of: topic), onEvent) }
}

extension Worker {
    /// Runs `onEvent` for what happens on a topic until the worker stops. It is subscribed when
    /// this returns.
    @discardableResult
    public final func observe<Message>(
        _ topic: Topic<Message>, on pubSub: any PubSub, _ onEvent: @escaping @MainActor (TopicEvent<Message>) -> Void
    ) -> ScopeTask { observe(pubSub.events(of: topic), onEvent) }
}
