import RibletLocalization

/// The content that a new plan begins with.
package enum PlanStart: Hashable, Codable, Sendable {
    case empty
    case template(PlanTemplate.ID)
    /// The content of another plan, under a name of its own.
    case copy(PlanDraft)

    /// The plan that it makes; `title` is the name of an empty one.
    package func draft(titled title: String, _ language: Language) -> PlanDraft {
        switch self {
        case .empty: PlanDraft(title: title)
        case .template(let id): PlanTemplate[id].draft(language)
        case .copy(let draft): draft
        }
    }

    /// True where an empty plan makes room for it.
    package var isTemplate: Bool { if case .template = self { true } else { false } }
}

extension PlanDraft {
    /// Makes a copy of a plan, which says in its name that it is one.
    package init(copyOf content: PlanContent, _ language: Language) {
        self.init(content)
        let mark = language(en: " (copy)", ko: " 사본")
        title = content.plan.title.prefix(MandalartLimits.title - mark.count) + mark
        createdAt = nil
    }
}

/// A plan that is being added, as a value: it tells after the end of the server whether it was.
package struct PlanAddition: Equatable, Codable, Sendable {
    /// The content that the plan begins with.
    package let start: PlanStart
    /// The newest plan before it.
    package let newest: Plan.ID
    /// The empty plan whose place it takes; nil where it takes none.
    package let replaced: Plan.ID?

    /// A plan that is to be added.
    package init(_ start: PlanStart, after newest: Plan.ID, replacing replaced: Plan.ID? = nil) {
        self.start = start
        self.newest = newest
        self.replaced = replaced
    }
}

extension MandalartUseCase {
    /// Adds a plan and selects it. The empty plan whose place it takes is deleted, if it is still
    /// empty.
    ///
    /// - Parameters:
    ///   - addition: the plan.
    ///   - title: the name of an empty one.
    ///   - language: of a template.
    ///   - isAgain: the plan may have been added before the server ended; it is not added twice.
    /// - Returns: the plan that was added, now or before.
    /// - Throws: what ``addPlan(_:)`` throws.
    package func add(
        _ addition: PlanAddition, titled title: String, language: Language, isAgain: Bool
    ) async throws(MandalartError) -> Plan.ID {
        let draft = addition.start.draft(titled: title, language)
        let added = isAgain ? try await addPlan(draft, unlessAddedAfter: addition.newest) : try await addPlan(draft)
        if let blank = addition.replaced, let content = try? await content(of: blank), content.branches.isEmpty {
            _ = try? await deletePlan(blank)
        }
        return added.id
    }
}
