import Foundation

/// Turns any identifier into a name that is safe as a file name and as a preferences key.
enum StorageName {
    /// Leaves room for the suffixes under the 255 bytes a file name may have.
    private static let limit = 180
    private static let prefixOfLongNames = 120

    /// Refuses what no provider takes, so that a key works with all of them or with none.
    static func validate(_ identifier: String) throws(LocalProviderError) {
        guard !identifier.isEmpty else { throw .invalidIdentifier(identifier: identifier, reason: "it is empty") }
        let length = identifier.utf8.count
        guard length <= LocalProviderError.identifierLimit else {
            throw .invalidIdentifier(
                identifier: identifier,
                reason: "it has \(length) bytes, the limit is \(LocalProviderError.identifierLimit)")
        }
    }

    /// Only a-z, 0-9, "-", "_" and "%XX" come out, and "~" before the digest of a long identifier,
    /// so a name never leaves its folder, is never hidden, and two identifiers differ also where
    /// file names ignore case.
    static func escape(_ identifier: String) throws(LocalProviderError) -> String {
        try validate(identifier)
        // Strings that are equal in Swift must get one name, however their accents are composed.
        let canonical = identifier.precomposedStringWithCanonicalMapping
        var name = ""
        for byte in canonical.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                name += byte < 16 ? "%0" : "%"
                name += String(byte, radix: 16, uppercase: true)
            }
        }
        guard name.utf8.count > limit else { return name }
        return "\(name.prefix(prefixOfLongNames))~\(ContentDigest.name(canonical.utf8))"
    }
}
