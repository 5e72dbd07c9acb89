import Riblet

/// Builds the privacy policy.
@MainActor
package protocol PrivacyBuildable: Buildable {
    /// A new page, not attached yet.
    func build() -> any ViewableRouting
}
