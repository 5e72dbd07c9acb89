/// The numbers of open and done todos.
package struct TodoCounts: Equatable, Sendable {
    /// The number of open todos.
    package let left: Int
    /// The number of done todos.
    package let done: Int

    /// The number of todos that are kept and cannot be read: they are on no page and in no export.
    package let unreadable: Int

    package init(left: Int, done: Int, unreadable: Int = 0) {
        self.left = left
        self.done = done
        self.unreadable = unreadable
    }
}
