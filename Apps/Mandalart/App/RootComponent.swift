import DataNotice
import Foundation
import LocalProvider
import MandalartDomain
import MandalartOverview
import MandalartRoot
import MandalartUI
import Riblet
import RibletLocalization
import RibletReactor
import RibletWeb

/// The component of the root of a page: the services of its server, and the page.
final class RootComponent: EmptyComponent, RootDependency {
    let mandalartUseCase: any MandalartUseCase
    let userStateUseCase: any UserStateUseCase
    let archiveUseCase: any ArchiveUseCase
    let draftDesk: DraftDesk
    let environment: PageEnvironment
    private let context: MandalartUIContext
    private let store: any WatchedStore
    private let contact: String?

    init(services: MandalartServices, page: PageRequest, context: MandalartUIContext) {
        mandalartUseCase = services.mandalarts(of: page.browser)
        userStateUseCase = services.userState
        archiveUseCase = services.archive
        draftDesk = services.draftDesk.part(of: page.browser)
        environment = PageEnvironment(
            language: context.language, planTitle: context.language(en: "My mandalart", ko: "나의 만다라트"),
            timeZone: page.timeZone.flatMap(TimeZone.init(identifier:)) ?? .current,
            kept: { [connection = page.connection] in await connection?.kept() })
        contact = services.contact
        store = services.store
        self.context = context
    }

    func makeRoot() -> WebApplication.Root {
        RootBuilder(dependency: self) { [context, store] in
            let frame = RootViewController(words: context.words)
            let notices = DataNoticeWorker(
                store, on: frame, words: DataNoticeWords(context.language, content: context.language(en: "mandalarts", ko: "만다라트")))
            return RootViews(presenter: frame, frame: frame, flow: frame.view.flow, notices: notices)
        } children: { [context, formats = archiveUseCase.formats, contact] in
            MandalartTree(context: context, formats: formats, contact: contact).initialization($0)
        }.build()
    }
}

/// The component of the root of a page for readers: of the services of its server, the links.
final class SharedPlanRootComponent: EmptyComponent, SharedPlanDependency {
    let readLinks: any ReadLinkRepository

    init(readLinks: any ReadLinkRepository) { self.readLinks = readLinks }
}
