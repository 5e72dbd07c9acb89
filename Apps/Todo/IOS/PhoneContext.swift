import Foundation
import RibletLocalization
import TodoDomain
import TodoTexts

/// The needs of every view of a scene.
struct PhoneContext {
    let language: Language
    let dates: DateText
    let animal: Animal
    let pictures: any PictureRepository
    let now: @Sendable () -> Date

    /// The words that several pages use.
    var words: TodoWords { TodoWords(language) }
}
