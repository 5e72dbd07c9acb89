extension Effect {
    /// What follows from what happens around a list: pages are loaded, one after the other, until as many are there as were asked for.
    ///
    /// When the interactor resigns the page on its way is given up; ``PagingEvent/appeared`` asks for it again.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - state: the list as it is now; it is asked again after each page.
    ///   - load: loads the page that begins at a cursor. What it throws is told by ``Paging/LoadState/failed``.
    /// - Returns: the mutations for ``Paging/apply(_:)``.
    public static func paging<Item: Identifiable, Cursor>(
        _ event: PagingEvent, in state: @escaping @MainActor () -> Paging<Item, Cursor>?,
        load: @escaping @MainActor (Cursor) async throws -> Page<Item, Cursor>
    ) -> Effect where Mutation == Paging<Item, Cursor>.Mutation {
        .run { send in
            guard let now = state() else { return }
            switch event {
            // What was on its way ended with the activity it was asked for in.
            case .appeared: guard now.next != nil, now.loadState == .loading || now.pageCount < now.wantedCount else { return }
            case .wanted(let pages):
                // What is on its way already goes on to the new goal.
                send(.wanted(pages: pages))
                guard now.next != nil, now.loadState != .loading, now.pageCount < pages else { return }
            case .moreWanted(let seen): guard now.loadState == .idle, seen == now.items.count else { return }
            case .retried: guard now.loadState == .failed else { return }
            case .refreshed: send(.reset)
            }
            send(.began)
            while let cursor = state().flatMap({ $0.loadState == .loading ? $0.next : nil }) {
                do {
                    let page = try await load(cursor)
                    if Task.isCancelled { return }
                    send(.loaded(page))
                } catch {
                    if Task.isCancelled { return }
                    send(.failed)
                }
            }
        }
    }
}
