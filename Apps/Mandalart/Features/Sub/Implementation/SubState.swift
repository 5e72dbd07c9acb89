import MandalartDomain
import RibletReactor

/// What the page of a goal shows.
public struct SubState: Equatable, Sendable {
    /// How far it is.
    public enum Phase: Equatable, Sendable {
        case loading
        /// There is no such goal (any more).
        case missing
        /// The plan cannot be read.
        case failed(MandalartError)
        case shown
    }

    /// What the user does to the history, as a value: it can be tried again.
    public enum Step: Equatable, Sendable {
        case undo(edit: Int64?)
        case redo
    }

    /// What was entered in a form and thrown away.
    public struct Discarded: Equatable, Sendable {
        /// What was entered.
        public let draft: SubDraft
        /// Where it would have stood.
        public let position: GridPosition
        /// Around which goal.
        public let goal: MainMandalart.ID
    }

    /// What the user is told in passing.
    public enum Notice: Equatable, Sendable {
        /// A sub mandalart was deleted; it can be taken back.
        case deleted(EditSummary)
        /// What was entered was thrown away; it can be brought back.
        case discarded(Discarded)
        case undone(EditSummary)
        case redone(EditSummary)
        /// This failed, and can be tried again.
        case failed(Step, MandalartError)
    }

    /// Where the goal stands in its plan.
    public let position: GridPosition
    /// How far it is.
    public private(set) var phase = Phase.loading
    /// The goal with its subs.
    public private(set) var branch: Branch?
    /// The name of the plan.
    public private(set) var planTitle = ""
    /// What can be undone and redone in the plan.
    public private(set) var history = EditHistory()
    /// The hint how the page is left is shown.
    public private(set) var isHintShown = false
    private(set) var isHintAsked = false
    /// Something is being taken back.
    public private(set) var isBusy = false
    /// What was pressed meanwhile, in order.
    private(set) var waiting: [Step] = []
    /// What the user is told.
    @Pulse public var notice: Notice?

    /// Before anything is known.
    public init(position: GridPosition) { self.position = position }

    enum Mutation {
        case resumed
        case arrived(PlanContent?)
        case failed(MandalartError)
        case hintAsked
        case hinted(Bool)
        case queued(Step)
        case began
        case ended(Notice?)
        case told(Notice)
    }

    private static let maximumWaiting = 100

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .resumed:
            isBusy = false
            waiting = []
            if phase != .shown { phase = .loading }
        case .arrived(let content):
            planTitle = content?.plan.title ?? planTitle
            history = content?.history ?? EditHistory()
            branch = content?[position]
            phase = branch == nil ? .missing : .shown
        case .failed(let error): if branch == nil { phase = .failed(error) }
        case .hintAsked: isHintAsked = true
        case .hinted(let isShown): isHintShown = isShown
        case .queued(let step): if waiting.count < Self.maximumWaiting { waiting.append(step) }
        case .began:
            isBusy = true
            if !waiting.isEmpty { waiting.removeFirst() }
        case .ended(let told):
            isBusy = false
            // What comes after a step that failed was meant to come after it.
            if case .failed? = told { waiting = [] }
            if let told { notice = told }
        case .told(let told): notice = told
        }
    }
}
