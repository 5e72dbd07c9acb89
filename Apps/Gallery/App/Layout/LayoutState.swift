/// The state of the page.
struct LayoutState: Equatable {
    /// The widths that a window may have, in points.
    static let widths = 280...920
    /// The width of the window at first, which is whole on a telephone too.
    static let firstWidth = 320

    var sample = LayoutSample.form
    var width = LayoutState.firstWidth
    /// The box that was pressed.
    var chosen: String?
    var picture = LayoutPicture.empty
    /// Why the chosen box lies where it does.
    var explanation: BoxExplanation?

    struct Saved: Codable {
        let sample: LayoutSample
        let width: Int
        let chosen: String?
    }
}

/// The actions of the page.
enum LayoutAction: Equatable {
    case appeared
    /// The address names a sample, a box, and a width where it is not the first one.
    case placeOpened(LayoutSample, chosen: String?, width: String?)
    /// The text of a slider; a text that is no number changes nothing.
    case widthTyped(String)
    case boxPressed(String)
    case explanationClosed
}
