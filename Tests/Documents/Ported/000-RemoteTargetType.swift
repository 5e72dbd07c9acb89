// swift-format-ignore-file

import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// MARK: Listing

// 정의 
public enum HTTPMethod: String  {
    case get = "GET"
    case post = "POST"
}

public protocol RemoteTargetType {
    var base: String { get }
    var path: String { get }
    var httpMethod: HTTPMethod { get }
    var data: Encodable? { get }
    var headers: [String: String]? { get }
    var paramters: [String: String]? { get }
    func asRequest() -> URLRequest?
}

extension RemoteTargetType {
    public func asRequest() -> URLRequest? {
        guard var urlComponents = URLComponents(string: base + path) else {
            return nil
        }
        if let queries = paramters {
            let queryItems = queries.map { URLQueryItem(name: $0.key, value: $0.value) }
            urlComponents.queryItems = queryItems
        }
        guard let url = urlComponents.url else {
            return nil
        }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = httpMethod.rawValue
        urlRequest.allHTTPHeaderFields = headers
        if let enocodedData = try? data?.toJson() {
            urlRequest.httpBody = enocodedData
        }
        print("-------")
        print("🚀🚀🚀🚀")
        print("Request")
        print(urlRequest.description)
        print("Query Paramters: \(urlComponents.queryItems ?? [])")
        return urlRequest
    }
}

extension Encodable {
    func toJson() throws -> Data {
        do {
            let encodedData = try JSONEncoder().encode(self)
            return encodedData
        } catch {
            print(error)
            throw error
        }
    }
}

extension Data {
    func toObject<T: Decodable>(_ type: T.Type) throws -> T {
        do {
            let docodedData = try JSONDecoder().decode(type, from: self)
            return docodedData
        } catch {
            print(error)
            throw error
        }
    }
}

// MARK: End
