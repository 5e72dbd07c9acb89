/// The style in which a parent shows a RIB.
package enum RIBStyle: String, Sendable, CaseIterable {
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

package struct ScaffoldRequest: Sendable, Equatable {
    package var name: String
    package var parent: String
    /// The style; nil is a tab where the parent has tabs, and a pushed page elsewhere.
    package var style: RIBStyle?
    /// True for a RIB in a module of its own.
    package var isFeature: Bool
    /// The feature into whose module it goes; nil is that of its parent.
    package var feature: String?

    /// The icon of a tab; nil is one that fits its name.
    package var icon: String?

    package init(
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
package struct ModuleRequest: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// Entities and their rules, in an application.
        case domain
        /// The storage of an application's entities.
        case data
        /// A module for several applications.
        case shared
    }

    package var kind: Kind
    /// The subject: `Order` of `ShopOrderDomain`.
    package var name: String

    package init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }
}
