// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

// The person's pictures, of which a program gets only what was chosen, and sheets for sharing.

public struct PHPickerFilter: Equatable, Sendable {
    let name: String
    public static let images = PHPickerFilter(name: "images")
}

public struct PHPickerConfiguration {
    public enum AssetRepresentationMode: Sendable { case automatic, current, compatible }

    public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
    public var selectionLimit = 1
    public var filter: PHPickerFilter?
    public init() {}
}

public struct PHPickerResult {
    public let itemProvider: NSItemProvider
}

@MainActor
public protocol PHPickerViewControllerDelegate: AnyObject {
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

public final class PHPickerViewController: UIViewController {
    public private(set) var configuration = PHPickerConfiguration()
    public weak var delegate: (any PHPickerViewControllerDelegate)?

    public convenience init(configuration: PHPickerConfiguration) {
        self.init(nibName: nil, bundle: nil)
        self.configuration = configuration
    }

    /// The person chooses a picture, or, without one, leaves. The picker stays until it is
    /// dismissed.
    public func userPicks(_ picture: Data?) {
        delegate?.picker(
            self,
            didFinishPicking: picture.map {
                [PHPickerResult(itemProvider: NSItemProvider(item: $0 as NSData, typeIdentifier: "public.jpeg"))]
            } ?? [])
    }
}

#if !canImport(Darwin)
/// Foundation has it on Apple's systems only, on the Mac as well.
open class NSItemProvider: NSObject {
    private let item: Data?

    public init(item: (any NSSecureCoding)?, typeIdentifier: String?) { self.item = (item as? NSData).map { Data(referencing: $0) } }

    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let item = item
        DispatchQueue.global().async { completionHandler(item, item == nil ? CocoaError(.fileReadUnknown) : nil) }
        return Progress(totalUnitCount: 1)
    }
}
#endif

open class UIActivityViewController: UIViewController {
    /// The things that are shared.
    public private(set) var activityItems: [Any] = []
    private lazy var popover = UIPopoverPresentationController(presentedViewController: self, presenting: nil)
    open override var popoverPresentationController: UIPopoverPresentationController? { popover }

    public convenience init(activityItems: [Any], applicationActivities: [Any]?) {
        self.init(nibName: nil, bundle: nil)
        self.activityItems = activityItems
    }
}
#endif
