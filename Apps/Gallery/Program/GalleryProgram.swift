import AppHost
import GalleryApp
import Localization
import Logging
import PetPictures
import RibletWeb
import TodoApp
import TodoDomain

/// The gallery with every application of this repository.
public enum GalleryProgram {
    /// Opens the data of all applications below the folder of the settings.
    ///
    /// - Returns: the start page first, and what must be closed in the end.
    /// - Throws: a typed error with a sentence where the folder cannot be written or a service cannot start.
    public static func open(
        settings: HostSettings, pictures: PictureSource, logger: Logger
    ) async throws -> (applications: [WebApplication], data: TodoProgram.Opened) {
        let todos = try await TodoProgram.open([.dog, .cat], settings: settings, pictures: pictures, logger: logger)
        let start = GalleryApplication.make([dog, cat], pictures: ["dog": drawing(.dog, 17), "cat": drawing(.cat, 5)])
        return ([start] + todos.flavors.map { TodoApplication.make($0, data: todos[$0], basePath: "/" + $0.storageNamespace) }, todos)
    }

    private static func drawing(_ pet: Pet, _ seed: Int) -> WebResource {
        WebResource(contentType: "image/svg+xml", bytes: Array(PetDrawing.svg(pet: pet, seed: seed).utf8), maxAge: 86400)
    }

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
}
