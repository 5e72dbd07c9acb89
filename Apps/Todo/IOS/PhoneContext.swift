import Foundation
import PhoneParts
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

/// A page that shows the state of a RIB of Todo.
typealias PhonePage<State, Action> = ColumnPage<PhoneContext, State, Action>
