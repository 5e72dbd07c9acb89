import Foundation
import MandalartDomain
import MandalartTexts
import PhoneParts
import RibletLocalization

/// The needs of every view of a scene.
struct PhoneContext {
    let language: Language
    let timeZone: TimeZone
    let formats: Set<ExportFormat>
    /// Writes a plan into a file for other applications.
    let export: @Sendable (Plan.ID, ExportFormat) async throws -> [URL]
    /// Writes all plans into one file.
    let exportAll: @Sendable () async throws -> [URL]

    /// The words that several pages use.
    var words: SharedWords { SharedWords(language) }
    /// The words of the iPhone only.
    var phone: PhoneWords { PhoneWords(language) }
}

/// A page that shows the state of a RIB of Mandalart.
typealias PhonePage<State, Action> = ColumnPage<PhoneContext, State, Action>
