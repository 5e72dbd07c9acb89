import Foundation
import Riblet
import RibletReactor
import TodoDomain

/// The requests of the sheet to its parent.
@MainActor
package protocol TransferListener: AnyObject {
    /// The todos of a file were added; the sheet may have been left meanwhile.
    func transferDidImport(_ ids: [Todo.ID], known: Int)
    /// The user leaves.
    func transferDidFinish()
}

/// Builds the sheet in which todos are taken elsewhere, and in.
@MainActor
package protocol TransferBuildable: Buildable {
    /// A new sheet, not attached yet.
    func build(withListener listener: any TransferListener) -> any ViewableRouting
}

/// The dependency of the sheet.
package protocol TransferDependency: Dependency {
    var transfer: any TransferRepository { get }
    var calendarFeed: any CalendarFeedRepository { get }
    var environment: TodoEnvironment { get }
}

package final class TransferBuilder: ViewableBuilder<
    any TransferDependency, @MainActor () -> StateViews<TransferState, TransferAction>
>, TransferBuildable
{
    package func build(withListener listener: any TransferListener) -> any ViewableRouting {
        let views = views()
        let interactor = TransferInteractor(presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return TransferRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class TransferRouter: ViewableRouter<any Interactable, any ViewControllable> {}

/// The state of the sheet.
package struct TransferState: Equatable, Sendable {
    /// The address for calendars, as far as it is known.
    package enum Feed: Equatable, Sendable {
        case unknown
        /// There is no address.
        case closed
        case open(CalendarFeed)
    }

    /// A question to the user.
    package enum Question: Equatable, Sendable { case revoke }

    /// The parts in which todos are exported, by format, as far as they are known; none where they
    /// cannot be read.
    package fileprivate(set) var parts: [TransferFormat: [ExportPart]] = [:]
    /// A file is being imported.
    package fileprivate(set) var isImporting = false
    /// The progress of the import; nil while it waits for others, or is read.
    package fileprivate(set) var progress: ImportRun.Progress?
    /// The user has asked to stop the import.
    package fileprivate(set) var isStopping = false
    /// Why the last file was not imported.
    package fileprivate(set) var problem: ImportFault?
    package fileprivate(set) var feed = Feed.unknown
    /// An address is being made or revoked.
    package fileprivate(set) var isFeedBusy = false
    /// The last address could not be made or revoked.
    package fileprivate(set) var hasFeedFailed = false
    /// The number of times that the user has made or revoked an address, nil for none: what takes
    /// the place of the pressed button has the focus.
    package fileprivate(set) var feedTurn: Int?
    /// The question to the user.
    @Pulse package fileprivate(set) var question: Question?

    /// Before anything is known.
    package init() {}
}

/// The actions of the sheet.
package enum TransferAction: Equatable, Sendable {
    /// The sheet has become active.
    case appeared
    /// The content of the file that the user chose to import.
    case fileChosen([UInt8])
    /// The form that the file is in was sent, which it is without script; the file came before.
    case filePosted
    case stopTapped
    case makeTapped
    case revokeTapped, revokeConfirmed, revokeCancelled
    case closeTapped
}

final class TransferInteractor: ComponentInteractor<TransferState, TransferAction, any TransferDependency>, Reactor {
    enum Mutation {
        case parts(TransferFormat, [ExportPart])
        case importBegan
        case imported(ImportRun.Progress)
        case importStops
        case importEnded(ImportFault?)
        case feed(CalendarFeed?)
        case feedBegan
        /// The user has made an address, or revoked the one that was there.
        case feedChanged(CalendarFeed?)
        case feedFailed
        case asked(TransferState.Question?)
    }

    let initialState = TransferState()
    weak var listener: (any TransferListener)?
    private var run: ImportRun?
    private var feed: any CalendarFeedRepository { component.calendarFeed }
    private var calendar: Calendar { component.environment.calendar }

    override func didBecomeActive() { send(.appeared) }

    // MARK: Reactor

    func mutate(action: TransferAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .merge(.observe(feed.updates()) { .feed($0) }, partsOfExport())
        case .fileChosen(let bytes): return importTodos(from: bytes)
        case .filePosted: return currentState.isImporting ? .none : .just(.importEnded(ImportFault(.noFile)))
        case .stopTapped:
            run?.stop()
            return .just(.importStops)
        case .makeTapped: return makeAddress()
        case .revokeTapped: return .just(.asked(.revoke))
        case .revokeConfirmed: return .concat(.just(.asked(nil)), revokeAddress())
        case .revokeCancelled: return .just(.asked(nil))
        case .closeTapped: listener?.transferDidFinish()
        }
        return .none
    }

    func reduce(state: inout TransferState, mutation: Mutation) {
        switch mutation {
        case .parts(let format, let parts): state.parts[format] = parts
        case .importBegan:
            state.isImporting = true
            state.problem = nil
        case .imported(let progress): state.progress = progress
        case .importStops: state.isStopping = state.isImporting
        case .importEnded(let problem):
            state.isImporting = false
            state.isStopping = false
            state.progress = nil
            state.problem = problem
        case .feed(let feed): state.feed = Self.shown(feed)
        case .feedBegan:
            state.isFeedBusy = true
            state.hasFeedFailed = false
        case .feedChanged(let feed):
            state.isFeedBusy = false
            state.feed = Self.shown(feed)
            state.feedTurn = (state.feedTurn ?? 0) + 1
        case .feedFailed:
            state.isFeedBusy = false
            state.hasFeedFailed = true
        case .asked(let question): state.question = question
        }
    }

    private static func shown(_ feed: CalendarFeed?) -> TransferState.Feed {
        if let feed { .open(feed) } else { .closed }
    }

    // MARK: Effects

    /// Where parts cannot be read, the file itself says why.
    private func partsOfExport() -> Effect<Mutation> {
        .run { [transfer = component.transfer] send in
            for format in TransferFormat.allCases {
                send(.parts(format, (try? await transfer.parts(of: format)) ?? []))
            }
        }
    }

    private func importTodos(from bytes: [UInt8]) -> Effect<Mutation> {
        guard !currentState.isImporting else { return .none }
        let run = ImportRun()
        self.run = run
        return .concat(
            .just(.importBegan),
            // The parent offers to take it back, also where the sheet was left meanwhile.
            .store { [transfer = component.transfer, calendar, weak listener] send in
                async let result = Self.result(of: bytes, by: run, transfer, calendar)
                for await progress in run.progress { send(.imported(progress)) }
                switch await result {
                case .success(let added):
                    send(.importEnded(nil))
                    listener?.transferDidImport(added.map(\.id), known: run.knownCount)
                case .failure(let fault): send(.importEnded(fault))
                }
            })
    }

    private static func result(
        of bytes: [UInt8], by run: ImportRun, _ transfer: any TransferRepository, _ calendar: Calendar
    ) async -> Result<[Todo], ImportFault> {
        defer { run.end() }
        do throws(ImportFault) { return .success(try await transfer.add(bytes, in: calendar, by: run)) } catch { return .failure(error) }
    }

    private func makeAddress() -> Effect<Mutation> {
        guard !currentState.isFeedBusy else { return .none }
        return .concat(
            .just(.feedBegan),
            .store { [feed, zone = calendar.timeZone] send in
                do throws(TodoError) { send(.feedChanged(try await feed.make(in: zone))) } catch { send(.feedFailed) }
            })
    }

    private func revokeAddress() -> Effect<Mutation> {
        guard !currentState.isFeedBusy else { return .none }
        return .concat(
            .just(.feedBegan),
            .store { [feed] send in
                do throws(TodoError) {
                    try await feed.revoke()
                    send(.feedChanged(nil))
                } catch {
                    send(.feedFailed)
                }
            })
    }
}
