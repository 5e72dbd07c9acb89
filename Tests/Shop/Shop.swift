import Riblet
import RibletWeb
import RibletWebApp

@main
struct Shop: WebApp {
    static func open(_ program: WebProgram) -> WebApplication {
        WebApplication(name: "Tea shop") { _ in ShelfBuilder(dependency: EmptyComponent()).build() }
    }
}
