// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

package struct Token: ~Copyable { package init() {} }
package struct Pass<Holder>: ~Copyable { package init() {} }
package protocol K01 { func take(_ token: consuming Token) }
package protocol K02 { func look(_ token: borrowing Token, at count: Int) -> Bool }
package protocol K03 { func change(_ token: inout Token) throws -> Int }
package protocol K04 { func make(_ count: Int) -> Token }
package protocol K05: Sendable { func trade(_ token: consuming Token, _ count: Int) async -> Token }
package protocol K06 { func hold(_ pass: borrowing Pass<Int>) }
package protocol K07 { init(_ token: consuming Token) }
package protocol K08: ~Copyable { consuming func close() -> Int }
package protocol K09 { func with(_ body: (borrowing Token) -> Int) -> Int }
package protocol K10 { func read(_ bytes: Span<Int>) -> Int }
@MainActor
package protocol K11 { func take(_ token: consuming Token) throws(KFault) -> Token }
package enum KFault: Error { case lost }
