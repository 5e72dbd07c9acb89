/// A book on the list.
struct Book: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var title: String
    var author: String
    var isRead = false
}
