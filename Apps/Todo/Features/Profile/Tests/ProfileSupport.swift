import Riblet
import RibletReactor
import RibletTesting
import TodoDomain
import TodoTesting

@testable import TodoProfile

/// The states that were presented, in order.
@MainActor
final class FakeProfileView: FakeTabs, StatePresentable {
    weak var listener: (any ActionListener<ProfileAction>)?
    private(set) var states: [ProfileState] = []

    func present(_ state: ProfileState) { states.append(state) }
}

/// The states that a gallery presented, in order.
typealias FakeGalleryView = FakeStateView<GalleryState, PagingEvent>

/// The requests of a gallery.
@MainActor
final class FakeGalleryListener: GalleryListener {
    private(set) var first: Picture?

    func galleryDidBegin(with picture: Picture, of animal: Animal) { first = picture }
}

/// The states that the sheet presented, in order.
typealias FakeTransferView = FakeStateView<TransferState, TransferAction>

/// The requests of the sheet.
@MainActor
final class FakeTransferListener: TransferListener {
    private(set) var imported: [[Todo.ID]] = []
    private(set) var finished = 0

    func transferDidImport(_ ids: [Todo.ID], known: Int) { imported.append(ids) }
    func transferDidFinish() { finished += 1 }
}

/// The profile's parent in a test.
final class ProfileParent: EmptyComponent, ProfileDependency {
    let todos: any TodoRepository
    let pictures: any PictureRepository
    let flavor: TodoFlavor
    let transfer: any TransferRepository
    let calendarFeed: any CalendarFeedRepository
    let environment = TodoTesting.environment()
    private let hasTransfer: Bool

    init(
        todos: any TodoRepository = FakeTodoRepository(), pictures: any PictureRepository = FakePictureRepository(),
        flavor: TodoFlavor = .dog, transfer: any TransferRepository = FakeTransfer(),
        feed: any CalendarFeedRepository = FakeCalendarFeed(), hasTransfer: Bool = true
    ) {
        self.transfer = transfer
        calendarFeed = feed
        self.hasTransfer = hasTransfer
        self.todos = todos
        self.pictures = pictures
        self.flavor = flavor
    }

    /// A profile on a view, by default one that nobody sees.
    func build(_ view: FakeProfileView = FakeProfileView()) -> any ViewableRouting & LocationRouting {
        ProfileBuilder(dependency: self) {
            ProfileViews(presenter: view, viewController: view)
        } children: { [hasTransfer] profile in
            let gallery = GalleryBuilder(dependency: profile) { _ in
                let view = FakeGalleryView()
                return StateViews(presenter: view, viewController: view)
            }
            let transfer = TransferBuilder(dependency: profile) {
                let view = FakeTransferView()
                return StateViews(presenter: view, viewController: view)
            }
            return (gallery: gallery, transfer: hasTransfer ? transfer : nil)
        }.build()
    }
}
