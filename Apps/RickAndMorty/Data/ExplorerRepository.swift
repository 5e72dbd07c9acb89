import ExplorerDomain
import Foundation
import LocalProvider
import Logging
import NetworkProvider
import Pictures

/// The entities of one kind of a service. An answer is kept before it is shown, and a kept entity
/// is shown where the service cannot be asked.
struct ExplorerRepository<ExplorerRowType: ExplorerRow>: ExplorerCatalogue {
    typealias Entity = ExplorerRowType.Entity

    /// Seconds for which what was seen counts as current.
    static var currentAge: TimeInterval { 300 }

    let base: String
    let source: PictureSource?
    let network: any NetworkProviderProtocol
    let store: SeenStore<Entity>
    let now: @Sendable () -> Date
    let logger: Logger
    /// The time that the service may take to answer once.
    var deadline = ExplorerTargets.deadline

    // MARK: - Pages

    func page(_ filter: Entity.Filter, _ number: Int, reload: Bool) async throws(ExplorerError) -> ExplorerPage<Entity> {
        let number = min(max(1, number), ExplorerPageLimits.number)
        let kept = await keptPage(filter, number)
        if !reload, let kept, isCurrent(kept.seenAt) { return kept.page.with(.current) }
        do throws(ExplorerError) {
            let target = ListTarget<ExplorerRowType>(base: base, filter: filter, page: number, reload: reload, deadline: deadline)
            let answer = try await ask(target)
            let (entities, pictures) = values(answer.rows)
            // A next page that leads back would be paged for ever.
            let next = answer.next.flatMap { $0 > number && !entities.isEmpty ? $0 : nil }
            let page = ExplorerPage<Entity>(number: number, entities: entities, count: answer.count, next: next)
            await keeping { () throws(ExplorerError) in try await store.keep(page, of: filter, pictures: pictures, at: now()) }
            return page
        } catch {
            guard error != .cancelled else { throw error }
            if let kept { return kept.page.with(.seen(at: kept.seenAt, because: error)) }
            guard !filter.isEmpty, error.isPassing, let found = await foundPage(filter, number) else { throw error }
            return found.with(.onlySeen(because: error))
        }
    }

    func seenPage(_ filter: Entity.Filter, _ number: Int) async -> ExplorerPage<Entity>? { await keptPage(filter, max(1, number))?.page }

    // MARK: - Details

    func detail(_ id: Int, reload: Bool) async throws(ExplorerError) -> Seen<Entity> {
        let item = ExplorerItem(Entity.kind, id)
        guard id > 0 else { throw .notFound(item) }
        let kept = await keptEntities([id]).first
        if !reload, let kept, isCurrent(kept.seenAt) { return Seen(kept.entity) }
        let row: ExplorerRowType?
        do throws(ExplorerError) {
            row = try await ask(OneTarget<ExplorerRowType>(base: base, id: id, reload: reload, deadline: deadline))
        } catch {
            guard error != .cancelled, let kept else { throw error }
            return Seen(kept.entity, .seen(at: kept.seenAt, because: error))
        }
        guard let row else {
            await keeping { () throws(ExplorerError) in try await store.forget(id) }
            throw .notFound(item)
        }
        let (entities, pictures) = values([row])
        guard let entity = entities.first, entity.id == id else { throw .garbled("it has another number than \(id).") }
        await keeping { () throws(ExplorerError) in try await store.keep(entities, pictures: pictures, at: now()) }
        return Seen(entity)
    }

    func seenDetail(_ id: Int) async -> Seen<Entity>? {
        await keptEntities([id]).first.map { Seen($0.entity, .seen(at: $0.seenAt, because: nil)) }
    }

    // MARK: - Several

    func many(_ ids: [Int], reload: Bool) async throws(ExplorerError) -> Seen<[Entity]> {
        var once: Set<Int> = []
        let ids = ids.filter { $0 > 0 && once.insert($0).inserted }
        guard !ids.isEmpty else { return Seen([]) }
        let kept = await keptEntities(ids)
        if !reload, kept.count == ids.count, kept.allSatisfy({ isCurrent($0.seenAt) }) { return Seen(kept.map(\.entity)) }
        do throws(ExplorerError) {
            let (entities, pictures) = values(try await rows(ids, reload: reload))
            await keeping { () throws(ExplorerError) in try await store.keep(entities, pictures: pictures, at: now()) }
            let found = Dictionary(entities.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            return Seen(ids.compactMap { found[$0] })
        } catch {
            guard error != .cancelled, let oldest = kept.map(\.seenAt).min() else { throw error }
            return Seen(kept.map(\.entity), .seen(at: oldest, because: error))
        }
    }

    /// One request for each fifty, at the same time.
    private func rows(_ ids: [Int], reload: Bool) async throws(ExplorerError) -> [ExplorerRowType] {
        let portions = stride(from: 0, to: ids.count, by: ManyTarget<ExplorerRowType>.most).map {
            Array(ids[$0..<min(ids.count, $0 + ManyTarget<ExplorerRowType>.most)])
        }
        let outcomes = await withTaskGroup(of: Result<[ExplorerRowType], ExplorerError>.self) { group in
            for portion in portions {
                group.addTask {
                    do throws(ExplorerError) {
                        let target = ManyTarget<ExplorerRowType>(base: base, ids: portion, reload: reload, deadline: deadline)
                        return .success(try await ask(target))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            var outcomes: [Result<[ExplorerRowType], ExplorerError>] = []
            for await outcome in group {
                outcomes.append(outcome)
                // The others are of no use then.
                if case .failure = outcome { group.cancelAll() }
            }
            return outcomes
        }
        // Errors of requests that were cancelled because another one failed are not reported.
        if Task.isCancelled { throw .cancelled }
        for case .failure(let error) in outcomes where error != .cancelled { throw error }
        var rows: [ExplorerRowType] = []
        for outcome in outcomes { rows += try outcome.get() }
        return rows
    }

    // MARK: - Service and store

    private func ask<Target: RemoteTargetType>(_ target: Target) async throws(ExplorerError) -> Target.Response {
        do throws(NetworkError) {
            return try await network.request(target)
        } catch {
            let error = error.explorerError(now: now())
            if error != .cancelled { logger.info("The service could not be asked", metadata: ["error": "\(error)"]) }
            throw error
        }
    }

    /// The things of an answer, with the addresses of their pictures as they are remembered.
    private func values(_ rows: [ExplorerRowType]) -> ([Entity], [PictureName: String]) {
        var pictures: [PictureName: String] = [:]
        let entities = rows.map { row in
            let address = row.pictureURL.flatMap { source?.address(of: $0) }
            let name = address.flatMap { PictureName(rawValue: ContentDigest.name($0.utf8)) }
            if let name, let address { pictures[name] = address }
            return row.entity(picture: name)
        }
        return (entities, pictures)
    }

    private func isCurrent(_ seenAt: Date) -> Bool {
        let age = now().timeIntervalSince(seenAt)
        return age >= 0 && age < Self.currentAge
    }

    /// A store that fails does not keep anybody from seeing what came.
    private func keeping(_ body: () async throws(ExplorerError) -> Void) async {
        do throws(ExplorerError) {
            try await body()
        } catch {
            logger.warning("What was seen could not be kept", metadata: ["error": "\(error)"])
        }
    }

    private func keptPage(_ filter: Entity.Filter, _ number: Int) async -> SeenStore<Entity>.KeptPage? {
        await reading { () throws(ExplorerError) in try await store.page(filter, number) } ?? nil
    }

    /// A page of what a filter finds in what was seen; nil where that is nothing.
    private func foundPage(_ filter: Entity.Filter, _ number: Int) async -> ExplorerPage<Entity>? {
        await reading { () throws(ExplorerError) in try await store.found(filter, number) } ?? nil
    }

    private func keptEntities(_ ids: [Int]) async -> [SeenStore<Entity>.KeptEntity] {
        await reading { () throws(ExplorerError) in try await store.entities(ids) } ?? []
    }

    private func reading<Value>(_ body: () async throws(ExplorerError) -> Value) async -> Value? {
        do throws(ExplorerError) {
            return try await body()
        } catch {
            if !Task.isCancelled { logger.warning("What was seen could not be read", metadata: ["error": "\(error)"]) }
            return nil
        }
    }
}

extension ExplorerPage {
    fileprivate func with(_ freshness: Freshness) -> ExplorerPage {
        ExplorerPage(number: number, entities: entities, count: count, next: next, freshness: freshness)
    }
}
