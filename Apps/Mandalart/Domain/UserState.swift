import Foundation

/// The state of the user that the application remembers.
package struct UserState: Hashable, Codable, Sendable {
    /// The nickname of the user; nil before the first visit.
    package var nickname: String?
    /// Light, dark, or as the system says.
    package var theme: Theme
    /// The hints that were shown.
    package var seenHints: Set<Hint>
    /// The milestones that were reached.
    package var milestones: Set<Milestone>
    /// The plan that was open last.
    package var currentPlan: Plan.ID?
    /// When a week was last looked back at, or that was put off; nil where that is not known.
    package var reviewedAt: Date?

    /// Makes a state of the user.
    package init(
        nickname: String? = nil, theme: Theme = .system, seenHints: Set<Hint> = [],
        milestones: Set<Milestone> = [], currentPlan: Plan.ID? = nil, reviewedAt: Date? = nil
    ) {
        self.nickname = nickname
        self.theme = theme
        self.seenHints = seenHints
        self.milestones = milestones
        self.currentPlan = currentPlan
        self.reviewedAt = reviewedAt
    }
}

/// The colour scheme: light, dark, or the system's.
package enum Theme: String, Codable, Hashable, Sendable, CaseIterable {
    case system, light, dark
}

/// Something that is said once.
package enum Hint: String, Codable, Hashable, Sendable, CaseIterable {
    /// A long press edits a cell.
    case longPressEdits
    /// The middle, or the return button, leaves the page of a goal.
    case leavingSub
}

/// Something that is logged when it happens for the first time.
package enum Milestone: String, Codable, Hashable, Sendable, CaseIterable {
    case mainMandalart, subMandalart
}
