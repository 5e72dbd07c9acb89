/// What can be open in several windows at once.
package enum AttendancePlace: Hashable, Sendable {
    /// The list of open todos.
    case list
    /// One todo.
    case todo(Todo.ID)
}

/// Knows in how many windows something is open.
@MainActor
package protocol Attendance {
    /// In how many other windows the place is open: now, and after every change. Whoever reads
    /// counts for the others as long as it does.
    func others(at place: AttendancePlace) -> AsyncStream<Int>
}
