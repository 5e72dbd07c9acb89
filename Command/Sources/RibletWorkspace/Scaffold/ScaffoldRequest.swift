/// The style in which a parent shows a RIB.
public enum RIBStyle: String, Sendable, CaseIterable {
    /// Beside others, in a bar.
    case tab
    /// Over its page, with a way back.
    case push
    /// Over its page, which stays in sight.
    case sheet
    /// A page over the full screen.
    case screen
    /// A RIB without a view.
    case viewless
}

/// A RIB that is added to a workspace.
public struct ScaffoldRequest: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The RIB that builds it.
    public var parent: String
    /// The style; nil is a tab where the parent has tabs, and a pushed page elsewhere.
    public var style: RIBStyle?
    /// True for a RIB in a module of its own.
    public var isFeature: Bool
    /// The feature into whose module it goes; nil is that of its parent.
    public var feature: String?

    /// The icon of a tab; nil is one that fits its name.
    public var icon: String?

    /// A RIB to be added.
    public init(
        name: String, parent: String, style: RIBStyle? = nil, isFeature: Bool = false, feature: String? = nil, icon: String? = nil
    ) {
        self.name = name
        self.parent = parent
        self.style = style
        self.isFeature = isFeature
        self.feature = feature
        self.icon = icon
    }
}

/// A module that `riblet add` makes beside features: its kind and its first files.
public struct ModuleRequest: Sendable, Equatable {
    /// The purpose of the module.
    public enum Kind: String, Sendable, CaseIterable {
        /// Entities and their rules, in an application.
        case domain
        /// The storage of an application's entities.
        case data
        /// A module for several applications.
        case shared
    }

    /// The purpose of the module.
    public var kind: Kind
    /// The subject: `Order` of `ShopOrderDomain`.
    public var name: String

    /// A module to be added, or removed.
    public init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }
}
