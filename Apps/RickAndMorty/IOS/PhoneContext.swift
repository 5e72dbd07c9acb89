import ExplorerDomain
import ExplorerTexts
import Foundation
import PhoneParts
import RibletLocalization

/// The needs of every view of a scene.
struct PhoneContext: Sendable {
    let language: Language
    let pictures: any PictureRepository
    let now: @Sendable () -> Date

    /// The words that several pages use.
    var words: ExplorerWords { ExplorerWords(language) }

    /// Gives the bytes of a picture; nil where it cannot be had.
    func picture(_ size: ExplorerPictureSize) -> @Sendable (PictureName) async -> Data? {
        { [pictures] name in
            guard let picture = await pictures.picture(name, size), !picture.isReplacement else { return nil }
            return Data(picture.bytes)
        }
    }
}

/// A page that shows the state of a RIB of the explorer.
typealias PhonePage<State, Action> = ColumnPage<PhoneContext, State, Action>
