import GalleryApp
import Logging
import MandalartApp
import PetPictures
import PortalApp
import PortalCore
import PortalData
import RibletLocalization
import RibletWeb
import RibletWebApp
import TodoApp
import TodoDomain

/// The gallery with every application of this repository.
package enum GalleryProgram {
    /// The opened data of all applications.
    package struct Opened: Sendable {
        /// The data of both flavours of Todo.
        package let todos: TodoProgram.Opened
        /// The data of the planner.
        package let mandalart: MandalartProgram.Opened
        /// The service and the data of the explorer.
        package let portal: PortalServices

        /// Closes files and services.
        package func close() async {
            await portal.close()
            await mandalart.close()
            await todos.close()
        }
    }

    /// Opens the data of all applications below the folder of the settings.
    ///
    /// - Parameters:
    ///   - settings: where the data is.
    ///   - pictures: where pictures of animals come from.
    ///   - contact: the mail address of who runs the gallery.
    ///   - api: the service that the explorer asks.
    ///   - flags: what is plugged into the explorer.
    ///   - logger: hears of what does not stop it.
    /// - Returns: the start page first, and what must be closed in the end.
    /// - Throws: a typed error with a sentence where the folder cannot be written or a service
    ///   cannot start.
    package static func open(
        settings: HostSettings, pictures: PictureSource, contact: String = "postmaster@localhost",
        api: PortalAPIChoice = .embedded, flags: PortalFlags = PortalFlags(), logger: Logger
    ) async throws -> (applications: [WebApplication], data: Opened) {
        let todos = try await TodoProgram.open([.dog, .cat], settings: settings, pictures: pictures, logger: logger)
        let mandalart: MandalartProgram.Opened
        do {
            mandalart = try await MandalartProgram.open(in: settings.data, contact: contact, logger: logger)
        } catch {
            await todos.close()
            throw error
        }
        let portal: PortalServices
        do {
            portal = try await PortalServices.open(api, root: settings.data, logger: logger)
        } catch {
            await mandalart.close()
            await todos.close()
            throw error
        }
        let start = GalleryApplication.make(
            [explorer, planner, dog, cat, layout],
            pictures: [
                "dog": drawing(PetDrawing.svg(pet: .dog, seed: 17)), "cat": drawing(PetDrawing.svg(pet: .cat, seed: 5)),
                "mandalart": drawing(MandalartDrawing.svg()), "layout": drawing(LayoutApplication.drawing()),
                "rick-and-morty": drawing(PortalApplication.drawing()),
            ])
        let applications =
            [
                start,
                PortalApplication.make(PortalRepositories(portal.data), basePath: explorer.basePath, flags: flags),
                MandalartApplication.make(mandalart.services, basePath: "/mandalart"),
                LayoutApplication.make(basePath: layout.basePath),
            ]
            + todos.flavors.map { TodoApplication.make($0, data: todos[$0], basePath: "/" + $0.storageNamespace) }
        return (applications, Opened(todos: todos, mandalart: mandalart, portal: portal))
    }

    private static func drawing(_ markup: String) -> WebResource {
        WebResource(contentType: "image/svg+xml", bytes: Array(markup.utf8), maxAge: 86400)
    }

    private static let explorer = GalleryEntry(
        basePath: "/rick-and-morty", name: "Rick and Morty", style: "portal",
        summary: [
            .en: "826 characters with their places and episodes: endless lists, search, links at any depth, favourites, offline too.",
            .ko: "캐릭터 826명과 장소, 에피소드. 끝없는 목록과 검색, 끝없이 이어지는 링크, 즐겨찾기. 오프라인에서도.",
        ], source: "004 RickAndMorty", picture: "/media/rick-and-morty")

    private static let planner = GalleryEntry(
        basePath: "/mandalart", name: "Mandalart", style: "mandalart",
        summary: [
            .en: "One goal, eight smaller ones, eight steps for each: 81 cells with levels, sixteen palettes, undo, PDF and print.",
            .ko: "하나의 목표, 여덟 개의 작은 목표, 그리고 각각 여덟 개의 실천. 81칸의 달성률, 열여섯 팔레트, 되돌리기, PDF와 인쇄.",
        ], source: "002 MyMandalart", picture: "/media/mandalart")

    private static let dog = GalleryEntry(
        basePath: "/todo-dog", name: "Todo Dog", style: "dog",
        summary: [
            .en: "Lists, forms with pictures and due dates, tabs that keep their place, undo. With dogs.",
            .ko: "목록, 사진과 마감일이 있는 양식, 제자리를 기억하는 탭, 실행 취소. 강아지와 함께.",
        ], source: "000 RIBs-todo", picture: "/media/dog")

    private static let cat = GalleryEntry(
        basePath: "/todo-cat", name: "Todo Cat", style: "cat",
        summary: [
            .en: "The same modules in another flavour: one value differs, no feature knows which. With cats.",
            .ko: "같은 모듈의 다른 맛. 값 하나만 다르고 어떤 기능도 그것을 모릅니다. 고양이와 함께.",
        ], source: "000 RIBs-todo", picture: "/media/cat")

    private static let layout = GalleryEntry(
        basePath: "/layout", name: "Layout", style: "gallery",
        summary: [
            .en:
                "A form, a card and 81 cells that follow a slider of width, laid out on the server. Press a box: it says why it lies there.",
            .ko: "너비 슬라이더를 따라 움직이는 양식과 카드, 81개의 칸. 배치는 서버가 계산합니다. 상자를 누르면 그 자리에 놓인 까닭을 알려 줍니다.",
        ], source: "000 NeedleLayoutKit", picture: "/media/layout")
}
