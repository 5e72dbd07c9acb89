/// The numbers of open and done todos.
package struct TodoCounts: Equatable, Sendable {
    /// The number of open todos.
    package let left: Int
    /// The number of done todos.
    package let done: Int

    package init(left: Int, done: Int) {
        self.left = left
        self.done = done
    }

    package init(_ todos: [Todo]) {
        let done = todos.count(where: \.isDone)
        self.init(left: todos.count - done, done: done)
    }
}
