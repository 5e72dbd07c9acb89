import Riblet

@MainActor
package protocol ProfileBuildable: Buildable {
    /// A new profile, not attached yet. Its location is empty for the flavour's own animal, else
    /// the animal's name; below either is `transfer`, the sheet for files and calendars.
    func build() -> any ViewableRouting & LocationRouting
}
