// swift-format-ignore-file

// MARK: Listing

public protocol LocalProviderProtocol {
    func create<T: LocalStorable>(_ type: T) throws
    func read<T: LocalStorable>(_ type: T) throws -> Decodable
    func delete<T: LocalStorable>(_ type: T) throws
}

// MARK: End
