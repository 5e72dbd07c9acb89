/// The place where members of one kind of list carry their links. A class that is a member of two
/// lists at a time has two roles.
@MainActor
protocol ListRole {
    associatedtype Member: AnyObject
    static func links(of member: Member) -> Links<Member>
    static func setLinks(_ links: Links<Member>, of member: Member)
}

/// A member's neighbours; both are nil while it is in no list.
struct Links<Member: AnyObject> {
    fileprivate(set) var next: Unretained<Member>?
    fileprivate(set) var previous: Unretained<Member>?
}

/// A list in order of insertion whose members carry the links: joining and leaving take constant
/// time in any order.
///
/// The list holds one reference to each member until the member leaves. The links count no
/// references: a link points to a member of the same list, so it never dangles. The owner of a list
/// empties it before going.
///
/// A list that is an array with gaps, without anything unretained, took 1.7 times as long to free a
/// tree of 11,111, 2.0 times to attach and detach it again, and 1.9 times to tell an observer a
/// value (in turns, 2026-11-28).
///
/// The list is a plain value of two ends; a change returns the new ends. An owner that assigns them
/// (`list = list.appending(member)`) accesses its property for no longer than that, which the
/// compiler can check for itself and need not check at run time.
@MainActor
struct LinkedList<Role: ListRole> {
    typealias Member = Role.Member

    private(set) var head: Unretained<Member>?
    private(set) var tail: Unretained<Member>?
    private(set) var count = 0

    var isEmpty: Bool { head == nil }
    var first: Member? { head?.target }
    var last: Member? { tail?.target }

    /// The members, first to last.
    var members: [Member] {
        var members: [Member] = []
        forEach { members.append($0) }
        return members
    }

    func forEach(_ body: (Member) -> Void) {
        var current = head
        while let member = current?.target {
            body(member)
            current = Role.links(of: member).next
        }
    }

    /// Puts the members onto a stack, the first on top.
    func push(onto stack: inout ContiguousArray<Member>) {
        var current = tail
        while let member = current?.target {
            stack.append(member)
            current = Role.links(of: member).previous
        }
    }

    /// The list with a member that was in no list of this role.
    func appending(_ member: Member) -> LinkedList {
        let joining = Unretained(member)
        joining.retain()
        return appending(LinkedList(head: joining, tail: joining, count: 1))
    }

    /// The list with the members of another one behind its own; the other list must not be used any
    /// more.
    func appending(_ other: LinkedList) -> LinkedList {
        guard let tail, let joining = other.head else { return isEmpty ? other : self }
        Self.join(tail, joining)
        return LinkedList(head: head, tail: other.tail, count: count + other.count)
    }

    /// The list without one of its members, which the caller holds.
    func removing(_ member: Member) -> LinkedList {
        let links = Role.links(of: member)
        Role.setLinks(Links(), of: member)
        Self.join(links.previous, links.next)
        Unretained(member).release()
        return LinkedList(
            head: links.previous == nil ? links.next : head, tail: links.next == nil ? links.previous : tail, count: count - 1)
    }

    /// Calls `body` for each member that somebody else holds as well.
    func forEachHeldElsewhere(_ body: (Member) -> Void) {
        var current = head
        while let place = current {
            // The list's own reference is looked at, and given back to it.
            var member = place.target
            current = Role.links(of: member).next
            place.release()
            let isHeld = !isKnownUniquelyReferenced(&member)
            place.retain()
            if isHeld { body(member) }
        }
    }

    private static func join(_ previous: Unretained<Member>?, _ next: Unretained<Member>?) {
        if let member = previous?.target { setLinks(of: member) { $0.next = next } }
        if let member = next?.target { setLinks(of: member) { $0.previous = previous } }
    }

    private static func setLinks(of member: Member, _ change: (inout Links<Member>) -> Void) {
        var links = Role.links(of: member)
        change(&links)
        Role.setLinks(links, of: member)
    }
}
