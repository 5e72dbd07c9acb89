/// The way in which a ``SQLiteDatabase`` is opened.
public struct SQLiteOptions: Sendable {
    /// The accidents that an acknowledged write survives.
    public enum Durability: Sendable, Hashable {
        /// Each commit is flushed to the disk before it is acknowledged (`synchronous = FULL`),
        /// together with those that wait for their turn at the same time. It survives `kill -9` and
        /// a power failure.
        case everyCommit
        /// `synchronous = NORMAL`: flushed at checkpoints. A commit survives `kill -9`; a power
        /// failure may take the last ones, never the file.
        case checkpoints
    }

    /// The response to a file that is no database, which one of 0 bytes is not either, or is
    /// damaged.
    public enum DamageResponse: Sendable, Hashable {
        /// Throw ``SQLiteDatabaseError/damaged(path:reason:)`` and leave the file alone.
        case fail
        /// Rename it (with its `-wal` and `-shm`) to `<file>.corrupt-<n>`, log that, note it for
        /// the user (``SQLiteDatabase/untold``) and start with an empty database.
        case moveAside
    }

    /// Work that each commit waits for before it begins, of databases whose options are made in a
    /// task in which this is set; the commit fails with its error. It is for programs that test the
    /// losses of a crash: a commit that is held back widens the moment between the acknowledgement
    /// and the disk.
    @TaskLocal public static var holdBack: (@Sendable () async throws -> Void)?

    let beforeCommit = SQLiteOptions.holdBack

    /// The accidents that an acknowledged write survives.
    public var durability: Durability

    /// The time that an operation waits for another process that has locked the file: 5 seconds
    /// unless set; a negative duration counts as zero.
    public var busyTimeout = Duration.seconds(5) { didSet { busyTimeout = max(.zero, busyTimeout) } }

    /// The number of reads that may run at once.
    public var readerCount: Int

    /// The response to a file that is no database or is damaged.
    public var onDamage: DamageResponse

    /// True if a file that was moved aside is noted in ``SQLiteDatabase/untold`` until somebody
    /// has told the user.
    public var tellsOfDamage: Bool

    /// True if a file that is deleted or moved away while it is open is begun anew, where its folder
    /// is there, after the first write was refused with ``SQLiteDatabaseError/replaced(path:)``: for
    /// what can be made again. Otherwise writes are refused with
    /// ``SQLiteDatabaseError/vanished(path:)`` until it is back, and what was in it can be read.
    public var replacesLostFile: Bool

    /// True if the whole file is checked at opening (`PRAGMA quick_check`, time in proportion to
    /// its size). Without it, damage past the first pages is found when it is met.
    public var checksIntegrity: Bool

    /// Makes options.
    /// - Parameters:
    ///   - durability: What an acknowledged write survives.
    ///   - readerCount: How many reads may run at once; at least 1.
    ///   - onDamage: What to do with a file that is no database or is damaged.
    ///   - tellsOfDamage: Whether a file that was moved aside is noted until somebody has told the
    ///     user.
    ///   - replacesLostFile: True if a file that is deleted or moved away while it is open is begun
    ///     anew.
    ///   - checksIntegrity: Whether the whole file is checked at opening.
    public init(
        durability: Durability = .everyCommit,
        readerCount: Int = 4,
        onDamage: DamageResponse = .fail,
        tellsOfDamage: Bool = true,
        replacesLostFile: Bool = false,
        checksIntegrity: Bool = false
    ) {
        self.durability = durability
        self.readerCount = max(1, readerCount)
        self.onDamage = onDamage
        self.tellsOfDamage = tellsOfDamage
        self.replacesLostFile = replacesLostFile
        self.checksIntegrity = checksIntegrity
    }
}
