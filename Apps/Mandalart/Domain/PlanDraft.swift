import Foundation

/// A whole plan that is not stored yet: from a template or a file.
package struct PlanDraft: Hashable, Codable, Sendable {
    /// A main mandalart with its subs.
    package struct Main: Hashable, Codable, Sendable {
        /// The fields of the goal.
        package var draft: MainDraft
        package var position: GridPosition
        package var subs: [Sub]

        /// A main mandalart at a position.
        package init(_ draft: MainDraft, at position: GridPosition, subs: [Sub] = []) {
            self.draft = draft
            self.position = position
            self.subs = subs
        }
    }

    package struct Sub: Hashable, Codable, Sendable {
        /// The fields of the step.
        package var draft: SubDraft
        package var position: GridPosition
        /// When something of it was achieved first, to the second; nil where that is not known.
        package var begunAt: Date?
        /// When the achieved part last changed, to the second; nil where that is not known.
        package var progressedAt: Date?

        /// A sub mandalart at a position.
        package init(_ draft: SubDraft, at position: GridPosition, begunAt: Date? = nil, progressedAt: Date? = nil) {
            self.draft = draft
            self.position = position
            self.begunAt = begunAt
            self.progressedAt = progressedAt
        }
    }

    /// The name of the plan.
    package var title: String
    /// When the plan was made, to the second; nil for one that is made now.
    package var createdAt: Date?
    package var mains: [Main]
    /// The plan whose content it takes the place of; nil for a new plan.
    package var replaced: Plan.ID?

    /// A plan that is not stored yet.
    package init(title: String, createdAt: Date? = nil, mains: [Main] = []) {
        self.title = title
        self.createdAt = createdAt
        self.mains = mains
    }

    /// Makes a draft of a stored plan.
    package init(_ content: PlanContent) {
        self.init(
            title: content.plan.title, createdAt: content.plan.createdAt.wholeSeconds,
            mains: content.branches.map { branch in
                Main(
                    MainDraft(branch.main), at: branch.main.position,
                    subs: branch.subs.map {
                        Sub(
                            SubDraft($0), at: $0.position, begunAt: $0.begunAt?.wholeSeconds, progressedAt: $0.progressedAt?.wholeSeconds)
                    })
            })
    }

    /// The draft without surrounding white space, in reading order.
    ///
    /// - Throws: what ``MainDraft/validated()`` and ``SubDraft/validated()`` throw,
    ///   ``MandalartError/noPlaceForSub`` and ``MandalartError/occupied(_:)``.
    package func validated() throws(MandalartError) -> PlanDraft {
        var mains: [Main] = []
        for main in self.mains.sorted(by: { $0.position < $1.position }) {
            if mains.last?.position == main.position { throw .occupied(main.position) }
            var subs: [Sub] = []
            for sub in main.subs.sorted(by: { $0.position < $1.position }) {
                if sub.position.isCenter || main.position.isCenter { throw .noPlaceForSub }
                if subs.last?.position == sub.position { throw .occupied(sub.position) }
                subs.append(
                    Sub(
                        try sub.draft.validated(), at: sub.position, begunAt: sub.begunAt?.wholeSeconds,
                        progressedAt: sub.progressedAt?.wholeSeconds))
            }
            mains.append(Main(try main.draft.validated(), at: main.position, subs: subs))
        }
        var draft = self
        (draft.title, draft.createdAt, draft.mains) = (try Text.title(title), createdAt?.wholeSeconds, mains)
        return draft
    }
}

extension Date {
    /// The time without fractions of a second: files write whole seconds, and what was exported and
    /// imported again is the same.
    package var wholeSeconds: Date { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.down)) }
}
