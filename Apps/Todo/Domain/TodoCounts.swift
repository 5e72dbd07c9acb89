/// How many todos are left and done.
package struct TodoCounts: Equatable, Sendable {
    /// How many are left.
    package let left: Int
    /// How many are done.
    package let done: Int

    package init(left: Int, done: Int) {
        self.left = left
        self.done = done
    }

    /// Counts `todos`.
    package init(_ todos: [Todo]) {
        let done = todos.count(where: \.isDone)
        self.init(left: todos.count - done, done: done)
    }
}
