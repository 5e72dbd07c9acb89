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

/// The buttons of the form.
public enum EditSubCommand: String, Sendable, Hashable, CaseIterable {
    case save, cancel, delete
    /// Throws away what was restored.
    case discard
}

/// What the form shows.
public struct EditSubState: Equatable, Sendable {
    /// How far it is.
    public enum Phase: Equatable, Sendable {
        case loading
        /// The plan cannot be read, or the plan or the goal is gone.
        case failed(MandalartError)
        case editing
    }

    /// What the user is asked.
    public enum Question: Equatable, Codable, Sendable {
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
    /// How far it is.
    public private(set) var phase = Phase.loading
    /// The goal around which it stands.
    public private(set) var goal: MainMandalart?
    /// What is stored; nothing for a new one.
    public private(set) var stored: SubMandalart?
    /// What is typed, what is wrong with it, and how far storing it is.
    public var form = FormState<EditSubField>([.rate: "0"])
    /// What the form holds was left in it before.
    public private(set) var isRestored = false
    /// It is being deleted.
    public private(set) var isDeleting = false
    /// What is typed cannot be kept for the case that the form is left.
    public private(set) var isDraftLost = false
    /// What the user is asked.
    @Pulse public var question: Question?
    /// What the user is told.
    @Pulse public var notice: Notice?
    /// What the page held when the server ended.
    private var left: Saved?

    /// A form for what stands at a position around a goal.
    public init(position: GridPosition) { self.position = position }

    /// Whether nothing stands there yet.
    public var isNew: Bool { stored == nil }
    /// The achievement rate in whole percent.
    public var percent: Int { min(100, max(0, Int(form[.rate]) ?? 0)) }
    /// Whether it can be saved now.
    public var canSave: Bool { phase == .editing && form.canSubmit && !isDeleting }

    /// What is entered. A rate that nobody has touched stays as exact as it is.
    var draft: SubDraft {
        if let stored, Progress.percent(stored.achievementRate) == percent {
            return SubDraft(title: form[.title], achievementRate: stored.achievementRate)
        }
        return SubDraft(title: form[.title], achievementRate: Double(percent) / 100)
    }

    /// Whether there is something to lose.
    var isChanged: Bool { phase == .editing && form.phase != .submitted && draft != blank }

    /// What is worth keeping when the form is left.
    var draftToKeep: Draft? { isChanged ? .sub(draft) : nil }

    private var blank: SubDraft { stored.map(SubDraft.init) ?? SubDraft() }

    // MARK: Over the end of the server

    struct Saved: Codable, Equatable {
        let form: FormState<EditSubField>
        let isRestored: Bool
        let question: Question?
    }

    /// Nothing before the form is shown, and after it is done with.
    var saved: Saved? {
        guard phase == .editing, form.phase != .submitted else { return left }
        return Saved(form: form, isRestored: isRestored, question: question)
    }

    mutating func restore(_ saved: Saved) {
        left = saved
        question = saved.question
    }

    // MARK: Changes

    enum Mutation {
        case reading
        case read(Branch, draft: Draft?, isDraftLost: Bool)
        case failed(MandalartError)
        case form(FormState<EditSubField>.Mutation)
        /// What was restored is thrown away.
        case reset
        case asked(Question?)
        case told(Notice)
        case deleting(Bool)
        case draftKept(Bool)
        /// Nothing of the form is kept any more.
        case finished
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .reading:
            isDeleting = false
            form.apply(.interrupted)
            if phase != .editing { phase = .loading }
        case .read(let branch, let draft, let isLost): begin(branch, draft, isLost)
        case .failed(let error): if phase != .editing { phase = .failed(error) }
        case .form(let mutation): form.apply(mutation)
        case .reset:
            form.apply(.filled(Self.values(of: blank)))
            isRestored = false
        case .asked(let asked): question = asked
        case .told(let told): notice = told
        case .deleting(let isUnderWay): isDeleting = isUnderWay
        case .draftKept(let isKept): isDraftLost = !isKept
        case .finished:
            form.apply(.submitted)
            isDeleting = false
        }
    }

    private mutating func begin(_ branch: Branch, _ kept: Draft?, _ isLost: Bool) {
        goal = branch.main
        stored = branch[position]
        guard phase != .editing else { return }
        isDraftLost = isLost
        if let left {
            form = left.form
            form.apply(.interrupted)
            isRestored = left.isRestored
            self.left = nil
        } else if case .sub(let draft)? = kept, draft != blank {
            form.apply(.filled(Self.values(of: draft)))
            isRestored = true
        } else {
            form.apply(.filled(Self.values(of: blank)))
        }
        phase = .editing
    }

    private static func values(of draft: SubDraft) -> [EditSubField: String] {
        [.title: draft.title, .rate: "\(Progress.percent(draft.achievementRate))"]
    }
}
