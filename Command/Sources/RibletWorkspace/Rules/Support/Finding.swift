/// Something that a rule has found.
package struct Finding: Sendable, Hashable, Comparable {
    package let rule: String
    package let place: SourcePlace
    /// The problem and its remedy.
    package let message: String
    /// Other places that have a part in it, with what they have to do with it.
    package internal(set) var related: [RelatedPlace]
    /// A change that makes it right, where there is one that is always right.
    package internal(set) var fix: Fix?
    /// The severity; the team may have set it.
    package internal(set) var severity = Severity.warning

    package struct RelatedPlace: Sendable, Hashable {
        package let place: SourcePlace
        /// The relation of the place to the finding.
        package let note: String
    }

    package struct Fix: Sendable, Hashable {
        /// The first byte that is replaced.
        package let start: Int
        /// The byte after the last one that is replaced.
        package let end: Int
        /// The text that takes the place of the old one.
        package let replacement: String
        /// True if the rest of a line that is left empty goes as well.
        package let removesLine: Bool
    }

    /// The text that stays the same when lines above it come and go: a baseline knows a finding by
    /// it.
    package var fingerprint: String { "\(rule)\t\(place.file)\t\(message)" }

    /// By place, then by rule.
    package static func < (a: Finding, b: Finding) -> Bool { (a.place, a.rule, a.message) < (b.place, b.rule, b.message) }
}
