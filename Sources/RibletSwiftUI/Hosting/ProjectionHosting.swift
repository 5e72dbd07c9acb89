// This file was never compiled here: there is no SwiftUI but Apple's.
#if canImport(SwiftUI) && canImport(UIKit)
public import Riblet
public import RibletReactor
public import SwiftUI
public import UIKit

/// A view controller that shows a projection of its RIB's state by a SwiftUI view: presenter and
/// view of a RIB in one object.
///
/// ```swift
/// CounterViews(ProjectionHostingController(0) { CounterView(counter: $0) })
/// ```
open class ProjectionHostingController<State, Action, Content: SwiftUI.View>: UIHostingController<Content>, StatePresentable {
    /// The projection that the views read.
    public let projection: StateProjection<State, Action>

    /// - Parameters:
    ///   - state: what is shown before the interactor has presented its own.
    ///   - content: the view; it keeps the projection, which keeps nothing.
    public init(_ state: State, content: (StateProjection<State, Action>) -> Content) {
        let projection = StateProjection<State, Action>(state)
        self.projection = projection
        super.init(rootView: content(projection))
    }

    /// None: a projection is of no archive.
    public required dynamic init?(coder: NSCoder) { nil }

    /// Takes what happens in the views.
    public var listener: (any ActionListener<Action>)? {
        get { projection.listener }
        set { projection.listener = newValue }
    }

    /// Shows `state`.
    public func present(_ state: State) { projection.present(state) }
}
#endif
