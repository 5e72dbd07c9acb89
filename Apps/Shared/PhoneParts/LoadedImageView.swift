public import Foundation
import NeedleKitUIKit

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// A square picture, loaded when it is shown and made as small as its place.
open class LoadedImageView<ID: Hashable & Sendable>: UIImageView {
    private let load: @Sendable (ID) async -> Data?
    private let side: CGFloat
    private var shown: ID?
    private var loading: Task<Void, Never>?

    /// - Parameters:
    ///   - side: of the square.
    ///   - load: gives the bytes of a picture; nil where there is none.
    public init(side: CGFloat, load: @escaping @Sendable (ID) async -> Data?) {
        self.load = load
        self.side = side
        super.init(frame: .zero)
        contentMode = .scaleAspectFill
        clipsToBounds = true
        ndl.makeConstraints { make in make.size.equalTo(side) }
    }

    /// No picture comes from an archive.
    public required init?(coder: NSCoder) { nil }

    isolated deinit { loading?.cancel() }

    /// Shows a picture in place of the one before, of which the loading ends.
    public final func show(_ id: ID?) {
        guard id != shown else { return }
        shown = id
        loading?.cancel()
        image = nil
        guard let id else { return }
        loading = Task { [weak self, load, side] in
            // Three pixels to a point are those of the densest screen. No program makes pictures
            // small on a phone, so whole ones come here.
            let image = await load(id).flatMap { UIImage(data: $0) }?.made(smallerThan: side * 3, by: min)
            if !Task.isCancelled { self?.image = image }
        }
    }
}

extension UIImage {
    /// Returns the picture decoded, with its longer side, or another one by `measure`, of at most
    /// `side` pixels.
    public func made(smallerThan side: CGFloat, by measure: (CGFloat, CGFloat) -> CGFloat = max) async -> UIImage? {
        let factor = side / measure(size.width, size.height)
        return factor < 1 ? await byPreparingThumbnail(ofSize: CGSize(width: size.width * factor, height: size.height * factor)) : self
    }
}
