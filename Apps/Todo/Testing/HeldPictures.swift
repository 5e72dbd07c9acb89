import TodoDomain

/// Pictures of which the fresh one comes when the test lets it.
package final class HeldFriend: PictureRepository {
    package let answers = HeldAnswers()
    private let cached: Picture?

    package init(cached: Picture?) { self.cached = cached }

    package func cachedFriend() async -> Picture? { cached }

    package func freshFriend() async throws(TodoError) -> Picture {
        guard let number = await answers.wait() else { throw .pictures("cancelled") }
        return FakePictureRepository.picture(number)
    }

    package func page(of animal: Animal, _ page: Int, limit: Int) async throws(TodoError) -> [Picture] { [] }
    package func keep(_ bytes: [UInt8]) async throws(TodoError) -> PictureID { throw .pictures("none") }
    package func content(of id: PictureID) async throws(TodoError) -> PictureContent? { nil }
}

/// Pages of pictures that come when the test lets them.
package final class HeldPictures: PictureRepository {
    package let answers = HeldAnswers()

    package init() {}

    package func page(of animal: Animal, _ page: Int, limit: Int) async throws(TodoError) -> [Picture] {
        guard await answers.wait() != nil else { throw .pictures("cancelled") }
        return (0..<limit).map { FakePictureRepository.picture(page * limit + $0) }
    }

    package func cachedFriend() async -> Picture? { nil }
    package func freshFriend() async throws(TodoError) -> Picture { throw .pictures("none") }
    package func keep(_ bytes: [UInt8]) async throws(TodoError) -> PictureID { throw .pictures("none") }
    package func content(of id: PictureID) async throws(TodoError) -> PictureContent? { nil }
}
