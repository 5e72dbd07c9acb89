import EmbeddedServer
import Hummingbird

/// The contract: lists with filters, one, several, portraits.
struct ExplorerRoutes {
    let world: Task<ExplorerWorld, Never>
    let troubles: ExplorerTroubles

    static func base(port: Int) -> String { "http://\(EmbeddedServer.host):\(port)/api" }

    func router() -> Router<ExplorerRequestContext> {
        let router = Router(context: ExplorerRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: ExplorerRefusals(troubles: troubles))
        let api = router.group("api")
        api.get { request, context in
            let json = ExplorerJSON(base: Self.base(port: context.port), world: await world.value)
            return answer(json.index, to: request)
        }
        collection(
            api,
            ExplorerCollection(
                path: "character", missing: "Character not found", filters: ["name", "status", "species", "type", "gender"],
                all: \.characters,
                field: { character, name in
                    switch name {
                    case "name": character.name
                    case "status": character.status.rawValue
                    case "species": character.species.rawValue
                    case "type": character.type
                    default: character.gender.rawValue
                    }
                }, write: { $0.character($1) }))
        collection(
            api,
            ExplorerCollection(
                path: "location", missing: "Location not found", filters: ["name", "dimension", "type"], all: \.locations,
                field: { location, name in
                    switch name {
                    case "name": location.name
                    case "dimension": location.dimension
                    default: location.type
                    }
                }, write: { $0.location($1) }))
        collection(
            api,
            ExplorerCollection(
                path: "episode", missing: "Episode not found", filters: ["name", "episode"], all: \.episodes,
                // A name is found by its year, too.
                field: { episode, name in name == "name" ? "\(episode.name) \(episode.airDate.suffix(4))" : episode.code },
                write: { $0.episode($1) }))
        api.get("character/avatar/{file}") { request, context in
            let parts = try context.parameters.require("file").split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, ["jpeg", "svg"].contains(parts[1]), let id = Int(parts[0]),
                let portrait = await world.value.portrait(id)
            else { throw ExplorerFault.nothing }
            return TaggedResponse.drawing(portrait.svg, for: request)
        }
        return router
    }

    private func collection<Entry: Sendable>(_ api: RouterGroup<ExplorerRequestContext>, _ collection: ExplorerCollection<Entry>) {
        api.get(RouterPath(collection.path)) { request, context in
            let world = await world.value
            let query = ExplorerQuery(request.uri.query ?? "", names: collection.filters)
            let found = collection.found(query.filters, in: world)
            let start = (query.page - 1) * ExplorerQuery.pageSize
            guard start < found.count else { throw ExplorerFault.nothing }
            let json = ExplorerJSON(base: Self.base(port: context.port), world: world)
            let results = found[start..<min(found.count, start + ExplorerQuery.pageSize)].map { collection.write(json, $0) }
            return answer(json.page(results, count: found.count, query: query, path: collection.path), to: request)
        }
        api.get(RouterPath(collection.path + "/{id}")) { request, context in
            let text = ExplorerQuery.decoded(try context.parameters.require("id"))
            // The folder of the portraits.
            if text == "avatar" { throw ExplorerFault.nothing }
            let world = await world.value
            let entries = world[keyPath: collection.all]
            let json = ExplorerJSON(base: Self.base(port: context.port), world: world)
            switch ExplorerIdentifiers(text) {
            case .one(let id):
                guard (1...entries.count).contains(id) else { throw ExplorerFault.notFound(collection.missing) }
                return answer(collection.write(json, entries[id - 1]), to: request)
            case .several(let ids):
                let found = Set(ids).filter { (1...entries.count).contains($0) }.sorted()
                return answer(json.array(found.map { collection.write(json, entries[$0 - 1]) }), to: request)
            case .badArray: throw ExplorerFault.badArray
            case .none: throw ExplorerFault.noIdentifier
            }
        }
    }

    private func answer(_ json: String, to request: Request) -> Response {
        TaggedResponse.make(
            json, type: "application/json; charset=utf-8", cacheControl: "public, max-age=300", for: request)
    }
}

/// One of the three kinds of things.
private struct ExplorerCollection<Entry: Sendable>: Sendable {
    let path: String
    let missing: String
    let filters: [String]
    let all: KeyPath<ExplorerWorld, [Entry]> & Sendable
    let field: @Sendable (Entry, String) -> String
    let write: @Sendable (ExplorerJSON, Entry) -> String

    func found(_ filters: [(name: String, value: String)], in world: ExplorerWorld) -> [Entry] {
        let matches = filters.map { (name: $0.name, match: ExplorerMatch($0.value)) }
        let all = world[keyPath: all]
        return matches.isEmpty ? all : all.filter { entry in matches.allSatisfy { $0.match.finds(field(entry, $0.name)) } }
    }
}

/// The context of a request. Its port makes the addresses in answers: the `Host` field would be a
/// claim of the client.
struct ExplorerRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let port: Int

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        port = source.channel.localAddress?.port ?? 0
    }
}
