// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

package protocol Animal01 {}
package protocol Animal02 {}
package protocol L01 {
    func tell(_ count: Int, for key: String)
    func tell(_ count: Int, for key: String...)
    func tell() -> [String]
    func tell() -> [[String]]
    func tell() -> [String: [Int]]
    func tell() -> (first: Double?, second: Bool)
    func tell() -> (Double, Int, (Float, (String, Int), Int), [String])
    func tell() -> Set<Int>?
    func tell(count: Int) -> (String) -> [Double]
}
package protocol L02 {
    func push<T: Animal01>(_ count: Int) -> [T]
    func push<T: Animal02>(_ count: Int) -> [T]
    func join<T>(_ value: T) where T: Animal01
    func join<T>(_ value: T) where T: Animal02
    func wait<T>(_ value: T?, _ done: ((T?) -> Void)?)
    func kind<T>(_ type: T.Type) -> T.Type
    func id<I: Identifiable>(_ value: I, _ id: I.ID) -> I.ID
    func result<T: Animal01>() -> Swift.Result<T, any Error>
}
package protocol L03 {
    func first<T>(_ body: (T) -> Int) -> Int
    func second<T>(_ body: (Int) -> T) -> T
    func third<T>(_ one: (T) -> Int, _ two: (T) -> Float) -> String
    func fourth<T>(_ one: @escaping @Sendable (T) -> Void, _ two: ((T) -> Void)?)
    func fifth<T, U>(_ value: T, _ body: @escaping (U) async throws -> Void) async throws -> (T) -> U
    func sixth<T>(_ body: @autoclosure () -> Int) throws -> T
}
package protocol L04 {
    func run(a: Int, _ b: Double, first throws: String)
    func run(_: Int, _: Void, _ _: Void)
    func max(for: Int) -> (() -> Void)?
    func max(switch: Int) -> (() -> Void)?
    func max(in: Int, extension: Int)
    func hash(into hasher: inout Hasher)
    func both(_ one: inout String, _ two: inout Int)
}
package protocol L05 {
    func f(_ value: Int!) -> Int!
    subscript(value: Int!) -> Int! { get }
}
package protocol L06 {
    func one(_ error: some Error) -> Int
    func two(_ error: (some Error)?)
    func three(_ one: some Error, _ two: some Error)
    func four(_ body: @autoclosure @escaping () -> (some Animal01))
    func five(_ error: (some (Error & Animal01))?)
}
package protocol L07 {
    init() async throws
    func one() throws (KFault)
    func two() async throws (any Error)
    func three(_ body: (Int) throws(KFault) -> Void) rethrows -> String
    var four: Int { get throws(Never) }
    static var five: Int { get async }
}
package protocol L08 {
    var 😂: Int { get set }
    func 👪🏽(_ 天気: Int) -> String
    var 안녕하세요: String { get set }
    func Ünïted(é: Int)
}
package protocol L09 {
    @available(*, noasync)
    @available(*, deprecated, message: "another one")
    func old() -> String
    @available(*, noasync)
    @discardableResult
    func string(for key: String) -> Result<String, any Error>
}
package protocol L10: Animal01 & Animal02 {
    var make: (any Animal01) -> any Animal02 { get }
    var both: any Animal01 & Animal02 { get set }
    var type: any Animal01.Type { get }
    var closure: @Sendable (Int) -> Void { get set }
}
