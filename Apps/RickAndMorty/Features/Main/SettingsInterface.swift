import Riblet

/// The requests of the settings to their parent.
@MainActor
package protocol SettingsListener: AnyObject {
    /// The user leaves the settings.
    func settingsDidFinish()
}

/// Builds the settings: language, order, and the way out.
@MainActor
package protocol SettingsBuildable: Buildable {
    /// New settings, not attached yet.
    func build(withListener listener: any SettingsListener) -> any ViewableRouting
}
