import ExplorerServer
import Foundation
import Logging
import NetworkProvider
import Testing

/// Waits for a head as long as a busy machine takes.
private let transport = URLSessionTransport(headTime: .seconds(240))

/// An answer, whatever its status.
struct Answer {
    let status: Int
    let headers: NetworkHeaders
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }
    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value { try JSONDecoder().decode(type, from: body) }
    var error: String? { (try? json([String: String].self))?["error"] }
}

struct Page: Decodable {
    struct Info: Decodable {
        let count: Int
        let pages: Int
        let next: String?
        let prev: String?
    }
    struct Entry: Decodable {
        let id: Int
        let name: String
        let status: String?
        let gender: String?
        let species: String?
        let type: String?
        let dimension: String?
        let episode: Episode?
        let url: String

        /// A list of addresses for characters, a code for episodes.
        enum Episode: Decodable {
            case code(String)
            case urls([String])
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let code = try? container.decode(String.self) {
                    self = .code(code)
                } else {
                    self = .urls(try container.decode([String].self))
                }
            }
        }
    }
    let info: Info
    let results: [Entry]
}

/// One server for all tests that only ask; it ends with the process.
actor Shared {
    static let shared = Shared()
    private var starting: Task<ExplorerServer, any Error>?

    func server() async throws -> ExplorerServer {
        let task = starting ?? Task { try await ExplorerServer.start(logger: .silent) }
        starting = task
        return try await task.value
    }
}

func send(_ url: String, method: HTTPMethod = .get, headers: [String: String] = [:]) async throws -> Answer {
    var request = NetworkRequest(method: method, url: url)
    for (name, value) in headers { request.headers.add(name, value) }
    let response = try await transport.send(request)
    return Answer(status: response.status, headers: response.headers, body: response.body)
}

/// Asks the shared server for what is behind `/api/`.
func ask(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
    try await send("\(try await Shared.shared.server().base)/\(path)", headers: headers)
}
