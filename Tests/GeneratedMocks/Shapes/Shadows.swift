// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

package protocol W01 where Self: AnyObject { func run() }
package protocol W02 where Self: Sendable & CustomStringConvertible { func run() -> Int }
package protocol W03: W01 where Self: Sendable { func more(_ count: Int) }
package protocol W04 where Item: Hashable {
    associatedtype Item
    func hold(_ item: Item)
}
package protocol W05 { associatedtype Item; associatedtype Other }
package protocol W06: W05 where Int == Item, Other: Equatable { func same(_ other: Other) -> Item }
package protocol W07 {
    associatedtype Item = Int
    associatedtype Key: Identifiable, Sendable where Key.ID == Int
    func find(_ key: Key) -> Item
}
package protocol W08 { associatedtype Item: Identifiable & Sendable where Item.ID == String }
package protocol W09 { associatedtype Item: CustomStringConvertible }
package protocol W10: W08, W09 {}
package protocol W11: W09 where Item: Identifiable & Sendable, Item.ID == String { func name(_ item: Item) -> String }
package protocol W12 {
    typealias Key = String
    var key: Key { get }
    func value(_ key: Key) -> [Key: Int]
}

package protocol X01 {
    associatedtype T
    associatedtype Value
    static subscript(key: Int) -> AnyObject? { get set }
    subscript(_ key: Int) -> T { get set }
    subscript<T>(dynamicMember path: ReferenceWritableKeyPath<Double, T>) -> T { get set }
    subscript<T>(member path: WritableKeyPath<T, Value>) -> Value { get set }
    subscript<T: ExpressibleByIntegerLiteral>(_ value: T) -> T { get set }
    subscript<Value>(path path: ReferenceWritableKeyPath<T, Value>, on other: T) -> [Value] { get set }
    func load<T>(_ value: T, _ own: Self.T) -> T where T: Collection, T.Element == Value
    func pack<each T>(_ values: repeat each T) -> (repeat each T)
}
package protocol X02 {
    associatedtype Key
    associatedtype Value
    subscript(key: Key) -> Value? { get set }
    subscript(key: Key, default value: @autoclosure () -> Value) -> Value { get set }
}
package protocol X03<Failure> {
    associatedtype Failure: Error
    func run<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure)
}
