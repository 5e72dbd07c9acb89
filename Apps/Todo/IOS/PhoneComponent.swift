import DataNotice
import Riblet
import RibletLive
import RibletLocalization
import RibletReactor
import RibletUIKit
import RibletUpdates
import TodoDomain
import TodoRoot
import TodoTexts

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The root of a scene: the services of the program, and the views of an iPhone.
final class PhoneComponent: EmptyComponent, RootDependency {
    let flavor: TodoFlavor
    let todos: any TodoRepository
    let visit: any VisitRepository
    let lists: any TodoListRepository
    let drafts: any DraftRepository
    let draftDesk: DraftDesk
    let pictures: any PictureRepository
    let environment: TodoEnvironment
    let attendance: any Attendance
    let preferences: any TodoPreferences
    let deletions: any DeletionRepository
    let transfer: any TransferRepository
    let calendarFeed: any CalendarFeedRepository
    private let services: PhoneServices
    private let context: PhoneContext

    /// - Parameters:
    ///   - services: shared by all scenes.
    ///   - scene: the identifier of the scene.
    init(_ services: PhoneServices, scene: String) {
        self.services = services
        flavor = services.flavor
        let seen = services.todos
        (todos, visit) = (seen, seen)
        lists = services.data.lists
        drafts = services.keptDrafts
        draftDesk = services.drafts
        pictures = services.data.pictures
        var calendar = services.dates.calendar
        calendar.locale = .current
        environment = TodoEnvironment(calendar: calendar, now: services.now, clock: services.clock)
        attendance = SceneAttendance(presence: services.presence, scene: scene)
        preferences = services.preferences
        deletions = services.deletions
        transfer = services.data.transfer
        calendarFeed = services.data.calendarFeed
        context = PhoneContext(
            language: services.language, dates: services.dates, animal: services.flavor.animal, pictures: services.data.pictures,
            now: services.now, export: services.export)
    }

    func makeRoot() -> any LaunchRouting {
        RootBuilder(dependency: self) { [context, store = services.data.store] in
            let language = context.language
            let tabs = RIBTabBarController(items: [
                UITabBarItem(title: HomeWords(language).title, image: UIImage(systemName: "sun.max"), tag: 0),
                UITabBarItem(title: ProfileWords(language).title, image: UIImage(systemName: "pawprint"), tag: 1),
            ])
            let frame = RIBSwitchController(tabs)
            let words = DataNoticeWords(language, content: language(en: "to-dos", ko: "할 일"))
            return RootViews(
                frame: frame, tabs: tabs, presenter: RootNotices(frame, language: language),
                dataNotices: DataNoticeWorker(store, on: frame, words: words))
        } children: { [context] in
            PhoneTree(context: context).children($0)
        }.build()
    }
}

/// Tells over every page what was deleted.
private final class RootNotices: StatePresentable {
    weak var listener: (any ActionListener<RootAction>)?
    private var notices = PulseFollower()
    private weak var frame: UIViewController?
    private let language: Language

    init(_ frame: UIViewController, language: Language) {
        self.frame = frame
        self.language = language
    }

    func present(_ state: RootState) {
        guard let notice = notices.news(of: state.$notice) else { return }
        let words = TodoWords(language)
        let (text, action, deletion): (String, String, Deletion?) =
            switch notice {
            case .deleted(let deletion): (words.deleted(deletion.todos), words.undo, deletion)
            case .failed(let deletion): (words.notBroughtBack, words.tryAgain, deletion)
            }
        frame?.show(Toast(text, action: action, duration: .seconds(30))) { [weak self] in
            self?.listener?.send(.undoTapped(deletion))
        } onGone: {
        }
    }
}

/// Counts in how many other scenes something is open.
struct SceneAttendance: Attendance {
    let presence: Presence
    let scene: String

    func others(at place: AttendancePlace) -> Updates<Int> {
        Updates(onMainActor: { tell($0, of: place) })
    }

    private func tell(_ follower: Updates<Int>.Follower, of place: AttendancePlace) {
        let room =
            switch place {
            case .list: PresenceRoom("list")
            case .todo(let id): PresenceRoom("todo", String(id))
            }
        let stay = Scope()
        presence.observeOthers(than: scene, in: room, upTo: AttendanceLimits.windows, in: stay) { follower.yield($0) }
        // A room that is full counts no further; the page works all the same.
        _ = try? presence.join(room, as: scene, in: stay)
        follower.onTermination { Task { @MainActor in stay.end() } }
    }
}
