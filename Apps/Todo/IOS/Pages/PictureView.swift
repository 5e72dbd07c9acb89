import Foundation
import PhoneParts
import TodoDomain

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A picture of the repository.
final class PictureView: LoadedImageView<PictureID> {
    /// - Parameters:
    ///   - pictures: the repository.
    ///   - side: of the square.
    ///   - size: nil for the whole picture.
    init(_ pictures: any PictureRepository, side: CGFloat, at size: PictureSize? = nil) {
        super.init(side: side) { id in
            let content = if let size { try? await pictures.content(of: id, at: size) } else { try? await pictures.content(of: id) }
            return content.map { Data($0.bytes) }
        }
    }

    required init?(coder: NSCoder) { nil }
}
