// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

// Protocols of another module, which those of MockedShapes refine.

public struct Book: Sendable, Hashable {
    public let title: String
    public init(_ title: String) { self.title = title }
}

public enum ShelfError: Error, Equatable { case empty, full }

public protocol Shelf: Sendable {
    func books() async throws -> [Book]
    var count: Int { get }
}

public protocol SortedShelf: Shelf {
    func sorted(by areInOrder: @Sendable (Book, Book) -> Bool) async throws -> [Book]
}

@MainActor
public protocol ScreenListener: AnyObject {
    func screenDidClose(_ reason: String)
}

public protocol Container<Item> {
    associatedtype Item
    func add(_ item: Item)
    var items: [Item] { get }
}

public protocol Keyed {
    associatedtype Key: Hashable
    func value(for key: Key) -> String?
}

/// A class without isolation that is not `Sendable`.
public final class Notebook {
    public var pages: [String] = []
    public init() {}
}

public typealias NamedShelf = Shelf & CustomStringConvertible
