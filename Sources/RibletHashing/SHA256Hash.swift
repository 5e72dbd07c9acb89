#if canImport(CryptoKit)
import CryptoKit
#else
import COpenSSL
#endif

/// SHA-256 as the operating system has it: CryptoKit on Apple's systems, OpenSSL's libcrypto
/// elsewhere.
///
/// A package that compiles its own costs a newcomer a minute before the first page.
package enum SHA256Hash {
    /// The size of a hash in bytes.
    package static let byteCount = 32

    /// The hash of bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        #if canImport(CryptoKit)
        return Array(SHA256.hash(data: bytes))
        #else
        return [UInt8](unsafeUninitializedCapacity: byteCount) { hash, count in
            // It answers nil if it has no memory or SHA-256 is switched off; a hash of zeros
            // would then pass for one.
            guard SHA256(bytes, bytes.count, hash.baseAddress) != nil else {
                preconditionFailure("libcrypto could not compute SHA-256; check the installation of OpenSSL.")
            }
            count = byteCount
        }
        #endif
    }
}
