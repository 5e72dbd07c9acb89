import DataNotice
import LocalProvider
import Localization
import MandalartDomain
import MandalartEditMain
import MandalartEditMainInterface
import MandalartEditMainUI
import MandalartEditSub
import MandalartEditSubInterface
import MandalartEditSubUI
import MandalartInitialization
import MandalartInitializationInterface
import MandalartMain
import MandalartMainInterface
import MandalartMainUI
import MandalartNickName
import MandalartNickNameInterface
import MandalartNickNameUI
import MandalartOverview
import MandalartOverviewInterface
import MandalartOverviewUI
import MandalartSetting
import MandalartSettingInterface
import MandalartSettingUI
import MandalartSub
import MandalartSubInterface
import MandalartSubUI
import MandalartUI
import Riblet
import RibletReactor
import RibletWeb

/// The composition root of a page: the one place that sees every module. The compiler checks that each feature's needs are met.
final class MandalartComponent: EmptyComponent, InitializationDependency, NickNameDependency, MainDependency, EditMainDependency,
    SubDependency, EditSubDependency, OverviewDependency, SettingDependency
{
    let mandalartUseCase: any MandalartUseCase
    let userStateUseCase: any UserStateUseCase
    let archiveUseCase: any ArchiveUseCase
    let draftDesk: DraftDesk
    private let context: MandalartUIContext
    private let contact: String
    private let store: any WatchedStore
    private let connection: PageConnection?

    init(services: MandalartServices, page: PageRequest, context: MandalartUIContext) {
        mandalartUseCase = services.mandalarts(of: page.browser)
        draftDesk = services.draftDesk.part(of: page.browser)
        userStateUseCase = services.userState
        archiveUseCase = services.archive
        contact = services.contact
        store = services.store
        connection = page.connection
        self.context = context
    }

    var mainEnvironment: MainEnvironment {
        MainEnvironment(
            language: context.language, planTitle: context.language(en: "My mandalart", ko: "나의 만다라트"), kept: pageKept)
    }

    var pageKept: @MainActor @Sendable () async -> Void { { [connection] in await connection?.kept() } }

    // MARK: Builders

    var nickNameBuilder: any NickNameBuildable { NickNameBuilder(dependency: self) }
    var mainBuilder: any MainBuildable { MainBuilder(dependency: self) }
    var editMainBuilder: any EditMainBuildable { EditMainBuilder(dependency: self) }
    var subBuilder: any SubBuildable { SubBuilder(dependency: self) }
    var editSubBuilder: any EditSubBuildable { EditSubBuilder(dependency: self) }
    var overviewBuilder: any OverviewBuildable { OverviewBuilder(dependency: self) }
    var settingBuilder: any SettingBuildable { SettingBuilder(dependency: self) }

    // MARK: Views

    var makeNickNameViews: @MainActor () -> NickNameViews { { [context] in NickNameUserInterface.make(context) } }
    var makeMainViews: @MainActor () -> MainViews { { [context] in MainUserInterface.make(context) } }
    var makeEditMainViews: @MainActor (GridPosition) -> EditMainViews {
        { [context] in EditMainUserInterface.make(context, position: $0) }
    }
    var makeSubViews: @MainActor (Plan.ID, GridPosition) -> SubViews {
        { [context] in SubUserInterface.make(context, plan: $0, position: $1) }
    }
    var makeEditSubViews: @MainActor (GridPosition) -> EditSubViews {
        { [context] in EditSubUserInterface.make(context, position: $0) }
    }

    var makeOverviewViews: @MainActor () -> OverviewViews {
        { [context, archiveUseCase] in OverviewUserInterface.make(context, formats: archiveUseCase.formats) }
    }
    var makeSettingViews: @MainActor (Plan.ID) -> SettingViews {
        { [context, archiveUseCase, contact] in
            SettingUserInterface.make(context, plan: $0, formats: archiveUseCase.formats, contact: contact)
        }
    }

    func makeRoot() -> RootRouter {
        let frame = FrameController(words: context.words)
        let notices = DataNoticeWorker(
            store, on: frame, words: DataNoticeWords(context.language, content: context.language(en: "mandalarts", ko: "만다라트")))
        return RootRouter(
            interactor: RootInteractor(presenter: frame, userState: userStateUseCase, notices: notices), viewController: frame,
            builder: InitializationBuilder(dependency: self))
    }
}
