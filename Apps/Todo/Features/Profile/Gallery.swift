import Riblet
import RibletReactor
import TodoDomain

/// The requests of a gallery to its parent.
@MainActor
package protocol GalleryListener: AnyObject {
    /// The first of its pictures is known.
    func galleryDidBegin(with picture: Picture, of animal: Animal)
}

/// Builds the pictures of one animal.
@MainActor
package protocol GalleryBuildable: Buildable {
    /// A new gallery, not attached yet. The query of its location may ask for so many `pages`, as
    /// the link for more does in a page without script; the live page keeps that to itself.
    func build(withListener listener: any GalleryListener, animal: Animal) -> any ViewableRouting & LocationRouting
}

/// The dependency of a gallery.
package protocol GalleryDependency: Dependency { var pictures: any PictureRepository { get } }

/// Builds the pictures of one animal; its views must know of which.
package final class GalleryBuilder: ViewableBuilder<
    any GalleryDependency, @MainActor (Animal) -> StateViews<GalleryState, PagingEvent>
>, GalleryBuildable
{
    package func build(withListener listener: any GalleryListener, animal: Animal) -> any ViewableRouting & LocationRouting {
        let views = views(animal)
        let interactor = GalleryInteractor(animal, presenter: views.presenter, pictures: dependency.pictures)
        interactor.listener = listener
        return GalleryRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class GalleryRouter: ViewableRouter<GalleryInteractor, any ViewControllable>, LocationRouting {
    var location: Location { Location() }

    func open(_ location: Location) -> Bool {
        let pages = location["pages"].flatMap { Int($0) } ?? 1
        interactor.send(.wanted(pages: min(max(1, pages), GalleryState.pageLimit)))
        return location.path.isEmpty
    }
}

/// The state of a gallery.
package struct GalleryState: PartlySavedState, Equatable, Sendable {
    /// The number of pictures of a page.
    package static let pageSize = 30
    /// The number of pages that an address may ask for at once, or a gallery that comes back.
    static let pageLimit = 20

    /// The animal of the pictures.
    package let animal: Animal
    /// The pictures, as far as they have been paged in.
    package fileprivate(set) var pictures = Paging<Picture, Int>(first: 0)

    /// Before anything is known.
    package init(_ animal: Animal) { self.animal = animal }

    /// The number of pages beyond the first that the user has asked for; nil for none.
    package var saved: Int? {
        let count = pictures.loadState == .loading ? pictures.wantedCount : pictures.pageCount
        return count > 1 ? count : nil
    }
    package mutating func restore(_ pages: Int) { pictures = Paging(first: 0, pages: min(pages, Self.pageLimit)) }
}

final class GalleryInteractor: StateInteractor<GalleryState, PagingEvent>, Reactor, Restorable {
    typealias Mutation = Paging<Picture, Int>.Mutation

    let initialState: GalleryState
    weak var listener: (any GalleryListener)?
    private let pictures: any PictureRepository

    init(_ animal: Animal, presenter: any StatePresentable<GalleryState, PagingEvent>, pictures: any PictureRepository) {
        initialState = GalleryState(animal)
        self.pictures = pictures
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        observeState({ $0.pictures.items.first }) { [weak self] first in
            if let self, let first { listener?.galleryDidBegin(with: first, of: currentState.animal) }
        }
        send(.appeared)
    }

    func mutate(action: PagingEvent) -> Effect<Mutation> {
        // Before the gallery is active nothing can be loaded; it is when it appears.
        if case .wanted(let pages) = action, !isActive { return .just(.wanted(pages: pages)) }
        return paging(action, \.pictures) { [pictures, animal = initialState.animal] page in
            let found = try await pictures.page(of: animal, page, limit: GalleryState.pageSize)
            // A short page is the last.
            return Page(found, next: found.count < GalleryState.pageSize ? nil : page + 1)
        }
    }

    func reduce(state: inout GalleryState, mutation: Mutation) { state.pictures.apply(mutation) }
}
