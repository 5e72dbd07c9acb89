// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

// Actions, menus of actions, and actions of VoiceOver.

@MainActor
open class UIMenuElement: NSObject {
    open fileprivate(set) var title = ""
    open fileprivate(set) var image: UIImage?

    fileprivate nonisolated override init() { super.init() }

    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let destructive = Attributes(rawValue: 1 << 1)
    }

    public enum State: Int, Sendable {
        case off = 0
        case on = 1
    }
}

open class UIAction: UIMenuElement {
    private(set) var handler: (UIAction) -> Void = { _ in }
    open var attributes: Attributes = []
    open var state = State.off
    /// The control that performs the action.
    public internal(set) weak var control: UIControl?
    open var sender: Any? { control }

    public convenience init(
        title: String = "", image: UIImage? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping (UIAction) -> Void
    ) {
        self.init()
        self.title = title
        self.image = image
        self.attributes = attributes
        self.state = state
        self.handler = handler
    }
}

open class UIMenu: UIMenuElement {
    open private(set) var children: [UIMenuElement] = []

    public convenience init(title: String = "", children: [UIMenuElement] = []) {
        self.init()
        self.title = title
        self.children = children
    }
}

@MainActor
open class UIContextMenuConfiguration: NSObject {
    private(set) var actions: ([UIMenuElement]) -> UIMenu? = { _ in nil }

    public convenience init(
        identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
        actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
    ) {
        self.init()
        if let actionProvider { actions = actionProvider }
    }
}

@MainActor
public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
}

@MainActor
public protocol UIInteraction: NSObjectProtocol {}

@MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
    open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?

    public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }
}

@MainActor
open class UIAccessibilityCustomAction: NSObject {
    public typealias Handler = (UIAccessibilityCustomAction) -> Bool

    open private(set) var name = ""
    open var actionHandler: Handler?

    public convenience init(name: String, actionHandler: Handler?) {
        self.init()
        self.name = name
        self.actionHandler = actionHandler
    }
}

extension UIView {
    /// The person holds a finger on the view: the titles of the menu that appears, where one does.
    public func userHolds() -> [String] { menu?.children.map(\.title) ?? [] }

    /// The person holds a finger on the view, and chooses from its menu.
    @discardableResult
    public func userHolds(andChooses title: String) -> Bool {
        guard let action = menu?.children.first(where: { $0.title == title }) as? UIAction else { return false }
        action.handler(action)
        return true
    }

    private var menu: UIMenu? {
        let interaction = interactions.lazy.compactMap { $0 as? UIContextMenuInteraction }.first
        return interaction.flatMap { $0.delegate?.contextMenuInteraction($0, configurationForMenuAtLocation: .zero) }?.actions([])
    }
}
#endif
