import RibletUpdates

/// A place that can be open in several windows at once.
package enum AttendancePlace: Hashable, Sendable {
    /// The list of open todos.
    case list
    /// The page of one to-do.
    case todo(Todo.ID)
}

/// Knows in how many windows something is open.
@MainActor
package protocol Attendance {
    /// Yields the number of other windows in which the place is open, at most
    /// ``AttendanceLimits/windows``: now, and after every change. A reader counts for the others as
    /// long as it reads.
    func others(at place: AttendancePlace) -> Updates<Int>
}

/// The bounds of what is told of other windows.
package enum AttendanceLimits {
    /// The largest number of windows that is told: each window tells all others, and nobody acts on
    /// a larger one.
    package static let windows = 10
}
