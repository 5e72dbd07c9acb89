import RibletHashing
import Testing

/// Tests that values signed by an earlier version are still valid, with every implementation of the
/// hash.
@Suite("Hashes of the system")
struct HashingTests {
    private func hexadecimal(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    @Test(
        "SHA-256 gives what FIPS 180-4 says",
        arguments: [
            ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (Array(repeating: UInt8(ascii: "a"), count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ])
    func hash(message: [UInt8], expected: String) {
        #expect(hexadecimal(SHA256Hash.hash(message)) == expected)
    }

    @Test(
        "HMAC-SHA-256 gives what RFC 4231 says, also for a key of no bytes and one that is longer than a block",
        arguments: [
            (Array(repeating: 0x0B, count: 20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            (
                Array("Jefe".utf8), "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                Array(repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
            ([], "riblet access", "65ebb6ecb8f253ae982495eaab8496fcb679e5d9190235d5b4a9a253765b1fcc"),
            ([], "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
        ] as [([UInt8], String, String)])
    func signature(key: [UInt8], message: String, expected: String) {
        #expect(hexadecimal(SigningKey(key).signature(of: Array(message.utf8))) == expected)
    }

    @Test("only the whole signature, of this message, by this key passes", .tags(.attack))
    func verification() {
        let key = SigningKey.random()
        let message = Array("session\n1".utf8)
        let signature = key.signature(of: message)
        #expect(signature.count == SigningKey.signatureByteCount)
        #expect(key.isSignature(signature, of: message))
        #expect(!key.isSignature(signature, of: message + [0]) && !SigningKey.random().isSignature(signature, of: message))
        #expect(!key.isSignature([], of: message) && !key.isSignature(signature.dropLast(), of: message))
        #expect(!key.isSignature(signature + [0], of: message))
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 0x80
            #expect(!key.isSignature(changed, of: message), "byte \(index)")
        }
    }
}
