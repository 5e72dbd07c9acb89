import ExplorerDomain
import GRDB
import LocalProvider
import Logging
import Pictures

/// The pictures of characters, through a cache.
struct ExplorerPictures: PictureRepository {
    let loader: PictureLoader<ExplorerError>
    let database: ExplorerDatabase
    let source: PictureSource?
    let logger: Logger

    func picture(_ name: PictureName, _ size: ExplorerPictureSize) async -> ExplorerPicture? {
        do throws(ExplorerError) {
            let file: PictureFile?
            if let scale = size.scale {
                file = try await loader.scaled(name.rawValue, to: scale) { () throws(ExplorerError) in try await whole(name) }
            } else {
                file = try await whole(name)
            }
            if let file { return ExplorerPicture(contentType: file.contentType, bytes: file.bytes) }
            return try await address(of: name) == nil ? nil : Self.replacement
        } catch {
            return Self.replacement
        }
    }

    func prefetch(_ names: [PictureName]) async {
        var wishes: [PictureLoader<ExplorerError>.Wish] = []
        for name in names {
            if let url = try? await url(of: name) { wishes.append(.init(name: name.rawValue, url: url)) }
        }
        await loader.prefetch(wishes)
    }

    private func whole(_ name: PictureName) async throws(ExplorerError) -> PictureFile? {
        try await loader.content(name.rawValue) { () throws(ExplorerError) in try await url(of: name) }
    }

    private func url(of name: PictureName) async throws(ExplorerError) -> String? {
        try await address(of: name).flatMap { source?.url(of: $0) }
    }

    private func address(of name: PictureName) async throws(ExplorerError) -> String? {
        try await database.read { database in
            try database.value("SELECT address FROM picture WHERE name = ?", name.rawValue)
        }
    }

    /// Nothing is drawn: the ground that a page has below each picture is seen.
    static let replacement = ExplorerPicture(
        contentType: "image/svg+xml", bytes: Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>".utf8),
        isReplacement: true)
}

extension ExplorerPictureSize {
    /// Three device pixels for each of the page's, in a row of 44 and a card of 158; the whole
    /// picture of the service is little more than a card.
    fileprivate var scale: PictureScale? {
        switch self {
        case .row: PictureScale(name: rawValue, side: 132, isCut: true)
        case .card, .whole: nil
        }
    }
}
