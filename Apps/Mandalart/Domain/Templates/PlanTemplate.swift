import RibletLocalization

/// A filled plan to start from.
package struct PlanTemplate: Identifiable, Hashable, Sendable {
    /// The templates that there are.
    package enum ID: String, Codable, Hashable, Sendable, CaseIterable {
        case balancedYear, learning, product
    }

    /// A text in both languages.
    struct Words: Hashable, Sendable {
        let en, ko: String

        init(_ en: String, _ ko: String) {
            self.en = en
            self.ko = ko
        }

        func callAsFunction(_ language: Language) -> String { language(en: en, ko: ko) }
    }

    /// A goal with its eight actions.
    struct Goal: Hashable, Sendable {
        let title: Words
        let palette: PaletteID
        let actions: [Words]

        init(_ en: String, _ ko: String, _ palette: PaletteID, _ actions: [Words]) {
            title = Words(en, ko)
            self.palette = palette
            self.actions = actions
        }
    }

    /// The identifier of the template.
    package let id: ID
    let name: Words
    let about: Words
    let center: Words
    let goals: [Goal]

    /// The templates, in the order in which they are offered.
    package static let all: [PlanTemplate] = [.balancedYear, .learning, .product]

    /// The template of that name.
    package static subscript(id: ID) -> PlanTemplate {
        switch id {
        case .balancedYear: .balancedYear
        case .learning: .learning
        case .product: .product
        }
    }

    /// Returns the name of the template.
    package func title(_ language: Language) -> String { name(language) }

    /// Returns the purpose of the template, in a sentence.
    package func summary(_ language: Language) -> String { about(language) }

    /// The palette of its first goals, for a picture of it.
    package var palettes: [PaletteID] { goals.map(\.palette) }

    /// The plan that it makes: the goal in the middle, eight goals, 64 actions.
    package func draft(_ language: Language) -> PlanDraft {
        let around = zip(goals, GridPosition.ring).map { goal, position in
            PlanDraft.Main(
                MainDraft(title: goal.title(language), paletteID: goal.palette), at: position,
                subs: zip(goal.actions, GridPosition.ring).map { PlanDraft.Sub(SubDraft(title: $0(language)), at: $1) })
        }
        let middle = PlanDraft.Main(MainDraft(title: center(language), paletteID: .type10), at: .center)
        return PlanDraft(title: name(language), mains: around + [middle])
    }
}
