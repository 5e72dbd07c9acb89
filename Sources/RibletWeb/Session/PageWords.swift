/// The texts of a page in its language, looked up by the English that stands in the views.
///
/// ```swift
/// struct HomeView: StateView {
///     let words: PageWords
///     var state = HomeState()
///
///     var body: HTML<HomeAction> { h1 { words("Trips") } }
/// }
/// ```
///
/// ``PageRequest/words`` are those of a page, of the translations that its ``WebApplication`` was
/// given. Texts with numbers or names in them are better functions of a type of the application.
public struct PageWords: Hashable, Sendable {
    private let said: [String: String]

    /// - Parameter said: the texts by the English; what is not among them stays English.
    public init(_ said: [String: String] = [:]) { self.said = said }

    /// Returns the text for what is said in English.
    public func callAsFunction(_ english: String) -> String { said[english] ?? english }
}
