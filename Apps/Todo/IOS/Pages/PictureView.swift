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
    private var shown: PictureID?
    private var loading: Task<Void, Never>?

    /// - Parameters:
    ///   - pictures: the repository.
    ///   - side: of the square.
    ///   - size: nil for the whole picture.
    init(_ pictures: any PictureRepository, side: CGFloat, at size: PictureSize? = nil) {
        self.pictures = pictures
        self.size = size
        super.init(frame: .zero)
        contentMode = .scaleAspectFill
        clipsToBounds = true
        ndl.makeConstraints { make in make.size.equalTo(side) }
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit { loading?.cancel() }

    /// Shows a picture in place of the one before.
    func show(_ id: PictureID?) {
        guard id != shown else { return }
        shown = id
        loading?.cancel()
        image = nil
        guard let id else { return }
        loading = Task { [weak self, pictures, size] in
            let content = if let size { try? await pictures.content(of: id, at: size) } else { try? await pictures.content(of: id) }
            guard !Task.isCancelled, let content else { return }
            self?.image = UIImage(data: Data(content.bytes))
        }
    }
}
