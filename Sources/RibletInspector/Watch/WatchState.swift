import RibletObservability
import RibletWeb

/// The contents of the inspector's page while it watches one page.
struct WatchState: Equatable {
    /// The parts of which a narrow window shows one at a time.
    enum Part: String, CaseIterable, Equatable {
        case tree, causes, state
    }

    /// The place, as the address says it.
    var place = WatchPlace()
    /// The page that is watched.
    var page: PageSummary
    /// The address that the frame shows at first; nil where the page is another window's.
    var framed: String?
    /// True if the page has been closed, or its server was started anew and it has not come back.
    var isGone = false
    /// The key of the page that came in its place, where it is over.
    var successor: String?
    /// True if a page can begin with what this one had after the open cause.
    var canStart = false
    /// The time of the moment with which the page has begun, until its reader has read that.
    var startedAt: String?
    /// The pages that can be chosen, this one included.
    var pages: [PageSummary] = []
    /// The RIBs from the root down, in the order of their places.
    var tree: [TreeRow] = []
    /// The number of the chosen RIB.
    var selected: Int?
    /// The facts about the chosen RIB.
    var facts: RIBFacts?
    /// The number of choices by the arrow keys, which give the chosen row the focus; nil where the
    /// last choice was made otherwise, so that the focus stays where it is.
    var moves: Int?
    /// The identifier of the element of the chosen RIB's view, around which the frame has a line.
    var outlined: String?
    /// The causes, the newest first.
    var causes: [CauseRow] = []
    /// The number of causes since the watching began, and the seconds since then.
    var total = 0
    var seconds = 0
    /// The steps of the opened cause.
    var opened: CauseSteps?
    /// The state of the chosen RIB; nil where it has none.
    var outline: StateOutline?
    /// True if properties are shown in which nothing has changed.
    var showsUnchanged = false
    /// True if the newest cause is opened as it comes.
    var isFollowing = true
    /// True if nothing moves until the reader lets it go on.
    var isHeld = false
    /// The number of causes that came while the page was held.
    var missed = 0
    /// The page as it was, while the reader looks back.
    var look: PageLook?
    /// True if the next press in the page chooses a RIB.
    var isPicking = false
    /// True if values are shown, and not only names.
    var showsValues = true
    /// True outside development: there are no values, no frame and nothing to pick.
    var isGuarded = false
    /// True if the link to the page is over.
    var isLinkOver = false
    /// Thousandths of the watched page's time that watching has cost.
    var cost = 0
    /// The part that a narrow window shows.
    var part = Part.tree
    /// The answer that the reader has asked for.
    var answer: Answer?
    /// The flow test that is shown, written from what was done.
    var test: WrittenTest?

    /// True if the content of the page is kept, and not names alone.
    var hasContent: Bool { showsValues && !isGuarded && !isProgram }
    /// True if it is a program, which has no page.
    var isProgram: Bool { page.since != nil }
    /// The name of the chosen RIB.
    var selectedName: String? { tree.first { $0.id == selected }?.name }
}

/// A page as it can be chosen.
struct PageSummary: Equatable, Identifiable {
    /// The key in the address.
    var id: String
    /// The name of the application.
    var name: String
    /// The address from the server's root.
    var url: String
    /// True if a browser shows the page now.
    var isConnected: Bool
    /// True if the page is over, and only its record is there.
    var hasEnded = false
    /// The time since which it tells of its tree, where it is a program without pages.
    var since: String?
    /// True if the record comes from a file.
    var isFile = false
}

/// A RIB in the tree.
struct TreeRow: Equatable, Identifiable, Codable {
    /// The states of a RIB's life.
    enum Status: Equatable, Codable {
        case active, inactive, gone
    }

    /// The number of the RIB, which no other one of the page ever has.
    let id: Int
    var name: String
    /// Where its parent keeps it.
    var place: Place
    var depth: Int
    var status: Status
    /// The number of its events, and its share of those of the busiest RIB in hundredths.
    var events = 0
    var share = 0
    /// True if the opened cause, or the newest where none is opened, has reached it.
    var isReached = false

    /// The places in which parents keep RIBs.
    enum Place: String, Equatable, Codable {
        case root, attached
        case flow, tabs, stack, slot, overlays
    }
}

/// The facts about one RIB.
struct RIBFacts: Equatable, Codable {
    var path: String
    /// The whole seconds for which it has been active; nil where it is not.
    var activeSeconds: Int?
    var module: String
    /// The types of its router and interactor.
    var router = ""
    var interactor = ""
    /// The effects under way, such as `follow time`.
    var effects: [String] = []
}

/// Something that happened, and all that followed from it.
struct CauseRow: Equatable, Identifiable {
    /// The origins of a cause.
    enum Origin: Equatable, Codable {
        /// An event of a control, by its accessible name or its kind of element.
        case press(String), type(String), choose(String), submit(String), key(String), file(String), other(String)
        /// The user went to an address, or back.
        case visit(String)
        case back
        /// A source that a RIB follows has sent something.
        case news(String)
        /// A RIB has begun something by itself.
        case work(String)
        /// The test that used the page has failed.
        case failure
    }

    /// The number, counted from 1.
    let id: Int
    var origin: Origin
    /// The names of the RIBs that it reached, in order.
    var ribs: [String] = []
    var patches = 0
    var bytes = 0
    var microseconds = 0
    /// The number of equal neighbours that this row stands for; 1 where it is alone.
    var repeats = 1
    /// True if something went wrong in its course.
    var isFault = false
}

/// The course of a cause as a sequence between RIBs.
struct CauseSteps: Equatable {
    /// The kinds of steps.
    enum Kind: String, Equatable, Codable {
        case event, action, result, mutation, effect, ended, cancelled, attach, detach, patch, pause, fault
    }

    struct Step: Equatable, Identifiable {
        let id: Int
        var kind: Kind
        /// Microseconds since the beginning of the cause.
        var at: Int
        /// The lane of the step, and the one that an arrow comes from; lane 0 is the page.
        var lane = 0
        var from: Int?
        /// The name of the action, the mutation, the effect or the RIB.
        var text: String
        /// The value that the name carries, where values are shown.
        var value = ""
        /// Microseconds that the step took, and bytes that it sent.
        var microseconds: Int?
        var bytes: Int?
    }

    /// The number of the cause, or of the row that stands for it among its neighbours.
    var cause: Int
    /// The names over the lanes, the page's excepted: lane 1 is the first.
    var lanes: [String]
    var steps: [Step]
    /// The number of further steps that are not kept.
    var left = 0
}

/// The wishes of the inspector's reader.
enum WatchAction: Equatable {
    /// Something has happened in the page, or may have.
    case looked
    case placeOpened(WatchPlace)
    case selected(Int)
    case opened(Int)
    case closed
    case unfolded(String)
    case folded(String)
    case showedUnchanged(Bool)
    case followed(Bool)
    case held(Bool)
    case picking(Bool)
    case startedHere
    case startRead
    case lookedBack(Bool)
    case lookedBefore(Bool)
    /// The page as it was is at an address, or cannot be made.
    case lookMade(String?)
    /// The browser did not get the page as it was from an address.
    case lookLost(String)
    case values(Bool)
    case part(WatchState.Part)
    case chosePage(String)
    case moved(Int)
    /// A message of the script beside the frame.
    case frame(String)
    /// A question, or none any more.
    case asked(Answer.Question?)
    case led(Answer.Link)
    case script(ScriptAction)
}
