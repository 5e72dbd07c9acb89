import Foundation
import RibletReactor
import RibletWebServer
import RibletWebStore

/// The state of the page on which a person sees and changes where they are signed in.
struct PeopleState: Equatable, Sendable {
    /// A link that was made here. It is shown once and kept nowhere, also not with the page.
    struct Link: Equatable, Sendable {
        /// The name of the link in the list.
        let id: OpenInvitation.ID
        let secret: Secret<String>
        /// True if it signs another browser of the person in.
        let isForMe: Bool
    }

    /// The questions before something is given up.
    enum Question: Equatable, Sendable {
        case signOut(SignIn)
        case signOutElsewhere
        case leave
    }

    /// The notices to the person.
    enum Notice: Equatable, Sendable { case failed, signedOut, signedOutElsewhere, linkUsed, linkWithdrawn, renamed, leaving, staying }

    /// The person whose page it is.
    struct Me: Equatable, Sendable {
        let id: String
        let name: String
        /// True of the one who may invite others.
        let isFirst: Bool
        /// The browser of the page in the list; nil where a proxy signs people in.
        let signIn: SignIn.ID?
    }

    let me: Me
    /// The browsers in which the person has signed in; nil before they are known.
    fileprivate(set) var browsers: [SignIn]?
    /// The time at which all that is the person's is deleted; nil where that is not wished.
    fileprivate(set) var end: Date?
    /// The links of the person that are good still.
    fileprivate(set) var invitations: [OpenInvitation] = []
    /// The link that was made last; nil after it was used, withdrawn or put away.
    fileprivate(set) var link: Link?
    /// The browser that gets another name.
    fileprivate(set) var renaming: SignIn.ID?
    /// Something is being stored.
    fileprivate(set) var isBusy = false
    /// The number of links made here, from 0.
    fileprivate(set) var turns = 0
    /// The question to the person.
    @Pulse fileprivate(set) var question: Question?
    /// The notice to the person.
    @Pulse fileprivate(set) var notice: Notice?

    init(me: Me) { self.me = me }

    /// True where people sign in by links; a proxy does it otherwise.
    var hasLinks: Bool { me.signIn != nil }

    enum Mutation: Sendable {
        case browsers([SignIn])
        case invitations([OpenInvitation])
        case ends(Date?)
        case began
        case made(Link)
        case putAway
        case renaming(SignIn.ID?)
        case asked(Question?)
        case done(Notice)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .browsers(let browsers):
            self.browsers = browsers
            if let renaming, !browsers.contains(where: { $0.id == renaming }) { self.renaming = nil }
            if case .signOut(let browser) = question, !browsers.contains(where: { $0.id == browser.id }) { question = nil }
        case .invitations(let invitations):
            let former = self.invitations
            self.invitations = invitations
            // It was in the list and is not any more: somebody has come by it.
            guard let link, former.contains(where: { $0.id == link.id }), !invitations.contains(where: { $0.id == link.id }) else { return }
            self.link = nil
            notice = .linkUsed
        case .ends(let date): end = date
        case .began: isBusy = true
        case .made(let link):
            isBusy = false
            turns += 1
            self.link = link
        case .putAway: link = nil
        case .renaming(let id): renaming = id
        case .asked(let question): self.question = question
        case .done(let notice):
            isBusy = false
            question = nil
            if notice == .renamed { renaming = nil }
            if notice == .linkWithdrawn { link = nil }
            self.notice = notice
        }
    }
}

/// The actions of the page.
enum PeopleAction: Equatable, Sendable {
    case appeared
    /// The person wants a link for another browser, or for somebody who may be called so.
    case linkForMeTapped
    case linkForSomebodyTapped(String)
    case linkPutAway
    case withdrawTapped(OpenInvitation.ID)
    case renameTapped(SignIn.ID)
    case renamed(SignIn.ID, String)
    case renameCancelled
    case signOutTapped(SignIn)
    case signOutElsewhereTapped
    /// The person wants everything deleted, or not after all.
    case leaveTapped
    case stayTapped
    case confirmed
    case cancelled
}
