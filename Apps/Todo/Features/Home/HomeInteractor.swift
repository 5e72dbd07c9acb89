import Riblet
import RibletReactor
import TodoDomain
import TodoEditor
import TodoLists

/// The state of the page.
package struct HomeState: Equatable, Sendable {
    /// The notices to the user.
    package enum Notice: Equatable, Sendable {
        /// Tells that a draft was thrown away; it can be brought back.
        case discarded(TodoDraft, DraftKey)
        /// Tells that a change of a todo is kept as a draft; the form can be opened again.
        case kept(TodoDraft, Todo.ID)
        /// Tells that a todo was added; it can be taken away again.
        case added(Todo)
        /// Tells that a list was removed; it can be brought back.
        case removed(RemovedList)
        /// The browser lets the page tell nothing.
        case remindersDenied
    }

    /// A list, and how many of its todos are open.
    package struct Listed: Equatable, Sendable {
        package let list: TodoList
        package let left: Int

        package init(_ list: TodoList, left: Int) {
            self.list = list
            self.left = left
        }
    }

    /// The numbers of open and done todos; nil before they are known.
    package var counts: TodoCounts?
    /// The lists that todos are in; nil before they are known.
    package var lists: [Listed]? { known.map { $0.map { Listed($0, left: lefts[$0.id] ?? 0) } } }
    /// The todos that become due next.
    package fileprivate(set) var reminders: [Reminder] = []
    /// True where the page tells what becomes due; nil before it is known.
    package fileprivate(set) var reminds: Bool?
    fileprivate var known: [TodoList]?
    fileprivate var lefts: [TodoList.ID: Int] = [:]
    /// The picture of the flavour's animal.
    package var picture: Picture?
    /// True when the picture of an earlier visit, or its absence, is known.
    package var isPictureKnown = false
    /// A fresh picture is on its way.
    package var isPictureLoading = false
    /// The last attempt to get a fresh picture failed.
    package var hasPictureFailed = false
    /// The notice to the user.
    @Pulse package var notice: Notice?

    package init() {}
}

/// The actions of the page.
package enum HomeAction: Equatable, Sendable {
    /// Home has become active.
    case appeared
    /// The user is at the page (again).
    case visited
    case listTapped
    case completeTapped
    case searchTapped
    case addTapped
    /// The user wants to see what is in a list.
    case listedTapped(TodoList.ID)
    /// The user wants to add a list.
    case newListTapped
    /// A list was removed.
    case removed(RemovedList)
    /// The user wants the page to tell what becomes due, or no longer.
    case remindersChosen(Bool)
    /// The browser lets the page tell nothing.
    case remindersDenied
    /// The user wants it back.
    case undoRemoveTapped(RemovedList)
    /// Another picture, or another try.
    case pictureTapped
    /// The form was left, and what was entered thrown away.
    case discarded(TodoDraft, DraftKey)
    /// The form was left, and what was entered is kept.
    case kept(TodoDraft, Todo.ID)
    /// The user wants to go on with it.
    case resumeTapped(Todo.ID)
    /// The user wants back what was thrown away.
    case undoDiscardTapped(TodoDraft, DraftKey)
    /// A todo was added; `tells` where nothing else says so.
    case added(Todo, tells: Bool)
    /// The user does not want what was added after all.
    case undoAddTapped(Todo)
}

final class HomeInteractor: ComponentInteractor<HomeState, HomeAction, any HomeDependency>, Reactor, ListListener, CompleteListener,
    SearchListener, AddListener, UpdateListener, ListFormListener
{
    enum Mutation {
        case counted(TodoCounts, [TodoList.ID: Int], [Reminder])
        case reminding(Bool)
        case listsArrived([TodoList])
        case pictureFound(Picture?)
        case pictureRequested
        case pictureArrived(Picture)
        case pictureFailed
        case told(HomeState.Notice)
    }

    private enum EffectID { case picture }

    let initialState = HomeState()
    weak var router: (any HomeNavigating)?

    override func didBecomeActive() { send(.appeared) }

    func visited() { send(.visited) }

    func mutate(action: HomeAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .merge(countTodos(), followLists(), findPicture(), readPreferences())
        case .visited, .pictureTapped: return fetchPicture()
        case .listTapped: router?.routeToList()
        case .completeTapped: router?.routeToComplete()
        case .searchTapped: router?.routeToSearch()
        case .addTapped: router?.routeToAdd()
        case .listedTapped(let id): router?.routeToList(id)
        case .newListTapped: router?.routeToListForm(nil)
        case .removed(let removed): return offer(.removed(removed))
        case .remindersChosen(let areWanted): return choose(reminders: areWanted)
        case .remindersDenied: return .just(.told(.remindersDenied))
        case .undoRemoveTapped(let removed): return bringBack(removed)
        case .discarded(let draft, let key): return offer(.discarded(draft, key))
        case .kept(let draft, let id): return offer(.kept(draft, id))
        case .resumeTapped(let id): router?.routeToUpdate(id)
        case .undoDiscardTapped(let draft, let key): return bringBack(draft, key)
        case .added(let todo, let tells):
            router?.reveal(todo.id)
            if tells { return .just(.told(.added(todo))) }
        case .undoAddTapped(let todo): return takeAway(todo)
        }
        return .none
    }

    /// Tells something with a button that the key of the last tick presses, too.
    private func offer(_ notice: HomeState.Notice) -> Effect<Mutation> {
        component.environment.offersUndo()
        return .just(.told(notice))
    }

    /// Opens the form again, with what was entered.
    private func bringBack(_ draft: TodoDraft, _ key: DraftKey) -> Effect<Mutation> {
        .store { [drafts = component.drafts, weak self] send in
            guard (try? await drafts.keep(draft, as: key)) != nil else { return send(.told(.discarded(draft, key))) }
            // A page that has gone meanwhile opens nothing any more.
            if send.isCancelled { return }
            switch key {
            case .new: self?.router?.routeToAdd()
            case .todo(let id): self?.router?.routeToUpdate(id)
            case .list(let id): self?.router?.routeToListForm(id)
            case .entry: break
            }
        }
    }

    /// The todo is deleted, which can be taken back as each deletion can.
    private func takeAway(_ todo: Todo) -> Effect<Mutation> {
        .store { [todos = component.todos] send in
            do throws(TodoError) { _ = try await todos.delete([todo.id]) } catch { send(.told(.added(todo))) }
        }
    }

    private func bringBack(_ removed: RemovedList) -> Effect<Mutation> {
        .store { [lists = component.lists] send in
            do throws(TodoError) { try await lists.restoreList(removed) } catch { send(.told(.removed(removed))) }
        }
    }

    private func countTodos() -> Effect<Mutation> {
        .observe(component.todos.updates()) { [environment = component.environment] todos in
            .counted(todos.counts, todos.lefts, todos.reminders(after: environment.now()))
        }
    }

    /// Where the choice cannot be read the page tells nothing.
    private func readPreferences() -> Effect<Mutation> {
        .task { [preferences = component.preferences] in .reminding((try? await preferences.reminds()) ?? false) }
    }

    /// A choice that cannot be remembered counts for this page all the same.
    private func choose(reminders areWanted: Bool) -> Effect<Mutation> {
        .concat(
            .just(.reminding(areWanted)),
            .store { [preferences = component.preferences] _ in try? await preferences.chooseReminders(areWanted) })
    }

    private func followLists() -> Effect<Mutation> { .observe(component.lists.listUpdates()) { .listsArrived($0) } }

    /// Shows the cached picture at once, and loads a fresh one when the page is visible. Otherwise
    /// each page load, also by a crawler, would call the service and write the answer to every
    /// layer of the cache. Without a cached picture there is no reason to wait. Under another page
    /// the picture is hidden; then the next visit loads it.
    private func findPicture() -> Effect<Mutation> {
        .run { [pictures = component.pictures, environment = component.environment, weak self] send in
            let cached = await pictures.cachedFriend()
            send(.pictureFound(cached))
            if cached != nil { await environment.shown() }
            guard !send.isCancelled, self?.router?.isAtHome != false else { return }
            await Self.fetch(from: pictures, send)
        }
        .cancellable(id: EffectID.picture, cancelInFlight: true)
    }

    /// A fresh picture; a failure keeps what is shown.
    private func fetchPicture() -> Effect<Mutation> {
        .run { [pictures = component.pictures] send in await Self.fetch(from: pictures, send) }
            .cancellable(id: EffectID.picture, cancelInFlight: true)
    }

    private static func fetch(from pictures: any PictureRepository, _ send: Send<Mutation>) async {
        send(.pictureRequested)
        do throws(TodoError) {
            send(.pictureArrived(try await pictures.freshFriend()))
        } catch {
            send(.pictureFailed)
        }
    }

    func reduce(state: inout HomeState, mutation: Mutation) {
        switch mutation {
        case .counted(let counts, let lefts, let reminders): (state.counts, state.lefts, state.reminders) = (counts, lefts, reminders)
        case .reminding(let reminds): state.reminds = reminds
        case .listsArrived(let lists): state.known = lists
        case .pictureRequested:
            state.isPictureLoading = true
            state.hasPictureFailed = false
        case .pictureFound(let picture):
            // A cached picture never takes the place of one that is shown.
            state.picture = state.picture ?? picture
            state.isPictureKnown = true
        case .pictureArrived(let picture):
            state.picture = picture
            state.isPictureKnown = true
            state.isPictureLoading = false
        case .pictureFailed:
            state.isPictureKnown = true
            state.isPictureLoading = false
            state.hasPictureFailed = true
        case .told(let notice): state.notice = notice
        }
    }

    // MARK: Children

    func listDidSelect(_ todo: Todo) { router?.routeToUpdate(todo.id) }
    func searchDidSelect(_ todo: Todo) { router?.routeToUpdate(todo.id) }
    func completeDidSelect(_ todo: Todo) { router?.routeToUpdate(todo.id) }
    func listDidRequestAdd() { router?.routeToAdd() }
    func listDidRequestAll() { router?.routeToList() }
    func listDidRequestEdit(_ id: TodoList.ID) { router?.routeToListForm(id) }
    func listFormDidFinish() { router?.closeListForm() }
    func listFormDidRemove(_ removed: RemovedList) {
        router?.leaveList(removed.list.id)
        send(.removed(removed))
    }
    func addDidAdd(_ todo: Todo, andStays: Bool) { send(.added(todo, tells: !andStays)) }
    func addDidFinish() { router?.closeAdd() }
    func updateDidFinish() { router?.closeUpdate() }

    func addDidDiscard(_ draft: TodoDraft) { send(.discarded(draft, .new)) }
    func updateDidDiscard(_ draft: TodoDraft, of id: Todo.ID) { send(.discarded(draft, .todo(id))) }
    func updateDidKeep(_ draft: TodoDraft, of id: Todo.ID) {
        // Where the whole page goes there is nobody to tell.
        if isActive { send(.kept(draft, id)) }
    }
}
