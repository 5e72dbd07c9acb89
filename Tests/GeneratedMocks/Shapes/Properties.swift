// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

import MockedBase

package protocol P01 { var name: String { get } }
package protocol P02 { var name: String { get set } }
package protocol P03 { var name: String? { get set } }
package protocol P04 { var name: String { get throws } }
package protocol P05 { var name: String { get async } }
package protocol P06 { var book: Book { get async throws(ShelfError) } }
package protocol P07 { static var name: String { get } }
package protocol P08 { static var name: String { get set } }
package protocol P09 { var onTap: (() -> Void)? { get set } }
package protocol P10 { var make: () -> Book { get } }
package protocol P11 { var `default`: Int { get set } }
package protocol P12 { var shelf: any Shelf { get } }
package protocol P13 { var name: String! { get set } }
package protocol P14 { var books: [Book] { get nonmutating set } }
package protocol P15: AnyObject { var delegate: (any P15Delegate)? { get set } }
package protocol P15Delegate: AnyObject { func p15DidChange() }
package protocol P16 { var one: Int { get }; var two: Int { get set } }
package protocol P17: Sendable { var name: String { get }; var limit: Int? { get set } }
package protocol P18: Sendable { static var limit: Int { get set } }
package protocol P19: Sendable { var notebook: Notebook { get } }
package protocol P20: Sendable { var book: Book { get async throws } }

package protocol S01 { subscript(index: Int) -> String { get } }
package protocol S02 { subscript(index: Int) -> String { get set } }
package protocol S03 { subscript(_ row: Int, column column: Int) -> Int { get set } }
package protocol S04 { static subscript(name: String) -> Int { get } }
package protocol S05 { subscript<T>(type: T.Type) -> T { get } }
package protocol S06 { subscript(index: Int) -> String { get throws } }
package protocol S07 {
    subscript(index: Int) -> String { get }
    subscript(name: String) -> String { get }
}

package protocol I01 { init() }
package protocol I02 { init(name: String) }
package protocol I03 { init?(name: String) }
package protocol I04 { init(name: String) throws }
package protocol I05 { init(_ book: Book, count: Int) async throws(ShelfError) }
package protocol I06 {
    init()
    init(name: String)
    func run() -> Int
}
package protocol I07: Sendable { init(name: String) }
