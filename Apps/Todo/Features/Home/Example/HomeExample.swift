import DesignSystem
import Foundation
import Localization
import Riblet
import RibletWeb
import TodoDomain
import TodoEditorInterface
import TodoHome
import TodoHomeInterface
import TodoHomeUI
import TodoListsInterface
import TodoTesting
import TodoUI

/// Home alone in the browser: todos and pictures are fakes, and what lies above Home are pages that say which one they are.
enum HomeExample {
    /// The application; every page of it shares one list of todos.
    static func application(_ flavor: TodoFlavor = .dog) -> WebApplication {
        let todos = FakeTodoRepository(samples, now: { Date() })
        let pictures = FakePictureRepository()
        var application = WebApplication(name: "Home example", languages: Language.allCases.map(\.rawValue)) { request in
            let context = TodoUIContext(
                language: Language(tag: request.language), timeZone: request.timeZone, basePath: request.basePath, animal: flavor.animal)
            let component = HomeExampleComponent(todos: todos, pictures: pictures, context: context)
            let listener = HomeExampleListener()
            return SingleRootRouter(HomeBuilder(dependency: component).build(withListener: listener), listener: listener, isMain: true)
        }
        application.htmlAttributes = [("data-flavour", flavor.style)]
        application.themeColors = (flavor.themeColors.light, flavor.themeColors.dark)
        application.assets = [Stylesheets.design]
        application.media = { path in
            guard path.first == "pictures" else { return nil }
            return WebResource(contentType: "image/svg+xml", bytes: Array(Self.drawing(path.last ?? "").utf8))
        }
        return application
    }

    private static let samples: [Todo] = ["Vaccination for Bori", "Buy oat milk", "Send the numbers to Jisoo"].enumerated().map {
        index, title in
        let now = Date()
        return Todo(id: Todo.ID(index + 1), title: title, dueAt: now.addingTimeInterval(3600), isDone: index == 2, createdAt: now)
    }

    /// A picture that differs for every name, so that a change is seen.
    private static func drawing(_ name: String) -> String {
        let hue = name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 360 }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="hsl(\(hue) 60% 80%)"/>\
            <circle cx="24" cy="26" r="13" fill="hsl(\(hue) 45% 45%)"/><circle cx="19" cy="24" r="2"/><circle cx="29" cy="24" r="2"/></svg>
            """
    }
}

/// Home's parent: it provides the fakes.
final class HomeExampleComponent: EmptyComponent, HomeDependency {
    let todos: any TodoRepository
    let drafts: any DraftRepository
    let pictures: any PictureRepository
    private let context: TodoUIContext
    let environment = TodoEnvironment()
    private let pages = ExamplePages()

    init(todos: FakeTodoRepository, pictures: any PictureRepository, context: TodoUIContext) {
        self.todos = todos
        drafts = todos
        self.pictures = pictures
        self.context = context
    }

    var makeHomeViews: @MainActor () -> HomeViews { { [context] in HomeUserInterface.make(context) } }
    var listBuilder: any ListBuildable { pages }
    var completeBuilder: any CompleteBuildable { pages }
    var addBuilder: any AddBuildable { pages }
    var updateBuilder: any UpdateBuildable { pages }
}

/// Home asks nothing of its parent.
final class HomeExampleListener: HomeListener {}
