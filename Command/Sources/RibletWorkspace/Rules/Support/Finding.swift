/// Something that a rule has found.
public struct Finding: Sendable, Hashable, Comparable {
    /// The identifier of the rule.
    public let rule: String
    /// The file and line of the finding.
    public let place: SourcePlace
    /// The problem and its remedy.
    public let message: String
    /// Other places that have a part in it, with what they have to do with it.
    public internal(set) var related: [RelatedPlace]
    /// A change that makes it right, where there is one that is always right.
    public internal(set) var fix: Fix?
    /// The severity; the team may have set it.
    public internal(set) var severity = Severity.warning

    /// Another place of a finding.
    public struct RelatedPlace: Sendable, Hashable {
        /// The file and line of the note.
        public let place: SourcePlace
        /// The relation of the place to the finding.
        public let note: String
    }

    /// A change of a file.
    public struct Fix: Sendable, Hashable {
        /// The first byte that is replaced.
        public let start: Int
        /// The byte after the last one that is replaced.
        public let end: Int
        /// The text that takes the place of the old one.
        public let replacement: String
        /// True if the rest of a line that is left empty goes as well.
        public let removesLine: Bool
    }

    /// The text that stays the same when lines above it come and go: a baseline knows a finding by
    /// it.
    public var fingerprint: String { "\(rule)\t\(place.file)\t\(message)" }

    /// By place, then by rule.
    public static func < (a: Finding, b: Finding) -> Bool { (a.place, a.rule, a.message) < (b.place, b.rule, b.message) }
}
