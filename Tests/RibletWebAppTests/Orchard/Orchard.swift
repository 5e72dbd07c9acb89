import Foundation
import Riblet
import RibletReactor
import RibletWeb
import RibletWebApp

struct Harvest: Codable, Hashable, Identifiable {
    let id: Int
    var fruit: String
    var day: FormDate
    var crates = 1
    var picture: String?
}

enum PictureProblem: String, Error, Codable { case tooLarge, noPicture }

/// The harvests and pictures of all pages.
@MainActor
final class Orchard {
    nonisolated static let pictureBytes = 2_000_000

    let harvests = BehaviorRelay<[Harvest]>([])
    let today: () -> FormDate
    private var pictures: [String: WebResource] = [:]
    private var unused: Set<String> = []

    init(today: @escaping () -> FormDate) { self.today = today }

    @discardableResult
    func add(_ fruit: String, on day: FormDate, picture: String? = nil) -> Harvest {
        let harvest = Harvest(id: (harvests.value.map(\.id).max() ?? 0) + 1, fruit: fruit, day: day, picture: picture)
        harvests.send(harvests.value + [harvest])
        return harvest
    }

    func setCrates(_ count: Int, of id: Harvest.ID) {
        var harvests = harvests.value
        for index in harvests.indices where harvests[index].id == id { harvests[index].crates = count }
        self.harvests.send(harvests)
    }
}

extension Orchard {
    /// Keeps a picture under a name that nobody can guess.
    func keep(_ bytes: [UInt8]) async throws(PictureProblem) -> String {
        guard bytes.count <= Self.pictureBytes else { throw .tooLarge }
        // The media type is only the browser's claim; the first bytes tell.
        let kinds: [(type: String, start: [UInt8])] = [("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF])]
        guard let kind = kinds.first(where: { bytes.starts(with: $0.start) }) else { throw .noPicture }
        let name = UUID().uuidString.lowercased()
        pictures[name] = WebResource(contentType: kind.type, bytes: bytes, maxAge: 86_400)
        return name
    }

    func picture(_ name: String) -> WebResource? { pictures[name] }
}

extension Orchard {
    /// Removes pictures that no harvest has had for a whole interval; runs until its task is
    /// cancelled.
    func removeUnusedPictures(every interval: Duration, on clock: any Clock<Duration>) async {
        while (try? await clock.sleep(for: interval)) != nil {
            let now = Set(pictures.keys).subtracting(harvests.value.compactMap(\.picture))
            for name in now.intersection(unused) { pictures[name] = nil }
            unused = now
        }
    }
}

extension Orchard {
    nonisolated func application(scales token: String) -> WebApplication {
        var application = WebApplication(name: "Orchard") { [self] request in
            HarvestBuilder(dependency: self).build(theme: request.choices["theme"])
        }
        application.choices = ["theme": ["light", "dark"]]
        application.htmlAttributes = { [("data-theme", $0.choices["theme"])] }
        application.media = { [self] path in
            path.count == 2 && path[0] == "pictures" ? await picture(path[1]) : nil
        }
        application.uploadBytes = Self.pictureBytes
        application.routes = routes(scales: token)
        return application
    }
}

extension Orchard {
    struct Weighing: Decodable { let crates: Int }

    nonisolated func routes(scales token: String) -> [WebRoute] {
        [
            WebRoute(.get, "api/harvests") { [self] _ in try .json(await harvests.value) },
            WebRoute(.put, "api/harvests/:id/crates", for: .bearers(["scales": token]), bodyBytes: 256) { [self] call in
                let weighing = try call.decoded(Weighing.self)
                guard (0...99).contains(weighing.crates) else { throw WebAnswer.Refusal(422, "There are 0 to 99 crates.") }
                guard let id = Int(call["id"]), await harvests.value.contains(where: { $0.id == id }) else {
                    throw WebAnswer.Refusal(404, "There is no such harvest.")
                }
                await setCrates(weighing.crates, of: id)
                return WebAnswer(status: 204)
            },
        ]
    }
}

struct OrchardProgram: WebApp {
    static func open(_ program: WebProgram) async throws -> WebApplication {
        let orchard = await Orchard { FormDate(String(Date.now.ISO8601Format().prefix(10)))! }
        let job = Task { await orchard.removeUnusedPictures(every: .seconds(3_600), on: ContinuousClock()) }
        program.atEnd {
            job.cancel()
            await job.value
        }
        return orchard.application(scales: ProcessInfo.processInfo.environment["SCALES"] ?? UUID().uuidString)
    }
}
