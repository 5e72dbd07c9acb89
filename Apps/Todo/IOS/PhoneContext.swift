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
    /// Writes all todos into files, for other applications.
    let export: @Sendable () async throws -> [URL]

    /// The words that several pages use.
    var words: TodoWords { TodoWords(language) }
}
