// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

import MockedBase

package protocol G01 { func run<T>(_ value: T) }
package protocol G02 { func run<T>(_ value: T) -> T }
package protocol G03 { func run<T: Hashable>(_ values: [T]) -> Set<T> }
package protocol G04 { func run<T>(_ type: T.Type) -> T where T: Sendable }
package protocol G05 { func run<T, U>(_ value: T, _ transform: @escaping (T) -> U) -> U }
package protocol G06 { func run<T>(_ body: () throws -> T) rethrows -> T }
package protocol G07 { func run<T: Sendable>(_ body: @escaping @Sendable (inout Int) -> T) async throws(ShelfError) -> T }
package protocol G08 { func run<each T>(_ values: repeat each T) -> Int }
package protocol G09 { func run<each T>(_ values: repeat each T) -> (repeat each T) }
package protocol G10 { func run<T>(_ value: inout T) }
package protocol G11 { func run<T>(_ value: T?) -> T? }
package protocol G12 { func run<T>(_ values: T...) -> [T] }
package protocol G13 { func run<E: Error>(_ body: () throws(E) -> Void) throws(E) }
package protocol G14 { func run(_ value: some Hashable, _ other: some Sequence<Int>) -> Bool }
package protocol G15 { func run(_ values: [some Hashable]) -> Int }
package protocol G16: Sendable { func run<T: Sendable>(_ value: T) async -> T }
package protocol G17 { func run<C: Collection>(_ values: C) -> C.Element? where C.Element: Hashable }
package protocol G18 { func run<T: Container>(_ container: T, _ item: T.Item) }

package protocol A01 {
    associatedtype Item
    func load() -> Item
}
package protocol A02<Item> {
    associatedtype Item: Hashable & Sendable
    func load(_ item: Item) async throws -> [Item]
}
package protocol A03 {
    associatedtype Key: Hashable
    associatedtype Value
    subscript(key: Key) -> Value? { get set }
}
package protocol A04 {
    associatedtype Item: Comparable = Int
    var best: Item? { get }
}
package protocol A05: Container where Item == Book {}
package protocol A06: Container<Int> { func total() -> Int }
package protocol A07 {
    associatedtype Inner: Container where Inner.Item == Book
    func open(_ inner: Inner) -> Inner
}
package protocol A08: Sendable {
    associatedtype Item: Sendable
    static func make(_ item: Item) -> Self
    static var shared: Item { get set }
    func item() -> Item
}
package protocol A09: Container, Keyed where Key == Item {}
package protocol A10<Input, Output> {
    associatedtype Input
    associatedtype Output
    func callAsFunction(_ input: Input) async throws -> Output
}
package protocol A11 {
    associatedtype Failure: Error
    func run() throws(Failure)
}
@MainActor
package protocol A12<State> {
    associatedtype State
    func show(_ state: State)
}
package protocol A13 {
    associatedtype Numbers: Sequence<Int>
    func numbers() -> Numbers
}
