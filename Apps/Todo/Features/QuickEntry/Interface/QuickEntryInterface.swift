import Riblet
import TodoDomain

/// What the quick-entry page asks of its parent: nothing.
@MainActor
public protocol QuickEntryListener: AnyObject {}

/// The quick-entry page as its parent sees it. Its location is empty, `active` or `completed`.
@MainActor
public protocol QuickEntryRouting: ViewableRouting, LocationRouting {}

/// Builds the quick-entry page.
@MainActor
public protocol QuickEntryBuildable: Buildable {
    /// A new page, not attached yet.
    func build(withListener listener: any QuickEntryListener) -> any QuickEntryRouting
}
