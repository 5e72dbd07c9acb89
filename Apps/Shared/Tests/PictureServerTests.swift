import Foundation
import NetworkProvider
import PetPictures
import Testing

private struct Entry: Decodable, Hashable {
    let id: String
    let url: String
    let width: Int
    let height: Int
}

private struct Fault: Decodable {
    let message: String
    let status: Int
    let level: String
}

private struct Answer {
    let status: Int
    let headers: [String: String]
    let body: Data

    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value { try JSONDecoder().decode(type, from: body) }
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// One server for all tests that only ask; it ends with the process.
private actor Shared {
    static let shared = Shared()
    private var starting: Task<PictureServer, any Error>?

    func server() async throws -> PictureServer {
        let task = starting ?? Task { try await PictureServer.start() }
        starting = task
        return try await task.value
    }
}

private func ask(_ url: String, method: String = "GET", headers: [String: String] = [:]) async throws -> Answer {
    var request = NetworkRequest(method: try #require(HTTPMethod(rawValue: method)), url: url)
    for (name, value) in headers { request.headers.add(name, value) }
    let response = try await patientTransport.send(request)
    let fields = Dictionary(response.headers.fields.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    return Answer(status: response.status, headers: fields, body: response.body)
}

@Suite(.timeLimit(.minutes(20))) struct PictureServerTests {
    private func base(_ pet: Pet) async throws -> String { try await Shared.shared.server().base(pet) }

    @Test(arguments: Pet.allCases) func aSearchAnswersEntriesWhoseAddressesAreServed(pet: Pet) async throws {
        let base = try await base(pet)
        let answer = try await ask("\(base)/v1/images/search?limit=5&page=1&order=ASC")
        #expect(answer.status == 200 && answer.headers["content-type"]?.hasPrefix("application/json") == true)
        let entries = try answer.json([Entry].self)
        #expect(entries.map(\.id) == (6...10).map { "\(pet.rawValue)-000\($0)".replacingOccurrences(of: "00010", with: "0010") })
        #expect(entries.allSatisfy { $0.width == 480 && $0.height == 480 && $0.url == "\(base)/images/\($0.id).svg" })
        let picture = try await ask(entries[0].url)
        #expect(picture.status == 200 && picture.headers["content-type"] == "image/svg+xml")
        #expect(picture.text == PetDrawing.svg(pet: pet, seed: 6))
    }

    @Test func aSearchTakesWhatThePublicServicesTake() async throws {
        let search = try await base(.cat) + "/v1/images/search"
        #expect(try await ask(search).json([Entry].self).count == 1)
        #expect(try await ask("\(search)?limit=1000").json([Entry].self).count == 100)
        #expect(try await ask("\(search)?limit=-3&page=-1&order=asc").json([Entry].self).map(\.id) == ["cat-0001"])
        #expect(try await ask("\(search)?limit=x&page=y&order=DESC").json([Entry].self).map(\.id) == ["cat-0240"])
        #expect(try await ask("\(search)?limit=100&page=3&order=ASC").json([Entry].self).isEmpty)
        #expect(try await ask("\(search)?limit=100&page=9223372036854775807&order=ASC").json([Entry].self).isEmpty)
        #expect(try await ask("\(search)?limit=%31%30").json([Entry].self).count == 10)
        #expect(try await ask("\(search)?limit=100&order=RANDOM").json([Entry].self) != ask("\(search)?limit=100").json([Entry].self))
    }

    @Test func ascendingPagesHoldEverythingOnce() async throws {
        let search = try await base(.dog) + "/v1/images/search?limit=100&order=ASC"
        var ids: [String] = []
        for page in 0...2 { ids += try await ask("\(search)&page=\(page)").json([Entry].self).map(\.id) }
        #expect(ids.count == PetDrawing.count && Set(ids).count == ids.count && ids == ids.sorted())
    }

    @Test func oneEntryIsFoundByItsIdentifier() async throws {
        let base = try await base(.dog)
        #expect(
            try await ask("\(base)/v1/images/dog-0003").json(Entry.self)
                == Entry(id: "dog-0003", url: "\(base)/images/dog-0003.svg", width: 480, height: 480))
    }

    @Test func aPictureIsAskedForOnceOnly() async throws {
        let url = try await base(.dog) + "/images/dog-0001.svg"
        let first = try await ask(url)
        let tag = try #require(first.headers["etag"])
        #expect(first.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(first.headers["x-content-type-options"] == "nosniff")
        #expect(first.headers["content-security-policy"]?.contains("sandbox") == true)
        for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let again = try await ask(url, headers: ["If-None-Match": known])
            #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag, "\(known)")
        }
        #expect(try await ask(url, headers: ["If-None-Match": "\"other\""]).status == 200)
        #expect(try await ask(url.replacingOccurrences(of: "0001", with: "0002")).headers["etag"] != tag)
        let head = try await ask(url, method: "HEAD")
        #expect(head.status == 200 && head.body.isEmpty && head.headers["etag"] == tag)
    }

    @Test(arguments: [
        "/images/dog-0000.svg", "/images/dog-0241.svg", "/images/cat-0001.svg", "/images/..%2F..%2Fetc%2Fpasswd.svg",
        "/images/dog-0001.png", "/images/dog-0001", "/images/", "/v1/images/cat-0001", "/v1/images", "/", "", "/elsewhere",
    ])
    func missingRecordIs404AsJSON(path: String) async throws {
        let answer = try await ask(try await base(.dog) + path)
        #expect(answer.status == 404)
        let fault = try answer.json(Fault.self)
        #expect(fault.status == 404 && fault.level == "info" && !fault.message.isEmpty)
    }

    @Test(arguments: ["limit", "page", "order"]) func parametersAreBounded(name: String) async throws {
        let answer = try await ask(try await base(.cat) + "/v1/images/search?\(name)=\(String(repeating: "1", count: 33))")
        #expect(answer.status == 400)
        #expect(try answer.json(Fault.self).message.contains(name))
    }

    @Test func otherMethodsAreRefused() async throws {
        #expect(try await ask(try await base(.cat) + "/v1/images/search", method: "POST").status == 404)
    }

    @Test func serversRunSideBySideAndStopForGood() async throws {
        let first = try await PictureServer.start()
        let second = try await PictureServer.start()
        #expect(first.port != second.port)
        #expect(first.base(.dog) == "http://127.0.0.1:\(first.port)/dog")
        // Leaves a connection open, which must not hold up the end.
        #expect(try await ask(first.base(.dog) + "/v1/images/search").status == 200)
        await first.stop()
        await first.stop()
        try await expectRefused(first.base(.dog) + "/v1/images/search")
        #expect(try await ask(second.base(.cat) + "/v1/images/search").status == 200)
        await second.stop()
    }

    private func expectRefused(_ url: String) async throws {
        let error = await #expect(throws: NetworkError.self) { try await patientTransport.send(NetworkRequest(url: url)) }
        guard case .transport = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aBurstOfRequestsIsAnswered() async throws {
        let base = try await base(.cat)
        let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1001...1100 {
                group.addTask { try await ask("\(base)/images/cat-0\("\(number)".dropFirst()).svg").body.count }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes.count == 100 && sizes.allSatisfy { $0 > 500 })
    }
}
