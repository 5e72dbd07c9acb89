import AppStyle
import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import RibletWebStore

/// The page of people as an application of the browser host.
package enum PeopleApplication {
    /// Returns the application, not served yet.
    ///
    /// - Parameters:
    ///   - people: the people of the server.
    ///   - basePath: its path on the server.
    ///   - applications: those whose data a person takes out as one archive, by the folder in it.
    /// - Returns: the application.
    package static func make(
        _ people: SQLitePeopleStore, basePath: String, applications: [(folder: String, application: WebApplication)]
    ) -> WebApplication {
        var application = pages(people, basePath: basePath)
        application.people = .apart { [application] person in
            var application = application
            application.media = { $0 == [PeopleView.takeoutName] ? Takeout.resource(of: person, from: applications) : nil }
            return application
        }
        // Asked only by who is somebody; a server without people has no such page.
        application.media = { _ in nil }
        return application
    }

    private static func pages(_ people: SQLitePeopleStore, basePath: String) -> WebApplication {
        var application = WebApplication(name: "People", basePath: basePath, languages: Language.allCases.map(\.rawValue)) { request in
            let context = PeopleUIContext(request)
            // A server that knows people shows pages to persons only.
            let person = request.person ?? Person(id: "", name: "")
            let me = PeopleState.Me(id: person.id, name: person.name, isFirst: person.isFirst, signIn: person.signIn)
            return PeopleBuilder(dependency: PeopleComponent(people: people, me: me)) { me in
                StateViews(PeopleView(context: context, state: PeopleState(me: me)))
            }.build()
        }
        application.htmlAttributes = { _ in [("data-flavour", "gallery")] }
        application.themeColors = (light: "#f7f6f3", dark: "#131416")
        application.assets = [Stylesheets.design, Stylesheets.flavours, AppScripts.address, AppIcon.make(.people, ground: "#4a4d55")]
        application.icon = AppIcon.path
        application.scripts = [AppScripts.address.path]
        application.isIndexed = false
        return application
    }
}

private final class PeopleComponent: EmptyComponent, PeopleDependency {
    let people: SQLitePeopleStore
    let me: PeopleState.Me

    init(people: SQLitePeopleStore, me: PeopleState.Me) {
        self.people = people
        self.me = me
    }
}
