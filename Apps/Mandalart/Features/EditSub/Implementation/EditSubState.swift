import MandalartDomain
import RibletReactor

/// The fields of the form, in order.
public enum EditSubField: String, FormField {
    case title
    /// The achievement rate in whole percent, 0 to 100.
    case rate

    /// What a sub mandalart must be.
    public var rules: [FormRule] {
        switch self {
        case .title: [.required, .maxLength(MandalartLimits.title)]
        case .rate: [.required, .number(0...100)]
        }
    }
}

/// What the form shows.
public struct EditSubState: DraftedFormState, Equatable, Sendable {
    /// The form of this state.
    public typealias Drafted = DraftedForm<FormState<EditSubField>, SubDraft, Question, MandalartError>

    /// What the user is asked.
    public enum Question: DraftedQuestion {
        /// Whether it shall be deleted.
        case delete(title: String)
        /// Whether what was entered shall be thrown away.
        case discard
    }

    /// What the user is told in passing.
    public enum Notice: Equatable, Sendable {
        /// It has no title, and was not saved.
        case emptyTitle
        case notDeleted(MandalartError)
    }

    /// Where it stands around its goal, or will.
    public let position: GridPosition
    /// The goal around which it stands.
    public private(set) var goal: MainMandalart?
    /// What is stored; nothing for a new one.
    public private(set) var stored: SubMandalart?
    /// The form.
    public var drafted = Drafted(FormState([.rate: "0"]))
    /// What the user is told.
    @Pulse public var notice: Notice?

    /// A form for what stands at a position around a goal.
    public init(position: GridPosition) { self.position = position }

    /// Whether nothing stands there yet.
    public var isNew: Bool { stored == nil }
    /// The achievement rate in whole percent.
    public var percent: Int { min(100, max(0, Int(form[.rate]) ?? 0)) }
    /// Whether it can be saved now.
    public var canSave: Bool { phase == .editing && form.canSubmit && !isDeleting }

    /// What is entered. A rate that nobody has touched stays as exact as it is.
    public var draft: SubDraft {
        if let stored, Progress.percent(stored.achievementRate) == percent {
            return SubDraft(title: form[.title], achievementRate: stored.achievementRate)
        }
        return SubDraft(title: form[.title], achievementRate: Double(percent) / 100)
    }

    /// What is stored, or an empty one.
    public var blank: SubDraft { stored.map(SubDraft.init) ?? SubDraft() }

    /// Makes the form hold a draft.
    public static func fill(_ form: inout FormState<EditSubField>, with draft: SubDraft) {
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
