extension BaseRouter {
    /// True while the router is kept on purpose although it is detached, to be attached again: a
    /// ``LeakDetector`` then does not expect it to go. Once it is set to false, the router is
    /// expected to go.
    public final var keepsDetached: Bool {
        get { flags.contains(.keptDetached) }
        set { if newValue { flags.insert(.keptDetached) } else { flags.remove(.keptDetached) } }
    }

    /// The objects of the RIB: the router, and what it holds.
    package final var units: [RIBPart] { [RIBPart(role: .router, object: self)] + parts }

    /// The interactor, and the presenter and the view where they are objects of their own.
    final var parts: [RIBPart] {
        var parts = [RIBPart(role: .interactor, object: interactable)]
        let view = shownView
        if let presenter = interactable.presenterObject, presenter !== view { parts.append(RIBPart(role: .presenter, object: presenter)) }
        if let view { parts.append(RIBPart(role: .view, object: view)) }
        return parts
    }
}

/// An object that has to go with its RIB, held weakly.
@MainActor
package struct RIBPart {
    /// The part that the object plays.
    let role: Leak.Role
    /// The object, as long as it is there.
    package private(set) weak var object: AnyObject?

    /// The part as it is told, as long as it is there.
    var remnant: Leak.Remnant? { object.map { (role, "\(type(of: $0))") } }
}
