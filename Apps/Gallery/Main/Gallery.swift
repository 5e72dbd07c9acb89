import AppHost
import ArgumentParser
import GalleryApp
import Localization
import PetPictures
import RibletWeb
import TodoApp
import TodoDomain

/// Every application of this repository under one address.
@main
struct Gallery: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "The applications of Riblet, in the browser.",
        discussion: "Serves a start page and every application below it until it is stopped with Control-C.")

    @OptionGroup var host: HostOptions
    @OptionGroup var pictures: PictureOptions

    func run() async throws {
        try await AppHost.run(host, name: "Riblet") { settings, logger in
            let todos = try await TodoProgram.open([.dog, .cat], settings: settings, pictures: pictures, logger: logger)
            let start = GalleryApplication.make(
                [Self.dog, Self.cat],
                pictures: ["dog": Self.drawing(.dog, 17), "cat": Self.drawing(.cat, 5)])
            let applications = todos.flavors.map { TodoApplication.make($0, data: todos[$0], basePath: "/" + $0.storageNamespace) }
            return ([start] + applications, todos)
        } finish: {
            await $0.close()
        }
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
