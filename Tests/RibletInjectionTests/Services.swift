import RibletInjection

@MainActor protocol Store: AnyObject { var name: String { get } }
@MainActor protocol Repository: AnyObject { var store: any Store { get } }
@MainActor protocol UseCase { var repository: any Repository { get } }
@MainActor protocol SessionLog: AnyObject { var owner: any Repository { get } }

@MainActor
final class MemoryStore: Store {
    let name: String
    init(_ name: String) { self.name = name }
}

/// A store over a repository over a store.
@MainActor
final class CircularStore: Store {
    @Inject var repository: any Repository
    var name: String { repository.store.name }
}

@MainActor
final class DefaultRepository: Repository {
    let store: any Store
    init(store: any Store) { self.store = store }
}

@MainActor
struct DefaultUseCase: UseCase {
    @Inject var repository: any Repository
}

@MainActor
final class Interactor {
    @Inject var useCase: any UseCase
    @Inject var store: any Store
}

@MainActor
final class InjectedRepository: Repository {
    @Inject var store: any Store
}

@MainActor
final class DefaultLog: SessionLog {
    let owner: any Repository
    init(owner: any Repository) { self.owner = owner }
}
