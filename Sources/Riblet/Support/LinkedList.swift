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
    fileprivate var next: Unmanaged<Member>?
    fileprivate var previous: Unmanaged<Member>?
}

/// A list in order of insertion whose members carry the links: joining and leaving take constant
/// time in any order.
///
/// The list holds one reference to each member until the member leaves. The links count no
/// references: a link points to a member of the same list, so it never dangles. The owner of a list
/// empties it before going.
///
/// A list that is an array with gaps, without anything unmanaged, took 1.7 times as long to free a
/// tree of 11,111, 2.0 times to attach and detach it again, and 1.9 times to tell an observer a
/// value (in turns, 2026-11-28).
///
/// The list is a plain value of two ends; a change returns the new ends. An owner that assigns them
/// (`list = list.appending(member)`) accesses its property for no longer than that, which the
/// compiler can check for itself and need not check at run time.
@MainActor
struct LinkedList<Role: ListRole> {
    typealias Member = Role.Member

    private var head: Unmanaged<Member>?
    private var tail: Unmanaged<Member>?
    private(set) var count = 0

    var isEmpty: Bool { head == nil }
    var first: Member? { head?.takeUnretainedValue() }
    var last: Member? { tail?.takeUnretainedValue() }

    static func next(_ member: Member) -> Member? { Role.links(of: member).next?.takeUnretainedValue() }
    static func previous(_ member: Member) -> Member? { Role.links(of: member).previous?.takeUnretainedValue() }

    /// The members, first to last.
    var members: [Member] { first.map { Array(sequence(first: $0, next: Self.next)) } ?? [] }

    func forEach(_ body: (Member) -> Void) {
        var current = head
        while let member = current?.takeUnretainedValue() {
            body(member)
            current = Role.links(of: member).next
        }
    }

    /// Puts the members onto a stack, the first on top.
    func push(onto stack: inout ContiguousArray<Member>) {
        var current = tail
        while let member = current?.takeUnretainedValue() {
            stack.append(member)
            current = Role.links(of: member).previous
        }
    }

    /// The list with a member that was in no list of this role.
    func appending(_ member: Member) -> LinkedList {
        appending(LinkedList(head: .passRetained(member), tail: .passUnretained(member), count: 1))
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
        Unmanaged.passUnretained(member).release()
        return LinkedList(
            head: links.previous == nil ? links.next : head, tail: links.next == nil ? links.previous : tail, count: count - 1)
    }

    /// Calls `body` for each member that somebody else holds as well.
    func forEachHeldElsewhere(_ body: (Member) -> Void) {
        var current = head
        while let place = current {
            // The list's own reference is looked at, and given back to it.
            var member = place.takeRetainedValue()
            current = Role.links(of: member).next
            if !isKnownUniquelyReferenced(&member) { body(member) }
            _ = Unmanaged.passRetained(member)
        }
    }

    private static func join(_ previous: Unmanaged<Member>?, _ next: Unmanaged<Member>?) {
        if let member = previous?.takeUnretainedValue() { setLinks(of: member) { $0.next = next } }
        if let member = next?.takeUnretainedValue() { setLinks(of: member) { $0.previous = previous } }
    }

    private static func setLinks(of member: Member, _ change: (inout Links<Member>) -> Void) {
        var links = Role.links(of: member)
        change(&links)
        Role.setLinks(links, of: member)
    }
}
