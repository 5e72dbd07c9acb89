import MandalartDomain
import MandalartSetting
import MandalartSettingInterface
import MandalartSettingUI
import MandalartTesting
import MandalartUI
import Riblet
import RibletWeb

/// The settings alone in the browser: what they change is a fake, and what they ask of their parent does nothing.
enum SettingExample {
    /// The application; every page of it shares one user.
    static func application() -> WebApplication {
        let user = FakeUserState(UserState(nickname: "Mina"))
        let archive = FakeArchiveUseCase()
        return MandalartPages.application(
            name: "Setting example",
            media: { path in
                guard case .plan(let plan, let format)? = ExportPath(path), let file = try? await archive.export(plan, as: format) else {
                    return nil
                }
                return WebResource(contentType: file.contentType, bytes: file.bytes)
            },
            makeRoot: { _, context in
                let component = SettingExampleComponent(user: user, archive: archive, context: context)
                let listener = SettingExampleListener()
                return SingleRootRouter(
                    SettingBuilder(dependency: component).build(withListener: listener, plan: 1), listener: listener, isMain: true)
            })
    }
}

/// The parent: it provides the fakes.
final class SettingExampleComponent: EmptyComponent, SettingDependency {
    let userStateUseCase: any UserStateUseCase
    let archiveUseCase: any ArchiveUseCase
    private let context: MandalartUIContext

    init(user: any UserStateUseCase, archive: any ArchiveUseCase, context: MandalartUIContext) {
        userStateUseCase = user
        archiveUseCase = archive
        self.context = context
    }

    var makeSettingViews: @MainActor (Plan.ID) -> SettingViews {
        { [context, archiveUseCase] in
            SettingUserInterface.make(context, plan: $0, formats: archiveUseCase.formats, contact: "mandalart@example.com")
        }
    }
}

/// There is nothing round the page.
final class SettingExampleListener: SettingListener {
    func settingDidFinish() {}
    func settingDidImport(_ plan: Plan.ID) {}
}
