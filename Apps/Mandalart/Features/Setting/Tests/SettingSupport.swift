import MandalartDomain
import MandalartInterfaces
import MandalartTesting
import MandalartUI
import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb

@testable import MandalartSetting
@testable import MandalartSettingUI

/// What was presented and told, in order.
@MainActor
final class FakeSettingView: FakeView, SettingPresentable {
    weak var listener: (any ActionListener<SettingAction>)?
    private(set) var states: [SettingState] = []
    private(set) var told: [SettingState.Notice] = []

    func present(_ state: SettingState) { states.append(state) }
    func tell(_ notice: SettingState.Notice) { told.append(notice) }
}

/// What the settings asked of their parent.
final class FakeSettingListener: SettingListener {
    private(set) var calls: [String] = []

    func settingDidFinish() { calls.append("finish") }
    func settingDidRequestPrivacy() { calls.append("privacy") }
    func settingDidImport(_ plan: Plan.ID) { calls.append("import \(plan)") }
}

/// The settings' parent in a test.
final class SettingComponent: EmptyComponent, SettingDependency {
    let userStateUseCase: any UserStateUseCase
    let archiveUseCase: any ArchiveUseCase

    init(user: any UserStateUseCase, archive: any ArchiveUseCase) {
        userStateUseCase = user
        archiveUseCase = archive
    }
}

/// The settings alone in a page.
@MainActor
func settingApplication(
    _ user: FakeUserState, _ archive: FakeArchiveUseCase = FakeArchiveUseCase(), listener: FakeSettingListener = FakeSettingListener()
) -> WebApplication {
    WebApplication(name: "Mandalart", basePath: "/app", languages: ["en", "ko"]) { request in
        let context = MandalartUIContext(language: Language(tag: request.language), basePath: request.basePath)
        let builder = SettingBuilder(dependency: SettingComponent(user: user, archive: archive)) {
            SettingViews(context, plan: $0, formats: archive.formats, contact: "help@example.com")
        }
        return SingleRootRouter(builder.build(withListener: listener, plan: 7), listener: listener)
    }
}
