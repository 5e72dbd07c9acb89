import RibletUpdates
import TodoDomain

/// As many other windows as a test says.
@MainActor
package final class FakeAttendance: Attendance {
    private var readers: [(place: AttendancePlace, follower: Updates<Int>.Follower)] = []
    private var counts: [AttendancePlace: Int] = [:]

    /// Nothing is open anywhere else.
    package nonisolated init() {}

    /// The places that were asked for, in order.
    package var places: [AttendancePlace] { readers.map(\.place) }

    /// So many other windows have a place open now.
    package func set(_ count: Int, at place: AttendancePlace) {
        counts[place] = count
        for reader in readers where reader.place == place { reader.follower.yield(count) }
    }

    /// In how many other windows the place is open.
    package func others(at place: AttendancePlace) -> Updates<Int> {
        Updates(onMainActor: { [self] follower in
            follower.yield(counts[place] ?? 0)
            readers.append((place, follower))
        })
    }
}
