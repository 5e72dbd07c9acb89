import Foundation
import NeedleKitUIKit
import TodoDomain

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A picture of the repository, loaded when it is shown.
final class PictureView: UIImageView {
    private let pictures: any PictureRepository
    private let size: PictureSize?
    private let side: CGFloat
    private var shown: PictureID?
    private var loading: Task<Void, Never>?

    /// - Parameters:
    ///   - pictures: the repository.
    ///   - side: of the square.
    ///   - size: nil for the whole picture.
    init(_ pictures: any PictureRepository, side: CGFloat, at size: PictureSize? = nil) {
        self.pictures = pictures
        self.size = size
        self.side = side
        super.init(frame: .zero)
        contentMode = .scaleAspectFill
        clipsToBounds = true
        ndl.makeConstraints { make in make.size.equalTo(side) }
    }

    required init?(coder: NSCoder) { nil }

    /// The pixels of a point on the densest screen. No program makes pictures small on a phone, so
    /// whole ones come here.
    private static let scale: CGFloat = 3

    isolated deinit { loading?.cancel() }

    /// Shows a picture in place of the one before.
    func show(_ id: PictureID?) {
        guard id != shown else { return }
        shown = id
        loading?.cancel()
        image = nil
        guard let id else { return }
        loading = Task { [weak self, pictures, size, side] in
            let content = if let size { try? await pictures.content(of: id, at: size) } else { try? await pictures.content(of: id) }
            let image = await content.flatMap { UIImage(data: Data($0.bytes)) }?.made(smallerThan: side * Self.scale, by: min)
            if !Task.isCancelled { self?.image = image }
        }
    }
}

extension UIImage {
    /// Returns the picture decoded, with its longer side, or another one by `measure`, of at most
    /// `side` pixels.
    func made(smallerThan side: CGFloat, by measure: (CGFloat, CGFloat) -> CGFloat = max) async -> UIImage? {
        let factor = side / measure(size.width, size.height)
        return factor < 1 ? await byPreparingThumbnail(ofSize: CGSize(width: size.width * factor, height: size.height * factor)) : self
    }
}
