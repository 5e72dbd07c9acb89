/// Makes one plug-in of a ``PluginPoint``, where it applies.
///
/// ```swift
/// PluginFactory(
///     id: "promotion", isApplicable: { $0.flags.contains(.promotion) && !$0.user.isChild }
/// ) { context in
///     promotionBuilder.build(withListener: context.listener)
/// }
/// ```
@MainActor
public struct PluginFactory<Context, Child> {
    /// Tells it from the others of its point; the same for good, so that a switch from outside can
    /// name it.
    public let id: String
    let isApplicable: (Context) -> Bool
    let build: (Context) -> Child

    /// - Parameters:
    ///   - id: tells it from the others of its point.
    ///   - isApplicable: asked each time the point is told a context; always true unless given.
    ///   - build: makes the plug-in when it begins to apply.
    public init(id: String, isApplicable: @escaping (Context) -> Bool = { _ in true }, build: @escaping (Context) -> Child) {
        self.id = id
        self.isApplicable = isApplicable
        self.build = build
    }
}
