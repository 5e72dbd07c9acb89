import Foundation

/// A todo that becomes due at a time, which an open page tells then.
package struct Reminder: Hashable, Sendable {
    /// The number of reminders that a page knows at once.
    package static let limit = 20

    package let id: Todo.ID
    package let title: String
    package let time: Date

    package init(id: Todo.ID, title: String, time: Date) {
        self.id = id
        self.title = title
        self.time = time
    }
}
