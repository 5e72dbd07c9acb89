import Riblet
import TodoDomain

/// What the profile asks of its parent: nothing.
@MainActor
public protocol ProfileListener: AnyObject {}

/// The profile as its parent sees it. Its location is empty for the flavour's own animal, else the animal's name.
@MainActor
public protocol ProfileRouting: ViewableRouting, LocationRouting {}

/// Builds the profile.
@MainActor
public protocol ProfileBuildable: Buildable {
    /// A new profile, not attached yet.
    func build(withListener listener: any ProfileListener) -> any ProfileRouting
}
