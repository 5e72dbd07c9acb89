import MandalartDomain
import RibletReactor

/// The state of the sheet for sharing.
package struct ShareState: PartlySavedState, ReducibleState, Equatable, Sendable {
    /// The link by which the plan is read.
    package enum Link: Equatable, Sendable {
        case loading
        /// It cannot be read whether there is one.
        case unreadable
        /// Nil where there is none.
        case known(ReadKey?)
    }

    /// The question before the link is revoked.
    package enum Question: String, Codable, Sendable { case revoke }

    /// The notices to the user.
    package enum Notice: Equatable, Sendable { case revoked, notMade, notRevoked }

    package let plan: Plan.ID
    /// The link, as it was last read.
    package internal(set) var link = Link.loading
    /// The link is being made or revoked.
    package internal(set) var isBusy = false
    /// The number of times that the user has made or revoked the link here, from 0.
    package internal(set) var turns = 0
    /// The question to the user.
    @Pulse package internal(set) var question: Question?
    /// The notice to the user.
    @Pulse package internal(set) var notice: Notice?

    /// The key of the link; nil where there is none, or that is not known.
    package var key: ReadKey? { if case .known(let key) = link { key } else { nil } }

    /// Before anything is known.
    package init(plan: Plan.ID) { self.plan = plan }

    /// The question, which is asked again after the end of the server.
    package var saved: Question? { question }

    package mutating func restore(_ saved: Question) { question = saved }

    package enum Mutation: Sendable {
        case readAgain
        case arrived(ReadKey?)
        case unreadable
        case asked(Question?)
        case began
        case made(ReadKey)
        case revoked(ReadKey)
        case failed(Notice)
    }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .readAgain: if link == .unreadable { link = .loading }
        case .arrived(let key):
            // The question was about another link.
            if question != nil, link != .loading, key != self.key { question = nil }
            link = .known(key)
        case .unreadable: if link == .loading { link = .unreadable }
        case .asked(let question): self.question = question
        case .began: isBusy = true
        case .made(let key):
            isBusy = false
            link = .known(key)
            turns += 1
        case .revoked(let key):
            isBusy = false
            if self.key == key { link = .known(nil) }
            turns += 1
            question = nil
            notice = .revoked
        case .failed(let notice):
            isBusy = false
            question = nil
            self.notice = notice
        }
    }
}
