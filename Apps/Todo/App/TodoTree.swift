import Riblet
import RibletReactor
import RibletWeb
import TodoDomain
import TodoEditor
import TodoHome
import TodoLists
import TodoProfile
import TodoQuickEntry
import TodoRoot
import TodoUI

/// The tree below the root, each RIB with its views and its children: the one place that sees every
/// module.
@MainActor
struct TodoTree {
    let context: TodoUIContext
    /// The application's name as the user knows it.
    let flavorName: String

    func children(_ root: any RootDependency) -> RootChildren {
        (
            home: home(root),
            profile: ProfileBuilder(dependency: root) { [context, flavorName] in
                ProfileViews(context, flavorName: flavorName)
            } children: { [context] profile in
                (
                    gallery: GalleryBuilder(dependency: profile) { StateViews(GalleryView(context: context, animal: $0)) },
                    transfer: TransferBuilder(dependency: profile) { StateViews(context) }
                )
            },
            quickEntry: QuickEntryBuilder(dependency: root) { [context] in QuickEntryViews(context) }
        )
    }

    private func home(_ root: any RootDependency) -> HomeBuilder {
        HomeBuilder(dependency: root) { [context] in
            HomeViews(context)
        } children: { [context] home in
            (
                day: DayBuilder(dependency: home) { ListViews(day: context) },
                list: ListBuilder(dependency: home) { span in
                    ListViews(choosing: { $0.layout ?? .roomy }, first: .roomy) { layout in
                        switch layout {
                        case .roomy: ListViews(context, span)
                        case .compact: ListViews(compact: context, span)
                        }
                    }
                },
                complete: CompleteBuilder(dependency: home) { CompleteViews(context) },
                search: SearchBuilder(dependency: home) { SearchViews(context) },
                add: AddBuilder(dependency: home) {
                    AddViews(context)
                } children: {
                    DuePickerBuilder(dependency: $0) { StateViews(context, $0, prefix: "add") }
                },
                update: UpdateBuilder(dependency: home) {
                    UpdateViews(context)
                } children: {
                    DuePickerBuilder(dependency: $0) { StateViews(context, $0, prefix: "update") }
                },
                listForm: ListFormBuilder(dependency: home) { ListFormViews(context) }
            )
        }
    }
}
