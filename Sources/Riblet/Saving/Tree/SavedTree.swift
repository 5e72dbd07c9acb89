/// A tree of RIBs as one value: its routes, and the states of those interactors that are
/// ``Restorable``.
///
/// ``BaseRouter/save()`` makes one, ``LaunchRouting/launch(restoring:onLater:finishing:)`` makes
/// the tree of it. The RIBs lie in a list, so that a tree may be as deep as it likes.
public struct SavedTree: Hashable, Sendable {
    /// The format that this version of the library writes, and the newest that it reads.
    public static let format = 1

    /// The RIBs, each after its parent; the first is the root.
    package let ribs: [SavedRIB]

    /// The RIB at the root.
    package var root: SavedRIB { ribs[0] }

    /// - Parameter ribs: each after its parent, and not empty.
    init(ribs: [SavedRIB]) { self.ribs = ribs }

    /// The part of the tree below a RIB, with it as the root; for a child that is attached later,
    /// with ``BaseRouter/attachChild(_:restoring:onLater:)``.
    ///
    /// - Parameter path: names from the root down, joined with `/`; the first RIB of that path is
    ///   taken.
    /// - Returns: nil if no RIB has that path.
    public func subtree(_ path: String) -> SavedTree? {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = names.first, root.name == first else { return nil }
        let lineage = SavedLineage(self)
        var index = 0
        for name in names.dropFirst() {
            guard let child = lineage.children(of: index).first(where: { ribs[$0].name == name }) else { return nil }
            index = child
        }
        return subtree(index, lineage)
    }

    private func subtree(_ root: Int, _ lineage: SavedLineage) -> SavedTree {
        var taken: [SavedRIB] = []
        var pending = [(index: root, parent: Int?.none)]
        while let (index, parent) = pending.popLast() {
            var rib = ribs[index]
            rib.place = parent.map { rib.place.moved(to: $0) } ?? .root
            for child in lineage.children(of: index).reversed() { pending.append((child, taken.count)) }
            taken.append(rib)
        }
        return SavedTree(ribs: taken)
    }
}

/// One RIB of a ``SavedTree``.
package struct SavedRIB: Hashable, Sendable {
    /// Where a RIB was attached.
    package enum Place: Hashable, Sendable {
        /// Nowhere: it is the root.
        case root
        /// Attached plainly.
        ///
        /// - Parameters:
        ///   - parent: the index of its parent.
        ///   - ordinal: how many siblings of its name had come before it.
        case plain(parent: Int, ordinal: Int)
        /// Held by a container.
        ///
        /// - Parameters:
        ///   - parent: the index of its parent.
        ///   - key: the container's key.
        ///   - index: its place in the container.
        case container(parent: Int, key: String, index: Int)

        /// The index of the parent.
        package var parent: Int? {
            switch self {
            case .root: nil
            case .plain(let parent, _), .container(let parent, _, _): parent
            }
        }

        func moved(to parent: Int) -> Place {
            switch self {
            case .root: .root
            case .plain(_, let ordinal): .plain(parent: parent, ordinal: ordinal)
            case .container(_, let key, let index): .container(parent: parent, key: key, index: index)
            }
        }
    }

    /// The name of the RIB in paths.
    package let name: String
    /// Where it was attached.
    package internal(set) var place: Place
    /// The version of the state, where there is one.
    package let version: Int?
    /// The state that the interactor saved.
    package let state: SavedValue?
    /// The routes of its containers, by their keys.
    package let routes: [SavedValue.Member]
}

/// The children of each RIB of a saved tree.
struct SavedLineage {
    private let starts: [Int]
    private let list: [Int]

    init(_ tree: SavedTree) {
        var starts = [Int](repeating: 0, count: tree.ribs.count + 1)
        for rib in tree.ribs { if let parent = rib.place.parent { starts[parent + 1] += 1 } }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var ends = starts
        var list = [Int](repeating: 0, count: starts[starts.count - 1])
        for (index, rib) in tree.ribs.enumerated() {
            guard let parent = rib.place.parent else { continue }
            list[ends[parent]] = index
            ends[parent] += 1
        }
        self.starts = starts
        self.list = list
    }

    /// In the order in which they were saved.
    func children(of index: Int) -> ArraySlice<Int> { list[starts[index]..<starts[index + 1]] }
}
