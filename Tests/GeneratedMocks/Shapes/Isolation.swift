// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

import MockedBase

package protocol C01: Sendable { func run(_ count: Int) -> Int }
package protocol C02: Sendable { func run(_ notebook: Notebook) async -> Int }
package protocol C03: Sendable { func run(_ done: @escaping () -> Void) }
package protocol C04: Sendable { func run(_ done: @escaping @Sendable (Int) async -> Void) async }
package protocol C05: Sendable {
    @MainActor func show(_ text: String)
    @MainActor var title: String { get set }
}
package protocol C06: Sendable { func run() -> AsyncStream<Int> }
package protocol C07: Sendable { func run(_ value: sending Notebook) async -> sending Notebook }

@MainActor
package protocol M01 { func run(_ count: Int) }
@MainActor
package protocol M02: AnyObject { func run(_ notebook: Notebook) async -> Int }
@MainActor
package protocol M03 { nonisolated func run(_ count: Int) -> Int }
@MainActor
package protocol M04 { nonisolated var name: String { get } }
@MainActor
package protocol M05 { var listener: (any ScreenListener)? { get set } }
@MainActor
package protocol M06 { static func make() -> Self }
@MainActor
package protocol M07 { func run() async throws(ShelfError) -> [Book] }
package protocol M08: ScreenListener { func more(_ count: Int) -> Bool }
@MainActor
package protocol M09: Shelf { func show() }
@MainActor
package protocol M10: Hashable { func run() }
package protocol M11 {
    @MainActor func show(_ count: Int)
    func run() -> Int
}
@MainActor
package protocol M12 {
    var recorder: Int { get }
    func record(_ text: String)
}
@MainActor
package protocol M13 { func run(_ body: @MainActor () -> Void) }

package protocol N01: Actor { func run(_ count: Int) -> Int }
package protocol N02: Actor {
    func run(_ count: Int) async throws -> Int
    var count: Int { get }
    nonisolated var name: String { get }
    nonisolated func free() -> Int
}
package protocol N03: Actor { static func make() -> Int }

@globalActor
package actor LibraryActor { package static let shared = LibraryActor() }

@LibraryActor
package protocol N04 { func run(_ count: Int) -> Int }
package protocol N05: Sendable { @LibraryActor func run() async -> Int }

package protocol N06: Sendable { func run(isolation: isolated (any Actor)?) async -> Int }
