/// Names that nobody can guess.
package enum RandomIdentifier {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// 132 bits from the system's generator, as 22 characters.
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(decoding: (0..<22).map { _ in alphabet[Int.random(in: 0..<64, using: &generator)] }, as: UTF8.self)
    }
}
