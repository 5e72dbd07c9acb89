// swift-format-ignore-file

import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// MARK: Listing

public protocol NetworkProviderProtocol {
    func request<T: RemoteTargetType>(_ type: T) async throws -> Data
}

public struct NetworkProvider<T: RemoteTargetType & Sendable>: NetworkProviderProtocol {
    
    private enum NetworkProviderError: LocalizedError {
        case urlRequestDoesntExist
        case urlResponseDeosntExist
        case responseFailed
        case responseDataDeosntExist
    }
    
    public init() {}
    
    public func request<Target: RemoteTargetType>(_ type: Target) async throws -> Data {
        return try await withCheckedThrowingContinuation { continuation in
            guard let urlReqeust = type.asRequest() else {
                continuation.resume(throwing: NetworkProviderError.urlRequestDoesntExist)
                return
            }
            let task = URLSession.shared.dataTask(with: urlReqeust) { data, response, error in
                print("--------")
                print("🪂🪂🪂🪂")
                print("Response")
                print(urlReqeust.description)
                if let error {
                    print("error: \(error)")
                    continuation.resume(throwing: error)
                    return
                }
                guard let responseStatus = response as? HTTPURLResponse else {
                    continuation.resume(throwing: NetworkProviderError.urlResponseDeosntExist)
                    return
                }
                print("reponseStatusCode: \(responseStatus.statusCode)")
                if responseStatus.statusCode != 200 {
                    continuation.resume(throwing: NetworkProviderError.responseFailed)
                    return
                }
                guard let data else {
                    continuation.resume(throwing: NetworkProviderError.responseDataDeosntExist)
                    return
                }
                print("responseData: \(String(data: data, encoding: .utf8) ?? "") - \(data)")
                
                continuation.resume(returning: data)
            }
            task.resume()
        }
    }
}

// MARK: End
