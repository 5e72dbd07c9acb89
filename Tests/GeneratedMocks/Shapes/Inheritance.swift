// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

import MockedBase

package protocol H01: Shelf { func lend(_ book: Book) async throws(ShelfError) }
package protocol H02: SortedShelf {}
package protocol H03: Shelf, CustomStringConvertible { var count: Int { get } }
package protocol H04: NamedShelf { func run() }
package protocol H05: H01, SortedShelf { func books() async -> [Book] }
package protocol H06: AnyObject, Sendable {}
package protocol H07: Shelf & Identifiable { func run() }
package protocol H08: MockedBase.Shelf { func run() }

/// A screen with protocols that are nested in it.
package enum Screen {
    package protocol Delegate: AnyObject { func screenDidAppear() }
}

public protocol V01 { func run(_ count: Int) -> Int }
protocol V02 { func run(_ count: Int) -> Int }
public protocol V03: Sendable {
    init(name: String)
    func run() async
}

package protocol D01 {
    #if os(Linux)
    func linux(_ count: Int)
    #else
    func other(_ count: Int)
    #endif
    func run()
}
package protocol D02 {
    #if DEBUG || !DEBUG
    var name: String { get }
    func run()
    #endif
}
package protocol D03 {
    @available(macOS 26, *)
    func new(_ count: Int) -> Int
    @available(*, deprecated, message: "use new")
    func old() -> Int
}
@available(macOS 26, *)
package protocol D04 { func run() -> Int }
package protocol D05: Sendable {
    @available(macOS 26, *)
    var limit: Int { get set }
    @available(macOS 26, *)
    static func make() -> Int
}
