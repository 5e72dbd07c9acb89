import Riblet
import RibletReactor
import RibletUIKit
import TodoDomain
import TodoEditor
import TodoHome
import TodoLists
import TodoProfile
import TodoQuickEntry
import TodoRoot

/// The tree below the root, each RIB with its views and its children.
@MainActor
struct PhoneTree {
    let context: PhoneContext

    func children(_ root: any RootDependency) -> RootChildren {
        (
            home: home(root),
            profile: ProfileBuilder(dependency: root) { [context] in
                let page = ProfilePage(context)
                return ProfileViews(presenter: page, viewController: page)
            } children: { [context] profile in
                let gallery = GalleryBuilder(dependency: profile) { _ in
                    let page = GalleryPage(context)
                    return StateViews(presenter: page, viewController: page)
                }
                // Files come and go otherwise here, and no calendar reaches a phone.
                return (gallery: gallery, transfer: nil)
            },
            quickEntry: QuickEntryBuilder(dependency: root) { [context] in
                let page = QuickEntryPage(context)
                return QuickEntryViews(presenter: page, viewController: page)
            }
        )
    }

    private func home(_ root: any RootDependency) -> HomeBuilder {
        HomeBuilder(dependency: root) { [context] in
            let page = HomePage(context)
            return HomeViews(presenter: page, viewController: RIBNavigationController(root: page), day: page.day)
        } children: { [context] home in
            return (
                day: DayBuilder(dependency: home) {
                    let page = DayPage(context)
                    return ListViews(presenter: page, viewController: page)
                },
                list: ListBuilder(dependency: home) { _ in
                    let page = ListPage(context)
                    return ListViews(presenter: page, viewController: page)
                },
                complete: CompleteBuilder(dependency: home) {
                    let page = CompletePage(context)
                    return CompleteViews(presenter: page, viewController: page)
                },
                search: SearchBuilder(dependency: home) {
                    let page = SearchPage(context)
                    return SearchViews(presenter: page, viewController: page)
                },
                add: AddBuilder(dependency: home) {
                    let page = AddPage(context)
                    return AddViews(presenter: page, viewController: page)
                } children: {
                    DuePickerBuilder(dependency: $0) { DuePickerController.views(context, $0) }
                },
                update: UpdateBuilder(dependency: home) {
                    let page = UpdatePage(context)
                    return UpdateViews(presenter: page, viewController: page)
                } children: {
                    DuePickerBuilder(dependency: $0) { DuePickerController.views(context, $0) }
                },
                listForm: ListFormBuilder(dependency: home) {
                    let page = ListFormPage(context)
                    return ListFormViews(presenter: page, viewController: page)
                }
            )
        }
    }
}
