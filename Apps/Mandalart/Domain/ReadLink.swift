import RibletUpdates

/// The secret in the link by which a plan is read: whoever has it sees that plan, and nothing else.
/// No log, error or dump shows it.
///
/// Where several people have plans, it begins with the name of the one whose plan it is.
package struct ReadKey: Hashable, Sendable {
    /// The number of characters of the secret, which hold 130 bits.
    package static let length = 22
    /// The most characters of a name.
    private static let makerLength = 64
    /// Letters and digits alone: where a text ends with the link, programs find all of it.
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// The name of the person whose plan it opens, for programs; nil where nobody is named.
    package let maker: String?
    /// The secret itself.
    package let secret: String

    /// The key as the link has it.
    package var text: String { maker.map { "\($0).\(secret)" } ?? secret }

    /// Reads a key; nil where the text cannot be one.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.makerLength + 1 + Self.length else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, let secret = parts.last else { return nil }
        self.init(secret: secret, maker: parts.count == 2 ? parts[0] : nil)
    }

    /// Puts a key together; nil where the texts cannot be one.
    package init?(secret: String, maker: String?) {
        guard secret.utf8.count == Self.length, secret.utf8.allSatisfy({ Self.alphabet.contains($0) }),
            maker.map({ name in !name.isEmpty && name.utf8.allSatisfy { Self.alphabet.contains($0) || "-_".utf8.contains($0) } }) != false
        else { return nil }
        self.secret = secret
        self.maker = maker
    }

    private init(letters: [UInt8], maker: String?) {
        secret = String(decoding: letters, as: UTF8.self)
        self.maker = maker
    }

    /// Makes a key that nobody can guess, by the system's generator.
    package static func random(of maker: String? = nil) -> ReadKey {
        var generator = SystemRandomNumberGenerator()
        return ReadKey(letters: (0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }, maker: maker)
    }

    /// Returns true if a text is the secret, in a time that does not depend on where they differ.
    package func matches(_ other: String) -> Bool {
        guard other.utf8.count == Self.length else { return false }
        return zip(secret.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension ReadKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The links by which plans are read. A plan has one at most.
///
/// A link ends for good when it is revoked or its plan is deleted. A deletion that is taken back
/// brings the plan back without a link, since its readers were told that there is nothing.
package protocol ReadLinkRepository: Sendable {
    /// The key of a plan's link: at once, then after every change; nil while there is no link.
    func keyUpdates(of plan: Plan.ID) -> Updates<ReadKey?>

    func key(of plan: Plan.ID) async throws(MandalartError) -> ReadKey?

    /// Makes the link of a plan, where there is none.
    ///
    /// - Returns: the key of the link that there is now.
    /// - Throws: ``MandalartError/planNotFound(_:)``.
    func makeKey(of plan: Plan.ID) async throws(MandalartError) -> ReadKey

    /// Revokes the link of a key, which opens nothing from now on; does nothing where it did not
    /// before.
    func revoke(_ key: ReadKey) async throws(MandalartError)

    /// The plan that a key opens, see ``PlanContent/forReaders``: at once, then after every change;
    /// nil while the key opens nothing.
    func updates(for key: ReadKey) -> Updates<PlanContent?>

    /// The plan that a key opens now; nil where it opens nothing.
    func content(for key: ReadKey) async throws(MandalartError) -> PlanContent?
}

extension PlanContent {
    /// The plan as its readers get it: titles, colours and progress. Descriptions, pictures, notes,
    /// days and the history are for its owner alone.
    package var forReaders: PlanContent {
        let branches = branches.map { branch in
            Branch(
                main: MainMandalart(
                    id: branch.id, title: branch.main.title, position: branch.main.position, paletteID: branch.main.paletteID),
                subs: branch.subs.map {
                    SubMandalart(id: $0.id, title: $0.title, achievementRate: $0.achievementRate, position: $0.position)
                })
        }
        return PlanContent(plan: plan, branches: branches)
    }
}
