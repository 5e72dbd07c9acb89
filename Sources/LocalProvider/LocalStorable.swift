import Foundation

/// Names one entry of a ``LocalProvider`` and says which type of value is kept there.
///
/// ```swift
/// struct CachedPictures: LocalStorable {
///     typealias Value = [Picture]
///     let identifier = "pictures.home"
/// }
/// ```
public protocol LocalStorable<Value>: Sendable {
    /// The type of the values under this key.
    associatedtype Value: Codable & Sendable

    /// The name of the entry, unique within a provider. Two identifiers that are equal as `String`
    /// name the same entry.
    ///
    /// Any characters are allowed, slashes and dots too: providers escape them. It must not be
    /// empty and has at most ``LocalProviderError/identifierLimit`` bytes in UTF-8; otherwise
    /// providers throw ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    var identifier: String { get }

    /// Returns the weight of a value in memory, in bytes.
    ///
    /// The default is exact for `Data` and for anything else the size of its encoded form, which
    /// costs one encoding. Give an own answer where a cheaper one is known. A negative answer
    /// counts as 0.
    /// - Parameter value: The value about to be kept.
    /// - Returns: Bytes.
    /// - Throws: ``LocalProviderError/notEncodable(identifier:type:reason:)`` when the value cannot
    ///   be encoded.
    func cost(of value: Value) throws(LocalProviderError) -> Int
}

extension LocalStorable {
    /// The size of the encoded value in bytes; for `Data`, its count.
    /// - Parameter value: The value about to be kept.
    /// - Returns: Bytes.
    /// - Throws: ``LocalProviderError/notEncodable(identifier:type:reason:)`` when the value cannot
    ///   be encoded.
    public func cost(of value: Value) throws(LocalProviderError) -> Int {
        if let data = value as? Data { return data.count }
        return try ValueCoder.encode(value, identifier: identifier).count
    }
}
