import Riblet
import RibletLive
import RibletUpdates
import RibletWeb
import TodoDomain

/// Knows where one page is among the others. It counts for them while its browser is connected: a
/// page that was closed, or only loaded, does not.
struct PageAttendance: Attendance {
    let presence: Presence
    /// Whose to-dos the places are of: the presence may reach other people's pages.
    let owner: String
    let page: PageRequest

    func others(at place: AttendancePlace) -> Updates<Int> {
        Updates(onMainActor: { [room = room(place)] in tell($0, of: room) })
    }

    private func tell(_ follower: Updates<Int>.Follower, of room: PresenceRoom) {
        let open = Scope()
        presence.observeOthers(than: page.sessionID, in: room, upTo: AttendanceLimits.windows, in: open) { follower.yield($0) }
        if let connection = page.connection {
            var stay: ScopeItem?
            open.add(
                connection.observe { [presence, page] isConnected in
                    stay?.cancel()
                    // A room that is full counts no further; the page works all the same.
                    stay = isConnected ? try? presence.join(room, as: page.sessionID, in: open) : nil
                })
        }
        follower.onTermination { Task { @MainActor in open.end() } }
    }

    private func room(_ place: AttendancePlace) -> PresenceRoom {
        switch place {
        case .list: PresenceRoom(owner, "list")
        case .todo(let id): PresenceRoom(owner, "todo", String(id))
        }
    }
}
