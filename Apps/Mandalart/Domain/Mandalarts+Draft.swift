import Foundation

extension MainMandalart {
    /// Makes a mandalart at a position from a valid draft.
    package init(_ draft: MainDraft, id: ID, at position: GridPosition) {
        self.init(
            id: id, title: draft.title, position: position, paletteID: draft.paletteID,
            description: draft.description.isEmpty ? nil : draft.description, imageURL: draft.imageURL.isEmpty ? nil : draft.imageURL)
    }
}

extension SubMandalart {
    /// Makes a step at a position from a valid draft. A step of which something is achieved was
    /// begun when the one that stood there before it was, else at `now`.
    package init(_ draft: SubDraft, id: ID, at position: GridPosition, after before: SubMandalart?, now: Date) {
        self.init(
            id: id, title: draft.title, achievementRate: draft.achievementRate, position: position,
            note: draft.note.isEmpty ? nil : draft.note, due: draft.due, begunAt: Self.beginning(before, draft.achievementRate, now),
            progressedAt: before?.achievementRate ?? 0 == draft.achievementRate ? before?.progressedAt : now)
    }

    /// Makes a step of a plan that is added.
    package init(_ sub: PlanDraft.Sub, id: ID) {
        self.init(sub.draft, id: id, at: sub.position, after: nil, now: .distantPast)
        (begunAt, progressedAt) = achievementRate > 0 ? (sub.begunAt, sub.progressedAt) : (nil, nil)
    }

    /// Returns the step with another achieved part.
    package func achieved(_ rate: Double, now: Date) -> SubMandalart {
        var sub = self
        sub.achievementRate = rate
        sub.begunAt = Self.beginning(self, rate, now)
        if rate != achievementRate { sub.progressedAt = now }
        return sub
    }

    private static func beginning(_ before: SubMandalart?, _ rate: Double, _ now: Date) -> Date? {
        guard rate > 0 else { return nil }
        guard let before, before.achievementRate > 0 else { return now }
        return before.begunAt
    }
}
