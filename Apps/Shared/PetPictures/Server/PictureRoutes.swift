import EmbeddedServer
import Hummingbird

/// The contract of the public picture services: search, one entry, the picture itself.
enum PictureRoutes {
    static func router() -> Router<PictureRequestContext> {
        let router = Router(context: PictureRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: FaultsAsJSON())
        for pet in Pet.allCases {
            let catalogue = PictureCatalogue(pet: pet)
            let service = router.group(RouterPath(pet.rawValue))
            service.get("v1/images/search") { request, context in
                let query = try SearchQuery(request)
                let entries = catalogue.search(
                    limit: query.limit, page: query.page, order: query.order, seed: UInt64.random(in: 0 ... .max))
                return entries.map { PictureJSON($0, of: pet, port: context.port) }
            }
            service.get("v1/images/{id}") { _, context in
                let id = try context.parameters.require("id")
                guard let entry = catalogue.entry(id: id) else { throw PictureFault.unknownPicture(id) }
                return PictureJSON(entry, of: pet, port: context.port)
            }
            service.get("images/{id}.svg") { request, context in
                let id = try context.parameters.require("id")
                guard catalogue.entry(id: id) != nil, let drawing = PetDrawing(id: id) else { throw PictureFault.unknownPicture(id) }
                return TaggedResponse.drawing(drawing.svg, for: request)
            }
        }
        return router
    }
}

/// The context of a request. Its port makes the addresses in answers: the `Host` field would be a
/// claim of the client.
struct PictureRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let port: Int

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        port = source.channel.localAddress?.port ?? 0
    }
}

/// The query items of a search. A missing item, or one out of bounds, is brought into them, as the
/// public services do; a malformed item is refused.
private struct SearchQuery {
    /// More characters than any number or order has.
    private static let longest = 32

    let limit: Int
    let page: Int
    let order: PictureCatalogue.Order

    init(_ request: Request) throws(PictureFault) {
        var values: [Substring: String] = [:]
        for name: Substring in ["limit", "page", "order"] {
            guard let value = request.uri.queryParameters[name] else { continue }
            guard value.utf8.count <= Self.longest else { throw .tooLong(parameter: String(name), limit: Self.longest) }
            values[name] = String(value)
        }
        limit = PictureCatalogue.limit(query: values["limit"])
        page = PictureCatalogue.page(query: values["page"])
        order = PictureCatalogue.Order(query: values["order"])
    }
}

/// A picture as the public services describe it.
private struct PictureJSON: ResponseEncodable {
    let id: String
    let url: String
    let width: Int
    let height: Int

    init(_ entry: PictureEntry, of pet: Pet, port: Int) {
        id = entry.id
        url = "\(PictureServer.base(pet, port: port))/images/\(entry.id).svg"
        width = entry.width
        height = entry.height
    }
}
