import MandalartDomain
import Riblet

/// The requests of the settings to their parent.
@MainActor
package protocol SettingListener: AnyObject {
    /// The user leaves the settings.
    func settingDidFinish()
    /// The user wants to read the privacy policy.
    func settingDidRequestPrivacy()
    /// Plans of a file have come, or were here already.
    func settingDidImport(_ arrival: PlanArrival)
}

@MainActor
package protocol SettingBuildable: Buildable {
    /// New settings, not attached yet; `plan` is what they export.
    func build(withListener listener: any SettingListener, plan: Plan.ID) -> any ViewableRouting
}
