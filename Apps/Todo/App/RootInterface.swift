import Riblet
import TodoHomeInterface
import TodoProfileInterface
import TodoQuickEntryInterface

/// The places of the application.
enum RootTab: Hashable, Codable {
    case home
    case profile
}

@MainActor
protocol RootInteractable: Interactable, HomeListener, ProfileListener, QuickEntryListener {}

/// Home, profile and quick entry ask nothing of it.
final class RootInteractor: Interactor, RootInteractable {}
