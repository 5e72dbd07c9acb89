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
package struct EditSubState: DraftedFormState, Equatable, Sendable {
    /// The form of this state.
    package typealias Drafted = DraftedForm<FormState<EditSubField>, SubDraft, Question, MandalartError>

    /// What the user is asked.
    package enum Question: DraftedQuestion {
        /// Whether it shall be deleted.
        case delete(title: String)
        /// Whether what was entered shall be thrown away.
        case discard
    }

    /// What the user is told in passing.
    package enum Notice: Equatable, Sendable {
        /// It has no title, and was not saved.
        case emptyTitle
        case notDeleted(MandalartError)
    }

    /// Where it stands around its goal, or will.
    package let position: GridPosition
    /// The goal around which it stands.
    package private(set) var goal: MainMandalart?
    /// What is stored; nothing for a new one.
    package private(set) var stored: SubMandalart?
    /// The form.
    package var drafted = Drafted(FormState([.rate: "0"]))
    /// What the user is told.
    @Pulse package var notice: Notice?

    /// A form for what stands at a position around a goal.
    package init(position: GridPosition) { self.position = position }

    /// Whether nothing stands there yet.
    package var isNew: Bool { stored == nil }
    /// The achievement rate in whole percent.
    package var percent: Int { min(100, max(0, Int(form[.rate]) ?? 0)) }
    /// Whether it can be saved now.
    package var canSave: Bool { phase == .editing && form.canSubmit && !isDeleting }

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

    // MARK: Changes

    enum Mutation: DraftedFormMutation {
        /// The goal, with what is stored around it.
        case read(Branch)
        case drafted(Drafted.Mutation)
        case told(Notice)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .read(let branch):
            goal = branch.main
            stored = branch[position]
            // Who begins a new one types at once; of one that is there nobody knows what is to be changed.
            if stored == nil, form.focus == nil { form.apply(.focused(.title)) }
        case .drafted(let mutation): apply(mutation)
        case .told(let told): notice = told
        }
    }
}
