import ExplorerDomain
import Foundation
import LocalProvider

/// Everything of one service that was seen and chosen, open.
package struct ExplorerData: Sendable {
    package let characters: any CharacterCatalogue
    package let locations: any LocationCatalogue
    package let episodes: any EpisodeCatalogue
    /// The pictures of characters.
    package let pictures: any PictureRepository

    /// The state of the file, for the notices of pages.
    package var store: any WatchedStore { file }
    /// The damaged file that was set aside at opening; the log names it too.
    package var damage: SetAsideFile? { file.setAside }

    let file: SQLiteDatabase
    let changes: SQLiteForeignChanges
    /// Removes what was seen long ago.
    let sweeper: SeenSweeper
    let database: ExplorerDatabase
    let now: @Sendable () -> Date

    /// Returns the favourites of a browser; nil is no browser.
    package func favourites(of browser: String?) -> any FavouriteRepository {
        SQLiteFavouriteStore(database: database, changes: changes, owner: browser ?? "")
    }

    /// Returns the searches of a browser.
    package func searches(of browser: String?) -> any RecentSearchRepository {
        SQLiteSearchStore(database: database, changes: changes, owner: browser ?? "")
    }

    /// Returns the registration of a browser.
    package func session(of browser: String?) -> any SessionRepository {
        SQLiteSettingStore(database: database, changes: changes, owner: browser ?? "")
    }

    /// Makes a person the owner of what a browser has stored. What the person has already stays.
    package func adopt(_ browser: String, by person: String) async throws(ExplorerError) {
        try await database.write { [changes] database in
            for owner in [browser, person] { changes.concerns(owner) }
            for table in ["favourite", "search", "setting"] {
                try database.execute(sql: "UPDATE OR IGNORE \(table) SET owner = ? WHERE owner = ?", arguments: [person, browser])
                try database.execute(sql: "DELETE FROM \(table) WHERE owner = ?", arguments: [browser])
            }
        }
    }

    /// Deletes all that a browser or a person has stored.
    package func forget(_ owner: String) async throws(ExplorerError) {
        try await database.write { [changes] database in
            changes.concerns(owner)
            for table in ["favourite", "search", "setting"] {
                try database.execute(sql: "DELETE FROM \(table) WHERE owner = ?", arguments: [owner])
            }
        }
    }

    /// Ends the streams and closes the file, after the writes that run. Every later call fails, or
    /// shows what the service says without keeping it.
    ///
    /// - Throws: `SQLiteDatabaseError.closeFailed`; everything that was acknowledged is
    ///   stored all the same.
    package func close() async throws(SQLiteDatabaseError) {
        changes.stop()
        await sweeper.end()
        try await file.close()
    }
}
