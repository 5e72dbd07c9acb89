import Riblet
import RibletWeb
import TodoProfile
import TodoUI

/// The profile in a page.
public enum ProfileUserInterface {
    /// The views of a new profile.
    ///
    /// - Parameters:
    ///   - context: the page they are for.
    ///   - flavorName: the application's name as the user knows it.
    /// - Returns: a presenter that is its own view controller.
    @MainActor public static func make(_ context: TodoUIContext, flavorName: String) -> ProfileViews {
        let page = ProfileViewController(context: context, flavorName: flavorName)
        return ProfileViews(presenter: page, viewController: page)
    }
}

final class ProfileViewController: HTMLViewController<ProfileView>, ProfilePresentable {
    weak var listener: (any ProfilePresentableListener)?

    init(context: TodoUIContext, flavorName: String) {
        super.init(view: ProfileView(context: context, flavorName: flavorName, state: ProfileState(own: context.animal)))
    }

    override var pageTitle: String? { ProfileWords(view.context.language).title }

    func present(_ state: ProfileState) { view.state = state }

    override func handle(_ action: ProfileAction) { listener?.send(action) }
}
