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

/// Attaches what the user chose; the views of both are in ``RootViewController``.
final class RootInteractor: Interactor, RootInteractable {}
