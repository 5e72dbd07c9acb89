extension Reactor {
    /// Handles the events of a list in the state: loads pages, one after the other, until the
    /// requested number is loaded.
    ///
    /// When the interactor resigns, the running load is cancelled; ``PagingEvent/appeared``
    /// requests the page again. A refresh cancels it as well, and its late result is dropped.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - list: the list in the state, which is read again after each page.
    ///   - load: loads the page that begins at a cursor. Its errors appear as
    ///     ``Paging/LoadState/failed``.
    /// - Returns: the mutations for ``Paging/apply(_:)``.
    public func paging<Item: Identifiable, Cursor>(
        _ event: PagingEvent, _ list: KeyPath<State, Paging<Item, Cursor>>,
        load: @escaping @MainActor (Cursor) async throws -> Page<Item, Cursor>
    ) -> Effect<Paging<Item, Cursor>.Mutation> {
        .paging(event, id: list, in: { [weak self] in self?.currentState[keyPath: list] }, load: load)
    }
}

extension Effect {
    /// Handles the events around a list, wherever the list is kept; see
    /// ``Reactor/paging(_:_:load:)``.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - id: tells the list from other lists of the reactor.
    ///   - state: returns the current list; called again after each page.
    ///   - load: loads the page that begins at a cursor.
    /// - Returns: the mutations for ``Paging/apply(_:)``.
    @MainActor
    public static func paging<Item: Identifiable, Cursor>(
        _ event: PagingEvent, id: some Hashable, in state: @escaping @MainActor () -> Paging<Item, Cursor>?,
        load: @escaping @MainActor (Cursor) async throws -> Page<Item, Cursor>
    ) -> Effect where Mutation == Paging<Item, Cursor>.Mutation {
        let id = PagingID(list: AnyHashable(id))
        return .run { send in
            guard let now = state() else { return }
            switch event {
            // The page on its way ended with the activity it was asked for in.
            case .appeared: guard now.next != nil, now.loadState == .loading || now.pageCount < now.wantedCount else { return }
            case .wanted(let pages):
                // The loading on its way goes on to the new goal.
                send(.wanted(pages: pages))
                guard now.next != nil, now.loadState != .loading, now.pageCount < pages else { return }
            case .moreWanted(let seen): guard now.loadState == .idle, seen == now.items.count else { return }
            case .retried: guard now.loadState == .failed else { return }
            case .refreshed: break
            }
            // One page is on its way at a time, and it is one of this list: not of the one that was
            // there before a refresh.
            send.cancelOthers(id)
            if event == .refreshed { send(.reset) }
            send(.began)
            while let cursor = state().flatMap({ $0.loadState == .loading ? $0.next : nil }) {
                do {
                    let page = try await load(cursor)
                    // Another list may have been put in its place meanwhile.
                    if Task.isCancelled || state()?.loadState != .loading { return }
                    send(.loaded(page))
                } catch {
                    if Task.isCancelled || state()?.loadState != .loading { return }
                    send(.failed)
                }
            }
        }
        .cancellable(id: id)
    }
}

/// No id that a reactor gives to an effect of its own.
private struct PagingID: Hashable {
    let list: AnyHashable
}
