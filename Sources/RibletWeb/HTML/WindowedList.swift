/// A long list of which only the rows around what the user sees are in the page.
///
/// The page asks for another window while the user scrolls: take the positions from `onWindow` into
/// the state and render those rows. Ten thousand rows then cost what a hundred cost.
///
/// ```swift
/// windowed(rows[window], total: rows.count, first: window.lowerBound) { first, count in
///     .show(first, count)
/// }
/// ```
///
/// The rows must be of about one height. Find in page and the screen reader's own list navigation
/// see the rows of the window only, so rows say where they are: give them
/// ``Attribute/position(_:)`` and ``Attribute/setSize(_:)``.
///
/// - Parameters:
///   - rows: those of the window, in order.
///   - total: how many rows there are in all.
///   - first: the position of the first row of the window.
///   - attributes: of the list.
///   - onWindow: the page would like `count` rows from `first` on; both are not negative, and
///     neither is bounded by `total`.
/// - Returns: the list.
@inlinable
public func windowed<Row: View & Identifiable>(
    _ rows: some Sequence<Row>, total: Int, first: Int, _ attributes: Attribute<Row.Action>...,
    onWindow: @escaping (_ first: Int, _ count: Int) -> Row.Action
) -> HTML<Row.Action> {
    let window: [Attribute<Row.Action>] = [.role("list"), .data("window", "\(total) \(first)"), .event(.window, .pair(onWindow))]
    return element("div", attributes + window, .group([windowPad(), each(Array(rows)), windowPad()]))
}

/// Stands for the rows that are not in the page; the page's script gives it their height.
@inlinable
func windowPad<Action>() -> HTML<Action> { div(.aria("hidden", true)) }

extension Attribute {
    /// Where a row is in a list of which not all rows are in the page, counted from 1.
    @inlinable public static func position(_ position: Int) -> Attribute { aria("posinset", "\(position)") }
    /// Tells the number of rows of a list of which not all are in the page.
    @inlinable public static func setSize(_ count: Int) -> Attribute { aria("setsize", "\(count)") }
}
