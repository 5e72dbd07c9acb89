import Foundation

/// A place in the series.
package struct ExplorerLocation: ExplorerEntity {
    package typealias Filter = LocationFilter
    package static let kind = ExplorerKind.location

    package let id: Int
    package let name: String
    /// Such as `Planet`; `unknown` and nothing occur.
    package let type: String
    package let dimension: String
    /// The numbers of the characters, in order.
    package let residents: [Int]
    package let created: Date?

    package init(id: Int, name: String, type: String = "", dimension: String = "", residents: [Int] = [], created: Date? = nil) {
        self.id = id
        self.name = name
        self.type = type
        self.dimension = dimension
        self.residents = residents
        self.created = created
    }
}
