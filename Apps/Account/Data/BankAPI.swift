import Foundation
import NetworkProvider

/// The bank over the network, asked for one customer.
package struct BankAPI: AccountAPI {
    private let network: any NetworkProviderProtocol
    private let base: String
    private let customer: String

    /// - Parameters:
    ///   - network: asks.
    ///   - base: the address of the bank with `/v1`.
    ///   - customer: the name by which the bank knows the customer.
    package init(network: any NetworkProviderProtocol, base: String, customer: String) {
        self.network = network
        self.base = base
        self.customer = customer
    }

    package func accounts() async throws(BankError) -> AccountsDTO { try await ask("/accounts") }

    package func movements(of number: String, _ query: MovementsQuery) async throws(BankError) -> MovementsDTO {
        let values = [
            ("before", query.before.map(String.init) ?? ""), ("text", query.text), ("kinds", query.kinds.joined(separator: ",")),
            ("month", query.month ?? ""),
        ]
        let parameters = values.filter { !$0.1.isEmpty }.map { QueryParameters.Item(name: $0.0, value: $0.1) }
        return try await ask("/accounts/\(number)/movements", QueryParameters(parameters))
    }

    package func settings() async throws(BankError) -> SettingsDTO { try await ask("/settings") }

    package func applyForCheckCard(grade: String) async throws(BankError) -> SettingsDTO {
        try await ask("/settings/check-card", QueryParameters([.init(name: "grade", value: grade)]), method: .post)
    }

    package func transfer(_ order: TransferDTO) async throws(BankError) -> ReceiptDTO {
        let values = [("from", order.from), ("to", order.to), ("amount", "\(order.amount)"), ("key", order.key)]
        return try await ask("/transfers", QueryParameters(values.map { .init(name: $0.0, value: $0.1) }), method: .post)
    }

    private func ask<Answer: Decodable & Sendable>(
        _ path: String, _ parameters: QueryParameters? = nil, method: HTTPMethod = .get
    ) async throws(BankError) -> Answer {
        let target = BankTarget<Answer>(
            base: base, path: path, httpMethod: method, parameters: parameters ?? QueryParameters(),
            headers: ["Authorization": "Bearer \(customer)"])
        do throws(NetworkError) {
            return try await network.request(target)
        } catch {
            throw BankError(error)
        }
    }
}

/// One request to the bank.
private struct BankTarget<Response: Decodable & Sendable>: RemoteTargetType {
    let base: String
    let path: String
    let httpMethod: HTTPMethod
    let parameters: QueryParameters
    let headers: [String: String]
    /// Somebody waits for the answer.
    var deadline: Duration? { .seconds(10) }
    var maximumResponseBytes: Int? { 1 << 20 }
}

extension BankError {
    private struct Refusal: Decodable { let code: String }

    init(_ error: NetworkError) {
        switch error {
        case .cancelled: self = .cancelled
        case .deadline, .transport: self = .unreachable
        case .status(let status, _, _, let response):
            self = .refused(status: status, code: try? response.json(Refusal.self).code)
        case .decoding, .refused, .tooLarge, .invalidURL, .invalidRequest: self = .unreadable
        }
    }
}
