/// What the page shows.
package struct LayoutState: Equatable {
    /// How wide a window may be.
    package static let widths = 280...920
    /// How wide it is at first: also on a telephone one can read what is in it.
    package static let firstWidth = 480

    package var sample = LayoutSample.form
    package var width = LayoutState.firstWidth
    /// The box that was pressed.
    package var chosen: String?
    package var picture = LayoutPicture.empty
    /// Why the chosen box lies where it does.
    package var explanation: BoxExplanation?

    package init() {}

    struct Saved: Codable {
        let sample: LayoutSample
        let width: Int
        let chosen: String?
    }
}

/// What happens on the page.
package enum LayoutAction: Equatable {
    case appeared
    /// The address names a sample, a box, and a width where it is not the first one.
    case placeOpened(LayoutSample, chosen: String?, width: String?)
    /// What a slider says; what is no number changes nothing.
    case widthTyped(String)
    case boxPressed(String)
    case explanationClosed
}
