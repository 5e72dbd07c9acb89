#if canImport(CryptoKit)
import CryptoKit
#else
import COpenSSL
#endif

/// A key that signs bytes with HMAC-SHA-256.
package struct SigningKey: Sendable {
    /// The size of a signature in bytes.
    package static let signatureByteCount = SHA256Hash.byteCount

    private let bytes: [UInt8]

    /// A key of these bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A key of 256 random bits.
    package static func random() -> SigningKey {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for _ in 0..<4 { withUnsafeBytes(of: generator.next() as UInt64) { bytes.append(contentsOf: $0) } }
        return SigningKey(bytes)
    }

    /// The signature of a message.
    package func signature(of message: [UInt8]) -> [UInt8] {
        #if canImport(CryptoKit)
        return Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: bytes)))
        #else
        return [UInt8](unsafeUninitializedCapacity: Self.signatureByteCount) { signature, count in
            guard
                HMAC(EVP_sha256(), bytes, Int32(bytes.count), message, message.count, signature.baseAddress, nil) != nil
            else { preconditionFailure("libcrypto could not compute HMAC-SHA-256; check the installation of OpenSSL.") }
            count = Self.signatureByteCount
        }
        #endif
    }

    /// Returns true if a signature is that of a message, in a time that does not depend on where
    /// they differ.
    package func isSignature(_ signature: some Collection<UInt8>, of message: [UInt8]) -> Bool {
        let expected = self.signature(of: message)
        guard signature.count == expected.count else { return false }
        return zip(expected, signature).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// No log and no dump shows the key.
extension SigningKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
