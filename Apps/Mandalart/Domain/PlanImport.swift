/// The plans of a file beside those that are here.
package struct PlanImport: Equatable, Sendable {
    /// The ways to deal with plans that are here already.
    package enum Choice: Sendable, CaseIterable { case replace, keepBoth, skip }

    /// The plans of the file.
    package let drafts: [PlanDraft]
    /// For each of them the plan here that it is the same as; nil where there is none.
    package let twins: [PlanContent?]
    /// The names of the plans that are here.
    private let names: Set<String>

    /// The plans of a file. A plan is known by the second in which it was made and by its name or
    /// one of its goals, or by its name and content; of several the most similar counts, each once.
    package init(_ drafts: [PlanDraft], beside contents: [PlanContent] = []) {
        let kinds: [(PlanDraft, PlanDraft) -> Bool] = [
            { $0 == $1 }, { $0.createdAt == $1.createdAt && $0.title == $1.title },
            { $0.createdAt == $1.createdAt && !$0.goals.isDisjoint(with: $1.goals) },
            { $0.title == $1.title && $0.mains == $1.mains },
        ]
        var left = contents
        var twins = [PlanContent?](repeating: nil, count: drafts.count)
        for isSame in kinds {
            for index in drafts.indices where twins[index] == nil {
                let place = left.firstIndex { isSame(drafts[index], PlanDraft($0)) }
                twins[index] = place.map { left.remove(at: $0) }
            }
        }
        self.drafts = drafts
        self.twins = twins
        names = Set(contents.map(\.plan.title))
    }

    /// The number of plans that are here already.
    package var knownCount: Int { twins.count { $0 != nil } }

    /// The plans to store. One that is here with the same content is not replaced: its history
    /// would be lost for nothing. One that is kept beside another of its name has a number in its
    /// own.
    package func drafts(_ choice: Choice) -> [PlanDraft] {
        var names = names
        return zip(drafts, twins).compactMap { draft, twin in
            guard let twin, choice != .keepBoth else {
                guard twin != nil, names.contains(draft.title) else { return draft }
                var draft = draft
                draft.title = draft.title(besides: names)
                names.insert(draft.title)
                return draft
            }
            if choice == .skip || (draft.title, draft.mains) == (twin.plan.title, PlanDraft(twin).mains) { return nil }
            var draft = draft
            draft.replaced = twin.id
            return draft
        }
    }
}

extension PlanDraft {
    /// Returns the title with the first number that makes it another than those.
    fileprivate func title(besides names: Set<String>) -> String {
        for number in 2... {
            let mark = " (\(number))"
            let numbered = String(title.prefix(MandalartLimits.title - mark.count)) + mark
            if !names.contains(numbered) { return numbered }
        }
        return title
    }

    fileprivate var goals: Set<String> { Set(mains.map(\.draft.title)) }
}

/// The result of an import, by which it is told and taken back.
package struct PlanArrival: Hashable, Codable, Sendable {
    /// The plans that were not here before.
    package let added: [Plan.ID]
    /// The plans that have other content now, as they were before.
    package let replaced: [PlanContent]
    /// The number of plans that stayed as they were.
    package let skipped: Int
    /// The plan to show.
    package let shown: Plan.ID?

    /// The result of an import.
    package init(added: [Plan.ID] = [], replaced: [PlanContent] = [], skipped: Int = 0, shown: Plan.ID?) {
        self.added = added
        self.replaced = replaced
        self.skipped = skipped
        self.shown = shown
    }
}

extension MandalartUseCase {
    /// Takes an import back. A plan that has gone meanwhile, or the time before, is where it was to
    /// be.
    package func takeBack(_ arrival: PlanArrival) async throws(MandalartError) {
        for plan in arrival.added {
            do { _ = try await deletePlan(plan) } catch .planNotFound {}
        }
        for content in arrival.replaced {
            var draft = PlanDraft(content)
            draft.replaced = content.id
            _ = try await addPlan(draft)
        }
    }
}
