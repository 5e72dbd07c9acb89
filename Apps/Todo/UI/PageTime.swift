import Foundation

/// The time to which the dates of a page are relative. Two times of one day are equal, because the
/// texts are equal.
package struct PageTime: Sendable, Equatable {
    package let now: Date
    private let day: String

    /// The time as a page sees it.
    package init(_ context: TodoUIContext) {
        now = context.now()
        day = context.dates.day(now)
    }

    /// Compares the days only, so that a page is not drawn anew each second.
    package static func == (a: PageTime, b: PageTime) -> Bool { a.day == b.day }
}
