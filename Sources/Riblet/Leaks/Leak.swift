/// Something of a detached RIB that is still there when it should have gone.
public struct Leak: Error, TreeProblem {
    /// The part that an object plays in its RIB.
    public enum Role: String, Sendable, CaseIterable {
        /// The router, and with it the whole RIB and those below.
        case router
        /// The interactor, and with it its presenter.
        case interactor
        /// The presenter, where it is an object of its own.
        case presenter
        case view
        /// A component that was made for the RIB.
        case component
        /// No part of a RIB: something that ``LeakDetector/expectDeallocate(object:inTime:path:)``
        /// was told of.
        case object
    }

    /// The kind of leak.
    public enum Kind: String, Sendable, CaseIterable {
        /// The object should have been freed.
        case notReleased
        /// The view should have left the screen.
        case stillShown
    }

    /// One object of a RIB: its part, and its type.
    package typealias Remnant = (role: Role, type: String)

    /// The kind of leak.
    public let kind: Kind
    /// The path the RIB had before it was detached, such as `Root/Home/List`.
    public let path: String
    /// The remains of the RIB, the object to look at first in front: the others may be there
    /// because of it.
    package let objects: [Remnant]
    /// The number of RIBs attached below, which remain as well.
    public internal(set) var ribsBelow = 0
    /// The time since the RIB was detached, or since the object was expected to go. Time in which
    /// the program stood still, as on a breakpoint, does not count.
    public let age: Duration
    /// The detachment of the RIB; nil if the tree did not detach it.
    package internal(set) var detachment: Detachment?
    /// The properties in the tree that refer to what is left, such as `HomeInteractor.last at
    /// Root/Home`: one that is not weak keeps it. Looked for in a debug build.
    public internal(set) var holders: [String] = []
    /// The properties of the RIB's own objects that refer back to its router, such as
    /// `ListPresenter.pages`: one that is not weak keeps all of it. Looked for in a debug build.
    public internal(set) var circles: [String] = []

    /// The part that the object plays in its RIB.
    public var role: Role { objects[0].role }

    /// The type of the object.
    public var type: String { objects[0].type }

    /// The path, the object, its age, who detached it and what to look for, in one line.
    public var description: String {
        let others = objects.dropFirst()
        var text = "\(path): \(type) (\(role.rawValue)) is still \(kind == .notReleased ? "there" : "on the screen")"
        if !others.isEmpty { text += " with " + others.map { "\($0.type) (\($0.role.rawValue))" }.joined(separator: ", ") }
        if ribsBelow > 0 { text += " and \(ribsBelow) RIB\(ribsBelow == 1 ? "" : "s") below" }
        text += ", \(age) after " + (detachment?.description ?? "it was to go")
        switch kind {
        case .notReleased where !holders.isEmpty || !circles.isEmpty:
            for holder in holders { text += "; \(holder) refers to it" }
            for circle in circles { text += "; its own \(circle) refers to it in a circle" }
            text += ", which keeps it unless that is weak; otherwise look for a closure or a task"
        case .notReleased:
            text += "; look for a closure, a task or a property that keeps it"
            // The interactor holds these, so that they hold it in a circle where they do at all.
            if role == .interactor, let below = others.first { text += ", such as a `listener` of \(below.type) that is not weak" }
        case .stillShown: text += "; take it out of its container"
        }
        return text + " [leak]"
    }

    /// Looks for properties that refer to objects, in the tree in which their RIB was, and where
    /// all of it is there in the RIB itself.
    ///
    /// An unowned property whose object has gone cannot be read; an object without those above it,
    /// or without its router, may well have one.
    @MainActor
    mutating func findHolders(of objects: [AnyObject], inTreeOf parent: BaseRouter?) {
        #if DEBUG
        guard let parent else { return }
        if role == .router { circles = References.to([objects[0]], from: Array(objects.dropFirst())) }
        for router in parent.topRouter.subtree where References.ownersLeft > 0 {
            holders += References.to(objects, from: router.units.compactMap(\.object)).map { "\($0) at \(router.path)" }
        }
        #endif
    }
}
