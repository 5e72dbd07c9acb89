/// The answer to a question about the page, as it was when the question was asked.
struct Answer: Equatable {
    /// The questions.
    enum Question: String, CaseIterable {
        case slow, big, alive
    }

    /// A sentence of the answer.
    struct Line: Equatable, Identifiable {
        var id = 0
        var fact: Fact
        /// The place of that which the sentence is about.
        var link: Link?
        /// The share of the whole in thousandths.
        var share: Int?
    }

    /// The places that a sentence leads to.
    enum Link: Equatable {
        case rib(Int), cause(Int)
    }

    /// The things that there are to say; times are microseconds.
    enum Fact: Equatable {
        /// A cause took so long, waiting included.
        case took(CauseRow.Origin, Int)
        /// A RIB handled events of one name; a result has no work but `reduce`.
        case spent(rib: String, name: String, isResult: Bool, times: Int, Int)
        /// The views of these RIBs were compared, and the difference written.
        case compared(String, Int)
        case waited(effect: String, rib: String, Int)
        /// The main actor did anything else.
        case other(Int)
        case state(rib: String, StateSize, Growth?)
        /// The frames with the views of these RIBs, the greatest of them included.
        case frames(String, count: Int, bytes: Int, most: Int)
        /// So many states have not been measured.
        case unmeasured(Int)
        case remains(Remains)
        case attached(rib: String, parent: String?, TreeRow.Place, TreeRow.Status, effects: [String])
        /// Nothing is left of the RIBs that have left the tree.
        case allFreed
        case nothing
    }

    /// The change of a size.
    struct Growth: Equatable {
        var bytes: Int
        var seconds: Int
    }

    /// The objects of a RIB that has left the tree.
    struct Remains: Equatable {
        var rib: String
        var seconds: Int
        /// The types of the objects.
        var objects: [String]
        /// Each an object, and the property that holds it.
        var holders: [Holder] = []
        /// Ways from one of the objects back to it, or to one that holds it.
        var circles: [String] = []
        /// True if the application keeps it, to attach it again.
        var isOnPurpose = false
    }

    struct Holder: Equatable {
        var object: String
        var property: String
    }

    /// The greatest number of sentences.
    static let most = 8

    let question: Question
    let lines: [Line]

    init(_ question: Question, _ lines: [Line]) {
        self.question = question
        let all = lines.isEmpty ? [Line(fact: .nothing)] : lines
        self.lines = all.prefix(Self.most).enumerated().map { Line(id: $0, fact: $1.fact, link: $1.link, share: $1.share) }
    }
}
