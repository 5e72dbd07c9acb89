/// The icons of the applications: drawn for this project on a grid of 24 px, to be stroked 1.75 px
/// wide with round caps and joins.
///
/// Draw one as `<svg class="line" viewBox="0 0 24 24" aria-hidden="true">` around its ``markup``;
/// the style sheet does the rest. The drawings are `Resources/icons.svg`, a line for each case.
public enum Icon: String, CaseIterable, Sendable, Hashable {
    /// One place further up.
    case up
    /// One place further down.
    case down
    /// An order.
    case sort
    /// A handle to drag by.
    case grip
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
}
