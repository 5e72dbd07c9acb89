// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

import MockedBase

package protocol F01 { func run() }
package protocol F02 { func run(_ count: Int) }
package protocol F03 { func run(count: Int) }
package protocol F04 { func run(for count: Int, in name: String) }
package protocol F05 { func run() -> Int }
package protocol F06 { func run() -> String? }
package protocol F07 { func run() throws }
package protocol F08 { func run() throws -> Int }
package protocol F09 { func run() throws(ShelfError) -> Int }
package protocol F10 { func run() async }
package protocol F11 { func run() async throws -> [String] }
package protocol F12 { func run(_ id: Int) async throws(ShelfError) -> Book }
package protocol F13 { func run(_ text: inout String) }
package protocol F14 { func run(_ numbers: Int...) -> Int }
package protocol F15 { func run(_ names: String..., separator: String) -> String }
package protocol F16 { func run(_ pair: (Int, String)) -> (first: Int, second: String) }
package protocol F17 { func run(_ body: () -> Int) -> Int }
package protocol F18 { func run(_ done: @escaping (Int) -> Void) }
package protocol F19 { func run(_ done: ((Int) -> Void)?) }
package protocol F20 { func run(_ value: @autoclosure () -> Int) -> Int }
package protocol F21 { func run(_ value: @escaping @autoclosure () -> String) }
package protocol F22 { func run(_ body: (Int) throws -> String) rethrows -> String }
package protocol F23 { func run(_ body: (inout Int) -> Void) }
package protocol F24 {
    @discardableResult
    func run(_ count: Int) -> Int
}
package protocol F25 { func run(_: Int, _: String) -> Bool }
package protocol F26 { func run(in place: Int, for: String, where condition: Bool, `inout` value: Int) }
package protocol F27 { func `default`(_ `class`: Int) -> Int }
package protocol F28 { func run(_ handler: Int, note: String) -> Int }
package protocol F29 { func run() -> any Sequence<Int> }
package protocol F30 { func run(_ numbers: some Sequence<Int>) -> Int }
package protocol F31 { func run(_ value: any Hashable & Sendable) -> any CustomStringConvertible }
package protocol F32 { func run(_ books: [Int: [Book]], _ more: Set<Book>?) -> [Int: Book] }
package protocol F33 { func run(_ type: Int.Type) -> Any.Type }
package protocol F34 { func run(_ path: KeyPath<Book, String>) -> String }
package protocol F35 { func run() -> () -> Int }
package protocol F36 { func run(_ value: consuming String, _ other: borrowing String) -> Int }
package protocol F37 { func run(_ result: Result<Int, ShelfError>) }
package protocol F38 { mutating func run(_ step: Int) }
package protocol F39 { func run() -> Int! }
package protocol F40 { func run() -> Void }
package protocol F41 { func run(_ notebook: Notebook) -> Notebook }
package protocol F42 { func run(a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, aRatherLongNameOfAParameter: String, another: String) -> Int }

package typealias Completion = (Int) -> Void
package protocol F43 { func run(_ body: Completion) }
package protocol F44 { func run(_ done: @escaping Completion) }
package protocol F45 { func run(_ done: Completion?) }
package protocol F46 { func run(_ done: @escaping @MainActor @Sendable (Int) -> Void) }
package protocol F47 { func run(_ body: () async throws -> Int) async throws -> Int }
package protocol F48 { func one(); func two(_ value: Int); func three() -> Int }
package protocol F49 {
    /// Says something. `func notThis()`
    func run(_ text: String /* what */, // and more
        loud: Bool)
}
package protocol F50 { func 이름(_ 값: Int) -> String }
