import ExplorerDomain
import Synchronization

/// Things of one kind without a service. It answers at once unless it is held, and remembers what
/// was asked.
package final class FakeCatalogue<Entity: ExplorerEntity>: ExplorerCatalogue {
    /// A question to the catalogue.
    package enum Question: Hashable, Sendable {
        case page(Entity.Filter, Int, reload: Bool)
        case detail(Int, reload: Bool)
        case many([Int], reload: Bool)
    }

    private struct State {
        var entities: [Entity]
        var failure: ExplorerError?
        var freshness = Freshness.current
        var wasSeen = false
        var questions: [Question] = []
        var isHeld = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var cancelled: Set<Int> = []
        var lastNumber = 0
        var running = 0
    }

    private let state: Mutex<State>
    private let pageSize: Int
    private let finds: @Sendable (Entity, Entity.Filter) -> Bool

    /// - Parameters:
    ///   - entities: all there is, in order.
    ///   - pageSize: how many are on a page.
    ///   - finds: whether a filter finds something; by its name unless stated.
    package init(
        _ entities: [Entity] = [], pageSize: Int = 20,
        finds: @escaping @Sendable (Entity, Entity.Filter) -> Bool = { entity, filter in
            let name = filter.items.first { $0.name == "name" }?.value.lowercased() ?? ""
            return name.isEmpty || entity.name.lowercased().contains(name)
        }
    ) {
        state = Mutex(State(entities: entities))
        self.pageSize = pageSize
        self.finds = finds
    }

    // MARK: - What a test decides

    package var entities: [Entity] {
        get { state.withLock(\.entities) }
        set { state.withLock { $0.entities = newValue } }
    }

    /// The failure of every question.
    package var failure: ExplorerError? {
        get { state.withLock(\.failure) }
        set { state.withLock { $0.failure = newValue } }
    }

    /// The age of answers.
    package var freshness: Freshness {
        get { state.withLock(\.freshness) }
        set { state.withLock { $0.freshness = newValue } }
    }

    /// True if everything was seen before.
    package var wasSeen: Bool {
        get { state.withLock(\.wasSeen) }
        set { state.withLock { $0.wasSeen = newValue } }
    }

    /// The questions so far, in order.
    package var questions: [Question] { state.withLock(\.questions) }

    /// Notes questions from the beginning; whoever asks a hundred thousand need not keep them.
    ///
    /// - Returns: how many there were.
    package func forgetQuestions() -> Int {
        state.withLock { state in
            defer { state.questions = [] }
            return state.questions.count
        }
    }

    /// The number of questions that are neither answered nor cancelled.
    package var running: Int { state.withLock(\.running) }

    /// Keeps answers back until ``release()``.
    package func hold() { state.withLock { $0.isHeld = true } }

    /// Gives the answers that were kept back, and others at once from now on.
    package func release() {
        let waiting = state.withLock { state in
            state.isHeld = false
            defer { state.waiting = [:] }
            return state.waiting.values.map(\.self)
        }
        for continuation in waiting { continuation.resume() }
    }

    // MARK: - ExplorerCatalogue

    package func page(_ filter: Entity.Filter, _ number: Int, reload: Bool) async throws(ExplorerError) -> ExplorerPage<Entity> {
        try await ask(.page(filter, number, reload: reload))
        return found(filter, number)
    }

    package func seenPage(_ filter: Entity.Filter, _ number: Int) async -> ExplorerPage<Entity>? { wasSeen ? found(filter, number) : nil }

    package func detail(_ id: Int, reload: Bool) async throws(ExplorerError) -> Seen<Entity> {
        try await ask(.detail(id, reload: reload))
        guard let entity = entities.first(where: { $0.id == id }) else { throw .notFound(ExplorerItem(Entity.kind, id)) }
        return Seen(entity, freshness)
    }

    package func seenDetail(_ id: Int) async -> Seen<Entity>? {
        wasSeen ? entities.first { $0.id == id }.map { Seen($0, freshness) } : nil
    }

    package func many(_ ids: [Int], reload: Bool) async throws(ExplorerError) -> Seen<[Entity]> {
        try await ask(.many(ids, reload: reload))
        let entities = entities
        return Seen(ids.compactMap { id in entities.first { $0.id == id } }, freshness)
    }

    private func found(_ filter: Entity.Filter, _ number: Int) -> ExplorerPage<Entity> {
        let all = entities.filter { finds($0, filter) }
        let number = max(1, number)
        let start = min((number - 1) * pageSize, all.count)
        let end = min(start + pageSize, all.count)
        return ExplorerPage(
            number: number, entities: Array(all[start..<end]), count: all.count, next: end < all.count ? number + 1 : nil,
            freshness: freshness)
    }

    private func ask(_ question: Question) async throws(ExplorerError) {
        let number = state.withLock { state in
            state.questions.append(question)
            state.running += 1
            state.lastNumber += 1
            return state.lastNumber
        }
        await untilReleased(number)
        let failure = state.withLock { state in
            state.running -= 1
            state.cancelled.remove(number)
            return state.failure
        }
        if Task.isCancelled { throw .cancelled }
        if let failure { throw failure }
    }

    private func untilReleased(_ number: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    guard state.isHeld, state.cancelled.remove(number) == nil else { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                let waiting = state.waiting.removeValue(forKey: number)
                if waiting == nil { state.cancelled.insert(number) }
                return waiting
            }
            waiting?.resume()
        }
    }
}
