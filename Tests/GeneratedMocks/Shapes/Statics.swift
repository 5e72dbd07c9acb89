// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

package protocol T01 { static func run() -> Int }
package protocol T02 { static func make(_ name: String) -> Self }
package protocol T03: Sendable { static func run(_ count: Int) async throws -> Int }
package protocol T04 { static func + (a: Self, b: Self) -> Self }
package protocol T05 { static func < (a: Self, b: Self) -> Bool }
package protocol T06 {
    static prefix func - (a: Self) -> Self
    static func += (a: inout Self, b: Int)
}
package protocol T07 {
    static func run()
    func run()
}
package protocol T08: Equatable { func run() }
package protocol T09: Hashable { func run() -> Int }
package protocol T10: Comparable { var rank: Int { get } }
package protocol T11: CustomStringConvertible { func run() }
package protocol T12: Identifiable { func run() }
package protocol T13 { func copy() -> Self }
package protocol T14 { func isSame(as other: Self) -> Bool }
package protocol T15: Error { var code: Int { get } }

package protocol O01 {
    func load(id: Int) -> Int
    func load(name: String) -> Int
}
package protocol O02 {
    func load(_ id: Int)
    func load(_ name: String)
}
package protocol O03 {
    func load(_ value: Int)
    func load(_ value: String)
    func load(_ value: [Int: String])
}
package protocol O04 {
    func load() -> Int
    func load() -> String
}
package protocol O05 {
    func load()
    func load() async
    func load(_ count: Int) async throws
}
package protocol O06 {
    var load: Int { get }
    func load(_ count: Int) -> Int
}
package protocol O07 {
    var loadCallCount: Int { get }
    func load(_ count: Int) -> Int
}
package protocol O08 {
    func load<T>(_ value: T)
    func load<T: Hashable>(_ value: T)
}
package protocol O09 {
    init(name: String)
    init(id: Int)
}
