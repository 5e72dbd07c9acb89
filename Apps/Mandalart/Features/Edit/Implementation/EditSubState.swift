import MandalartDomain
import RibletReactor

/// The fields of the form, in order.
package enum EditSubField: String, FormField {
    case title
    /// The achievement rate in whole percent, 0 to 100.
    case rate

    /// What a sub mandalart must be.
    package var rules: [FormRule] {
        switch self {
        case .title: [.required, .maxLength(MandalartLimits.title)]
        case .rate: [.required, .number(0...100)]
        }
    }
}

/// What the form shows.
package struct EditSubState: EditState, Sendable {
    package static let title = EditSubField.title

    /// Where it stands around its goal, or will.
    package let position: GridPosition
    /// The goal around which it stands.
    package private(set) var goal: MainMandalart?
    /// What is stored; nil for a new one.
    package private(set) var stored: SubMandalart?
    /// The form.
    package var drafted = DraftedForm<FormState<EditSubField>, SubDraft, EditQuestion, MandalartError>(FormState([.rate: "0"]))
    package var told = Pulse<EditNotice?>(wrappedValue: nil)

    /// A form for what stands at a position around a goal.
    package init(position: GridPosition) { self.position = position }

    package var isNew: Bool { stored == nil }
    /// The achievement rate in whole percent.
    package var percent: Int { min(100, max(0, Int(form[.rate]) ?? 0)) }

    /// What is entered. A rate that nobody has touched stays as exact as it is.
    package var draft: SubDraft {
        if let stored, Progress.percent(stored.achievementRate) == percent {
            return SubDraft(title: form[.title], achievementRate: stored.achievementRate)
        }
        return SubDraft(title: form[.title], achievementRate: Double(percent) / 100)
    }

    /// What is stored, or an empty one.
    package var blank: SubDraft { stored.map(SubDraft.init) ?? SubDraft() }

    /// Makes the form hold a draft.
    package static func fill(_ form: inout FormState<EditSubField>, with draft: SubDraft) {
        form.apply(.filled([.title: draft.title, .rate: "\(Progress.percent(draft.achievementRate))"]))
    }

    package mutating func read(_ branch: Branch?) {
        goal = branch?.main
        stored = branch?[position]
    }
}
