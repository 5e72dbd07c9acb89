import MandalartDomain
import Riblet

/// The requests of the settings to their parent.
@MainActor
package protocol SettingListener: AnyObject {
    /// The user leaves the settings.
    func settingDidFinish()
    /// The user wants to read the privacy policy.
    func settingDidRequestPrivacy()
    /// Plans were imported; the first is to be shown.
    func settingDidImport(_ plans: [Plan.ID])
}

@MainActor
package protocol SettingBuildable: Buildable {
    /// New settings, not attached yet; `plan` is what they export.
    func build(withListener listener: any SettingListener, plan: Plan.ID) -> any ViewableRouting
}
