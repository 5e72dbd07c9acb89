/// The icons of the applications: drawn for this project on a grid of 24 px, to be stroked 1.75 px
/// wide with round caps and joins.
///
/// Draw one as `<svg class="line" viewBox="0 0 24 24" aria-hidden="true">` with one element per
/// ``Shape``; the style sheet does the rest.
public enum Icon: String, CaseIterable, Sendable, Hashable {
    /// The day, light theme.
    case sun
    /// Finished.
    case done
    /// Add.
    case plus
    /// Back, towards the start.
    case back
    /// A paw print; filled in `.check`, drawn as a line elsewhere.
    case paw
    /// A calendar, a date.
    case cal
    /// A reminder.
    case bell
    /// A picture.
    case photo
    /// Importance.
    case flag
    /// Search.
    case search
    /// Filters.
    case sliders
    /// Characters, people.
    case people
    /// A place.
    case pin
    /// An episode.
    case tv
    /// A grid.
    case grid
    /// Share, export.
    case share
    /// Zoom out.
    case out
    /// Settings.
    case gear
    /// A favourite.
    case heart
    /// Load again, a new picture.
    case refresh
    /// Take back.
    case undo
    /// More actions.
    case more
    /// Delete.
    case trash
    /// Close, remove.
    case close
    /// Leads further, towards the end.
    case chevron
    /// Take a picture.
    case camera
    /// The home tab.
    case home
    /// The profile tab.
    case user
    /// A tick in a circle: what is complete.
    case check
    /// A time of day.
    case clock
    /// A list of things to do.
    case list
    /// Language.
    case globe
    /// A link to elsewhere.
    case link
    /// Upload a file.
    case upload
    /// Take a file away.
    case download
    /// A sheet of paper.
    case document
    /// Something failed.
    case warning
    /// Do again what was taken back.
    case redo
    /// Change something.
    case edit

    /// One element of an icon. Coordinates are written as SVG attributes are, so that nothing has
    /// to be formatted.
    public enum Shape: Sendable, Hashable {
        /// `<path d>`.
        case path(String)
        /// `<circle cx cy r>`.
        case circle(cx: String, cy: String, r: String)
        /// `<ellipse cx cy rx ry>`.
        case ellipse(cx: String, cy: String, rx: String, ry: String)
        /// `<rect x y width height rx>`.
        case rect(x: String, y: String, width: String, height: String, rx: String)
    }

    /// The side of the square that every icon is drawn in.
    public static let side = 24

    /// The elements that make up the icon, in drawing order.
    public var shape: [Shape] {
        switch self {
        case .sun:
            [
                .circle(cx: "12", cy: "12", r: "4.2"),
                .path("M12 3v1.6M12 19.4V21M3 12h1.6M19.4 12H21M5.6 5.6l1.2 1.2M17.2 17.2l1.2 1.2M18.4 5.6l-1.2 1.2M6.8 17.2l-1.2 1.2"),
            ]
        case .done: [.path("M4 12.6l4.6 4.6L20 6")]
        case .plus: [.path("M12 5v14M5 12h14")]
        case .back: [.path("M14.5 5l-7 7 7 7")]
        case .paw:
            [
                .path("M12 12.2c-2.6 0-5 2.3-5 4.7 0 1.7 1.3 2.6 2.8 2.3 1.5-.3 2.9-.3 4.4 0 1.5.3 2.8-.6 2.8-2.3 0-2.4-2.4-4.7-5-4.7z"),
                .ellipse(cx: "6.3", cy: "10.7", rx: "1.7", ry: "2.2"),
                .ellipse(cx: "10", cy: "6.9", rx: "1.7", ry: "2.3"),
                .ellipse(cx: "14", cy: "6.9", rx: "1.7", ry: "2.3"),
                .ellipse(cx: "17.7", cy: "10.7", rx: "1.7", ry: "2.2"),
            ]
        case .cal: [.rect(x: "4", y: "5.5", width: "16", height: "14.5", rx: "3.5"), .path("M4 10h16M8.5 3.5v3.4M15.5 3.5v3.4")]
        case .bell: [.path("M6.5 10.2a5.5 5.5 0 0111 0c0 4.6 2 5.8 2 5.8h-15s2-1.2 2-5.8zM10 19.2a2.2 2.2 0 004 0")]
        case .photo:
            [
                .rect(x: "3.8", y: "5", width: "16.4", height: "14", rx: "3.5"),
                .circle(cx: "9", cy: "10", r: "1.6"),
                .path("M4.5 16.6l4.2-3.8 3.2 2.8 3.4-3.6 4.4 4.2"),
            ]
        case .flag: [.path("M6 20.5V4.5s1.4-1 3.8-1 3.6 1.6 6 1.6c1.4 0 2.4-.3 2.4-.3v9s-1 .5-2.6.5c-2.4 0-3.4-1.5-5.8-1.5S6 13.8 6 13.8")]
        case .search: [.circle(cx: "10.8", cy: "10.8", r: "6.3"), .path("M15.6 15.6L20.5 20.5")]
        case .sliders:
            [
                .path("M4 7.5h9M17.5 7.5H20M4 16.5h2.5M11 16.5h9"),
                .circle(cx: "15.2", cy: "7.5", r: "2.2"),
                .circle(cx: "8.8", cy: "16.5", r: "2.2"),
            ]
        case .people:
            [
                .circle(cx: "9", cy: "8.5", r: "3.5"),
                .path("M2.8 19.5c.5-3.6 3-5.6 6.2-5.6s5.7 2 6.2 5.6M15.5 5.4a3.4 3.4 0 010 6.3M17.4 14.3c2.2.6 3.5 2.4 3.9 5.2"),
            ]
        case .pin: [.path("M12 20.8s-6.6-5.6-6.6-10.6a6.6 6.6 0 0113.2 0c0 5-6.6 10.6-6.6 10.6z"), .circle(cx: "12", cy: "10.2", r: "2.4")]
        case .tv: [.rect(x: "3.8", y: "7", width: "16.4", height: "12.2", rx: "3.2"), .path("M8.5 3.2L12 7l3.5-3.8")]
        case .grid:
            [
                .rect(x: "4", y: "4", width: "6.6", height: "6.6", rx: "2"),
                .rect(x: "13.4", y: "4", width: "6.6", height: "6.6", rx: "2"),
                .rect(x: "4", y: "13.4", width: "6.6", height: "6.6", rx: "2"),
                .rect(x: "13.4", y: "13.4", width: "6.6", height: "6.6", rx: "2"),
            ]
        case .share: [.path("M12 15V3.8M8 7.4l4-3.8 4 3.8M5 12.5v5.2c0 1.3 1 2.3 2.3 2.3h9.4c1.3 0 2.3-1 2.3-2.3v-5.2")]
        case .out: [.circle(cx: "10.8", cy: "10.8", r: "6.3"), .path("M15.6 15.6L20.5 20.5M8 10.8h5.6")]
        case .gear:
            [
                .circle(cx: "12", cy: "12", r: "3"),
                .path(
                    "M12 3.6v2.2M12 18.2v2.2M20.4 12h-2.2M5.8 12H3.6M17.9 6.1l-1.5 1.5M7.6 16.4l-1.5 1.5M17.9 17.9"
                        + "l-1.5-1.5M7.6 7.6L6.1 6.1"
                ),
            ]
        case .heart: [.path("M12 19.6s-7.6-4.4-7.6-9.8A4.1 4.1 0 0112 7.6a4.1 4.1 0 017.6 2.2c0 5.4-7.6 9.8-7.6 9.8z")]
        case .refresh: [.path("M19.5 12a7.5 7.5 0 11-2.3-5.4M19.8 3.8v4.4h-4.4")]
        case .undo: [.path("M8.5 4.5L4.5 8.5l4 4M4.8 8.5h8.7a5.6 5.6 0 010 11.2H9")]
        case .redo: [.path("M15.5 4.5l4 4-4 4M19.2 8.5h-8.7a5.6 5.6 0 000 11.2H15")]
        case .edit: [.path("M4.8 19.2l.9-4L15.9 5a2 2 0 012.8 0l.3.3a2 2 0 010 2.8L8.8 18.3zM14 6.9l3.1 3.1")]
        case .more: [.circle(cx: "5.5", cy: "12", r: ".6"), .circle(cx: "12", cy: "12", r: ".6"), .circle(cx: "18.5", cy: "12", r: ".6")]
        case .trash:
            [
                .path(
                    "M4.5 7h15M9.2 7V5.4c0-.8.6-1.4 1.4-1.4h2.8c.8 0 1.4.6 1.4 1.4V7M6.3 7l.8 11c.1 1.2 1 2 2.1 2h5.6"
                        + "c1.1 0 2-.8 2.1-2l.8-11M10.2 11v5M13.8 11v5"
                )
            ]
        case .close: [.path("M6.5 6.5l11 11M17.5 6.5l-11 11")]
        case .chevron: [.path("M9.5 5.5l6.5 6.5-6.5 6.5")]
        case .camera:
            [
                .path(
                    "M6.8 7.2h1.4l1.3-2c.3-.4.7-.7 1.2-.7h2.6c.5 0 .9.3 1.2.7l1.3 2h1.4a3 3 0 013 3v6.3a3 3 0 01-3 3H6.8"
                        + "a3 3 0 01-3-3v-6.3a3 3 0 013-3z"
                ),
                .circle(cx: "12", cy: "13.2", r: "3.4"),
            ]
        case .home:
            [
                .path(
                    "M4 11.2l6.7-6a2 2 0 012.6 0l6.7 6M6 9.6v7.9c0 1.4 1.1 2.5 2.5 2.5h7c1.4 0 2.5-1.1 2.5-2.5V9.6M10 20"
                        + "v-4.2c0-.7.6-1.3 1.3-1.3h1.4c.7 0 1.3.6 1.3 1.3V20"
                )
            ]
        case .user: [.circle(cx: "12", cy: "8.3", r: "3.9"), .path("M4.8 20c.6-3.7 3.5-5.7 7.2-5.7s6.6 2 7.2 5.7")]
        case .check: [.circle(cx: "12", cy: "12", r: "8.2"), .path("M8.3 12.4l2.6 2.6 5-5.4")]
        case .clock: [.circle(cx: "12", cy: "12", r: "8.2"), .path("M12 7.4V12l3 2.2")]
        case .list:
            [
                .path("M9 6.5h11M9 12h11M9 17.5h11"),
                .circle(cx: "4.8", cy: "6.5", r: ".7"),
                .circle(cx: "4.8", cy: "12", r: ".7"),
                .circle(cx: "4.8", cy: "17.5", r: ".7"),
            ]
        case .globe: [.circle(cx: "12", cy: "12", r: "8.2"), .ellipse(cx: "12", cy: "12", rx: "3.6", ry: "8.2"), .path("M3.8 12h16.4")]
        case .link:
            [
                .path(
                    "M10.2 13.8a3.9 3.9 0 005.5 0l3-3a3.9 3.9 0 00-5.5-5.5l-1.2 1.2M13.8 10.2a3.9 3.9 0 00-5.5 0l-3 3"
                        + "a3.9 3.9 0 005.5 5.5l1.2-1.2"
                )
            ]
        case .download: [.path("M12 4.3v11M7.8 11.3l4.2 4.2 4.2-4.2M4.5 14.8v2.4c0 1.5 1.2 2.8 2.8 2.8h9.4c1.6 0 2.8-1.3 2.8-2.8v-2.4")]
        case .document:
            [
                .path(
                    "M8 3.5h5.4L18 8.1v9.6c0 1.6-1.2 2.8-2.8 2.8H8.8C7.2 20.5 6 19.3 6 17.7V5.5c0-1.1.9-2 2-2zM13.2 3.7v4.7h4.6M9.3 12.5h5.4M9.3 16h5.4"
                )
            ]
        case .upload: [.path("M12 15.5V4.5M7.8 8.5L12 4.3l4.2 4.2M4.5 14.8v2.4c0 1.5 1.2 2.8 2.8 2.8h9.4c1.6 0 2.8-1.3 2.8-2.8v-2.4")]
        case .warning:
            [
                .path("M10.2 4.9L3.6 16.6a2.1 2.1 0 001.8 3.1h13.2a2.1 2.1 0 001.8-3.1L13.8 4.9a2.1 2.1 0 00-3.6 0zM12 9.5v4"),
                .circle(cx: "12", cy: "16.5", r: ".5"),
            ]
        }
    }
}
