import DataNotice
import MandalartDomain
import MandalartRoot
import Riblet
import RibletReactor
import RibletUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The root of a scene: the services of the program, and the views of an iPhone.
final class PhoneComponent: EmptyComponent, RootDependency {
    let mandalartUseCase: any MandalartUseCase
    let userStateUseCase: any UserStateUseCase
    let archiveUseCase: any ArchiveUseCase
    let draftDesk: DraftDesk
    let environment: PageEnvironment
    private let services: PhoneServices

    init(_ services: PhoneServices) {
        self.services = services
        mandalartUseCase = services.mandalarts
        userStateUseCase = services.userState
        archiveUseCase = services.archive
        draftDesk = services.draftDesk
        environment = services.environment
    }

    func makeRoot() -> any LaunchRouting {
        let context = services.context
        return RootBuilder(dependency: self) { [store = services.data.store] in
            let frame = RIBSwitchController()
            frame.view.backgroundColor = .systemBackground
            let words = DataNoticeWords(context.language, content: context.phone.content)
            return RootViews(
                presenter: RootLook(frame), frame: frame, flow: frame, notices: DataNoticeWorker(store, on: frame, words: words))
        } children: {
            PhoneTree(context: context).initialization($0)
        }.build()
    }
}

/// Shows every page as the user wants it: light, dark, or as the system is.
private final class RootLook: StatePresentable {
    weak var listener: (any ActionListener<RootAction>)?
    private weak var frame: UIViewController?

    init(_ frame: UIViewController) { self.frame = frame }

    func present(_ state: RootState) {
        frame?.overrideUserInterfaceStyle =
            switch state.theme {
            case .light: .light
            case .dark: .dark
            case .system, nil: .unspecified
            }
    }
}
