import Foundation
import RibletLocalization

/// The part of a page that every view needs to know. Two contexts of one page are equal.
package struct AccountUIContext: Sendable, Equatable {
    package let language: Language
    /// The path of the application in its server.
    package let basePath: String
    package let now: @Sendable () -> Date

    package init(language: Language = .en, basePath: String = "", now: @escaping @Sendable () -> Date = { Date() }) {
        self.language = language
        self.basePath = basePath
        self.now = now
    }

    package static func == (a: AccountUIContext, b: AccountUIContext) -> Bool { a.language == b.language && a.basePath == b.basePath }

    package var words: AccountWords { AccountWords(language) }
}
