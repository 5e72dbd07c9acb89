/// Something that a rule has found.
public struct Finding: Sendable, Hashable, Comparable {
    /// The rule's id.
    public let rule: String
    /// Where.
    public let place: SourcePlace
    /// What is wrong there, and what to do.
    public let message: String
    /// Other places that have a part in it, with what they have to do with it.
    public internal(set) var related: [RelatedPlace]
    /// A change that makes it right, where there is one that is always right.
    public let fix: Fix?
    /// How grave it is; the team may have set it.
    public internal(set) var severity = Severity.warning

    /// Another place of a finding.
    public struct RelatedPlace: Sendable, Hashable {
        /// Where.
        public let place: SourcePlace
        /// What it has to do with the finding.
        public let note: String
    }

    /// A change of a file.
    public struct Fix: Sendable, Hashable {
        /// The first byte that is replaced.
        public let start: Int
        /// The byte after the last one that is replaced.
        public let end: Int
        /// What stands there then.
        public let replacement: String
        /// Whether the rest of a line that is left empty goes as well.
        public let removesLine: Bool
    }

    /// What stays the same when lines above it come and go: a baseline knows a finding by it.
    public var fingerprint: String { "\(rule)\t\(place.file)\t\(message)" }

    /// By place, then by rule.
    public static func < (a: Finding, b: Finding) -> Bool { (a.place, a.rule, a.message) < (b.place, b.rule, b.message) }
}
