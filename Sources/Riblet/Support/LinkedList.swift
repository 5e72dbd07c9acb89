/// The place where members of one kind of list carry their links. A class that is a member of two
/// lists at a time has two roles.
@MainActor
protocol ListRole {
    associatedtype Member: AnyObject
    static func links(of member: Member) -> Links<Member>
    static func setNext(_ next: Unmanaged<Member>?, of member: Member)
    static func setPrevious(_ previous: Unmanaged<Member>?, of member: Member)
}

/// A member's neighbours; both are nil while it is in no list.
struct Links<Member: AnyObject> {
    var next: Unmanaged<Member>?
    var previous: Unmanaged<Member>?
}

/// A list in order of insertion whose members carry the links: joining and leaving take constant
/// time in any order, and no array grows.
///
/// The list holds one reference to each member and gives it back when the member leaves. The links
/// are unmanaged, so that walking counts no references: a link points to a member of the same list,
/// and members are held, so it never dangles. The owner of a list empties it before going.
///
/// The list is a plain value of two ends; a change returns the new ends. An owner that assigns them
/// (`list = list.appending(member)`) accesses its property for no longer than that, which the
/// compiler can check for itself and need not check at run time.
@MainActor
struct LinkedList<Role: ListRole> {
    typealias Member = Role.Member

    private(set) var first: Unmanaged<Member>?
    private(set) var last: Unmanaged<Member>?
    private(set) var count: Int32 = 0

    @inline(__always) var isEmpty: Bool { first == nil }

    /// The list with a member that was in no list of this role, and is held from now on.
    @inline(__always)
    func appending(_ member: Member) -> LinkedList {
        let joining = Unmanaged.passRetained(member)
        if let last {
            Role.setNext(joining, of: last.takeUnretainedValue())
            Role.setPrevious(last, of: member)
        }
        return LinkedList(first: first ?? joining, last: joining, count: count &+ 1)
    }

    /// The list with the members of another one behind its own; the other list must not be used any
    /// more.
    @inline(__always)
    func appending(_ other: LinkedList) -> LinkedList {
        guard let last, let joining = other.first else { return isEmpty ? other : self }
        Role.setNext(joining, of: last.takeUnretainedValue())
        Role.setPrevious(last, of: joining.takeUnretainedValue())
        return LinkedList(first: first, last: other.last, count: count &+ other.count)
    }

    /// The list without one of its members. The reference that the list had to it now belongs to
    /// the caller.
    @inline(__always)
    func removing(_ member: Member) -> LinkedList {
        var rest = self
        let links = Role.links(of: member)
        if let next = links.next {
            Role.setPrevious(links.previous, of: next.takeUnretainedValue())
            Role.setNext(nil, of: member)
        } else {
            rest.last = links.previous
        }
        if let previous = links.previous {
            Role.setNext(links.next, of: previous.takeUnretainedValue())
            Role.setPrevious(nil, of: member)
        } else {
            rest.first = links.next
        }
        rest.count &-= 1
        return rest
    }

    /// The list without its last member. The reference that the list had to it now belongs to the
    /// caller.
    @inline(__always)
    func removingLast() -> LinkedList {
        guard let last else { return self }
        let previous = Self.previous(last)
        if let previous {
            Role.setNext(nil, of: previous.takeUnretainedValue())
            Role.setPrevious(nil, of: last.takeUnretainedValue())
        }
        return LinkedList(first: previous == nil ? nil : first, last: previous, count: count &- 1)
    }

    /// The members, first to last.
    var members: [Member] {
        var members: [Member] = []
        members.reserveCapacity(Int(count))
        var current = first
        while let member = current {
            members.append(member.takeUnretainedValue())
            current = Self.next(member)
        }
        return members
    }

    @inline(__always)
    static func next(_ member: Unmanaged<Member>) -> Unmanaged<Member>? { Role.links(of: member.takeUnretainedValue()).next }

    @inline(__always)
    static func previous(_ member: Unmanaged<Member>) -> Unmanaged<Member>? { Role.links(of: member.takeUnretainedValue()).previous }
}
