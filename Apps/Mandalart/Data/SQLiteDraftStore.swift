import Foundation
import GRDB
import LocalProvider
import MandalartDomain

/// Drafts of forms in one browser, in the same file as the plans.
final class SQLiteDraftStore: DraftRepository {
    /// The time that an abandoned draft waits for its user, in seconds.
    private static let abandonedAge: TimeInterval = 90 * 24 * 3600

    private let database: MandalartDatabase
    private let now: @Sendable () -> Date
    /// The browser whose drafts these are; nil is no browser.
    private let browser: String?

    init(database: MandalartDatabase, now: @escaping @Sendable () -> Date, browser: String? = nil) {
        self.database = database
        self.now = now
        self.browser = browser
    }

    /// The drafts of a browser.
    func of(browser: String?) -> SQLiteDraftStore { SQLiteDraftStore(database: database, now: now, browser: browser) }

    private func column(_ key: DraftKey) -> String { browser.map { "\($0)/\(key.column)" } ?? key.column }

    /// The draft kept under `key`; nil where it cannot be read any more.
    func draft(_ key: DraftKey) async throws(MandalartError) -> Draft? {
        let form = column(key)
        return try await database.read { database in
            let content: String? = try database.value("SELECT content FROM draft WHERE form = ?", form)
            return content.flatMap { try? JSONColumn.value($0) }
        }
    }

    /// Keeps a draft; nil forgets it.
    func keep(_ draft: Draft?, as key: DraftKey) async throws(MandalartError) {
        let form = column(key)
        guard let draft else {
            _ = try await database.write { try $0.execute("DELETE FROM draft WHERE form = ?", form) }
            return
        }
        try draft.checkSize()
        let now = now()
        _ = try await database.write { database in
            try database.execute(
                """
                INSERT INTO draft (form, content, kept_at) VALUES (?, ?, ?)
                ON CONFLICT (form) DO UPDATE SET content = excluded.content, kept_at = excluded.kept_at
                """, form, try JSONColumn.text(draft), now.column)
        }
    }

    /// Forgets drafts that were left for too long.
    func forgetAbandoned() async throws(MandalartError) {
        let oldest = (now() - Self.abandonedAge).column
        _ = try await database.write { try $0.execute("DELETE FROM draft WHERE kept_at < ?", oldest) }
    }
}

extension DraftKey {
    fileprivate var column: String {
        switch self {
        case .main(let plan, let position): "main/\(plan)/\(position.index)"
        case .sub(let main, let position): "sub/\(main)/\(position.index)"
        case .nickname: "nickname"
        }
    }
}

extension Draft {
    /// A form may hold more than can be saved while it is corrected, but not any amount.
    fileprivate func checkSize() throws(MandalartError) {
        let texts: [(field: String, text: String, limit: Int)] =
            switch self {
            case .main(let draft):
                [
                    ("title", draft.title, MandalartLimits.title), ("description", draft.description, MandalartLimits.description),
                    ("picture's address", draft.imageURL, MandalartLimits.address),
                ]
            case .sub(let draft): [("title", draft.title, MandalartLimits.title), ("note", draft.note, MandalartLimits.note)]
            case .nickname(let text): [("nickname", text, MandalartLimits.nickname)]
            }
        for entry in texts where entry.text.utf8.count > entry.limit * Text.bytesPerCharacter * 2 {
            throw .tooLong(field: entry.field, limit: entry.limit)
        }
    }
}
