import Riblet
import RibletLive
import RibletWeb
import TodoDomain

/// Knows where one page is among the others. It counts for them while its browser is connected: a
/// page that was closed, or only loaded, does not.
struct PageAttendance: Attendance {
    let presence: Presence
    /// Whose to-dos the places are of: the presence may reach other people's pages.
    let owner: String
    let page: PageRequest

    func others(at place: AttendancePlace) -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let room = room(place)
        let open = Scope()
        presence.observeOthers(than: page.sessionID, in: room, upTo: AttendanceLimits.windows, in: open) { continuation.yield($0) }
        if let connection = page.connection {
            var stay: ScopeItem?
            open.add(
                connection.observe { [presence, page] isConnected in
                    stay?.cancel()
                    // A room that is full counts no further; the page works all the same.
                    stay = isConnected ? try? presence.join(room, as: page.sessionID, in: open) : nil
                })
        }
        continuation.onTermination = { _ in Task { @MainActor in open.end() } }
        return stream
    }

    private func room(_ place: AttendancePlace) -> PresenceRoom {
        switch place {
        case .list: PresenceRoom(owner, "list")
        case .todo(let id): PresenceRoom(owner, "todo", String(id))
        }
    }
}
