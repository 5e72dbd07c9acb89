import Riblet
import RibletReactor

/// Builds the privacy policy.
@MainActor
package protocol PrivacyBuildable: Buildable {
    /// A new page, not attached yet.
    func build() -> any ViewableRouting
}

/// Builds the privacy policy: a page to read, which sends no actions.
package final class PrivacyBuilder: ViewableBuilder<any Dependency, @MainActor () -> any ViewControllable>, PrivacyBuildable {
    package func build() -> any ViewableRouting { PrivacyRouter(interactor: Interactor(), viewController: views()) }
}

final class PrivacyRouter: ViewableRouter<any Interactable, any ViewControllable> {}
