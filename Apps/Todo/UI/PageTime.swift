import Foundation

/// The time that dates of a page are told relative to. Two of one day are equal: what is told is
/// the same.
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
