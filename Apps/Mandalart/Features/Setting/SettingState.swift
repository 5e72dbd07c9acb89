import MandalartCore
import MandalartDomain
import RibletReactor

/// The state of the settings.
package struct SettingState: PartlySavedState, ReducibleState, Equatable, Sendable {
    /// The phases of the settings.
    package enum Phase: Equatable, Sendable {
        case loading
        /// They cannot be read.
        case failed(MandalartError)
        case shown
    }

    /// The notices of the settings.
    package enum Notice: Equatable, Sendable {
        case nicknameSaved
        /// The theme could not be stored.
        case themeFailed(Theme)
    }

    /// The phase of the settings.
    package internal(set) var phase = Phase.loading
    /// The remembered state of the user.
    package internal(set) var user = UserState()
    package internal(set) var form = FormState<NicknameField>([:])
    /// A file is being imported.
    package internal(set) var isImporting = false
    /// Why the last file was not imported.
    package internal(set) var importProblem: MandalartError?
    /// The plans of a file of which some are here already: the user is asked what becomes of those.
    @Pulse package internal(set) var question: PlanImport?
    /// The notice to the user.
    @Pulse package internal(set) var notice: Notice?

    /// Before anything is known.
    package init() {}

    /// The part of the state that survives the end of the server.
    package struct Saved: Codable {
        /// Optional as former versions kept it.
        let nickname: String?
    }

    /// Nil if the field holds what is stored.
    package var saved: Saved? { form[.nickname] == user.nickname ?? "" ? nil : Saved(nickname: form[.nickname]) }

    package mutating func restore(_ saved: Saved) {
        if let nickname = saved.nickname { form.apply(.changed(.nickname, nickname)) }
    }

    package enum Mutation {
        case readAgain
        case arrived(UserState)
        case failed(MandalartError)
        case form(FormState<NicknameField>.Mutation)
        case told(Notice)
        case importBegan
        case importAsked(PlanImport)
        case importEnded(MandalartError?)
    }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .readAgain: if phase != .shown { phase = .loading }
        case .arrived(let user): arrive(user)
        case .failed(let error): if phase == .loading { phase = .failed(error) }
        case .form(.submitted):
            form.apply(.submitted)
            // It can be changed again.
            form.apply(.filled([.nickname: form[.nickname]]))
            notice = .nicknameSaved
        case .form(let mutation): form.apply(mutation)
        case .told(let notice): self.notice = notice
        case .importBegan:
            isImporting = true
            (importProblem, question) = (nil, nil)
        case .importAsked(let plans): (isImporting, question) = (false, plans)
        case .importEnded(let problem):
            (isImporting, question) = (false, nil)
            importProblem = problem
        }
    }

    /// A name that the user has not touched follows what was changed elsewhere.
    private mutating func arrive(_ now: UserState) {
        if phase != .shown, form[.nickname].isEmpty {
            form.apply(.filled([.nickname: now.nickname ?? ""]))
        } else if form.phase == .editing, form[.nickname] == user.nickname ?? "" {
            form.apply(.filled([.nickname: now.nickname ?? ""]))
        }
        user = now
        phase = .shown
    }
}
