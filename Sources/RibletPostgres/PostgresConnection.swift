#if Postgres
import CLibPQ
import Foundation
public import LocalProvider

/// A connection to a server, on the thread of its ``PostgresDatabase``. It waits for each answer,
/// for a time: a server that is frozen, or a line that has gone silent, would hold the thread.
public final class PostgresConnection: SQLConnection {
    /// The number of statements that are sent before their answers are read: those fit into the
    /// buffers between here and the server, or both would wait for ever.
    private static let batch = 64
    /// The number of prepared statements. Texts stand in the program, so it has no more.
    private static let preparedLimit = 500

    private let wire: OpaquePointer
    private let address: PostgresAddress
    /// The names of prepared statements by their text.
    private var prepared: [String: String] = [:]
    private var isBroken = false
    /// The time for which an answer is waited for; for ever where it is nil.
    var patience: Duration?

    /// True once it can be of no more use.
    var isLost: Bool { isBroken || PQstatus(wire) != CONNECTION_OK }

    /// PostgreSQL's.
    public var dialect: SQLDialect { .postgres }

    init(_ address: PostgresAddress) throws(PostgresError) {
        self.address = address
        patience = address.patience
        let parts = Array(address.parts.revealed)
        var names = parts.map { strdup($0.key) } + [nil]
        var values = parts.map { strdup($0.value) } + [nil]
        defer { for text in names + values { free(text) } }
        let wire = names.withUnsafeMutableBufferPointer { names in
            values.withUnsafeMutableBufferPointer { values in
                names.withMemoryRebound(to: UnsafePointer<CChar>?.self) { names in
                    values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { PQconnectdbParams(names.baseAddress, $0.baseAddress, 0) }
                }
            }
        }
        guard let wire else { throw .unreachable(reason: "there is no memory") }
        guard PQstatus(wire) == CONNECTION_OK else {
            defer { PQfinish(wire) }
            throw .unreachable(reason: address.redacted(String(cString: PQerrorMessage(wire))))
        }
        self.wire = wire
        // Otherwise they are written to the program's output.
        PQsetNoticeProcessor(wire, { _, _ in }, nil)
    }

    deinit { PQfinish(wire) }

    // MARK: Statements

    /// Returns what `body` makes of each row.
    public func rows<Value>(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Value) throws -> [Value] {
        let answer = try ask(sql, arguments)
        defer { PQclear(answer) }
        return try (0..<PQntuples(answer)).map { try body(SQLRow(PostgresColumns(answer: answer, row: $0))) }
    }

    /// Executes a statement.
    @discardableResult
    public func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        let answer = try ask(sql, arguments)
        defer { PQclear(answer) }
        return Self.count(answer)
    }

    /// Executes a statement once for each list of arguments, many on one way to the server.
    @discardableResult
    public func executeEach(_ sql: String, _ arguments: [[SQLValue]]) throws -> [Int] {
        guard arguments.count > 1 else { return try arguments.map { try execute(sql, $0) } }
        let all = try arguments.map { try PostgresArguments($0) }
        let name = try prepare(sql)
        var counts: [Int] = []
        while counts.count < all.count { counts += try send(name, all[counts.count...].prefix(Self.batch)) }
        return counts
    }

    /// Executes statements without arguments, several if need be.
    ///
    /// - Returns: the name of the command that the server has carried out last.
    @discardableResult
    func run(_ sql: String) throws(PostgresError) -> String {
        let answer = try reply(to: PQsendQuery(wire, sql))
        defer { PQclear(answer) }
        return String(cString: PQcmdStatus(answer))
    }

    /// Commits.
    func commit() throws(PostgresError) {
        if isLost { throw .lost(reason: lastMessage) }
        do throws(PostgresError) {
            // The server answers so where a statement has failed whose error was not passed on.
            if try run("COMMIT") == "ROLLBACK" {
                throw .refused(state: "25P02", reason: "a statement of the transaction has failed before")
            }
        } catch .lost(let reason) {
            throw .outcomeUnknown(reason: reason)
        }
    }

    /// Waits until the server has notified this connection, or for a time.
    ///
    /// - Returns: true where it has.
    @discardableResult
    func awaitNotification(milliseconds: Int32) -> Bool {
        // One that came along with an answer has been read already.
        if takeNotifications() { return true }
        var place = pollfd(fd: PQsocket(wire), events: Int16(POLLIN), revents: 0)
        guard poll(&place, 1, milliseconds) > 0 else { return false }
        PQconsumeInput(wire)
        return takeNotifications()
    }

    private func takeNotifications() -> Bool {
        var hasAny = false
        while let notification = PQnotifies(wire) {
            PQfreemem(notification)
            hasAny = true
        }
        return hasAny
    }

    // MARK: libpq

    private func ask(_ sql: String, _ arguments: [SQLValue]) throws(PostgresError) -> OpaquePointer {
        let arguments = try PostgresArguments(arguments)
        let name = try prepare(sql)
        return try reply(to: arguments.use { PQsendQueryPrepared(wire, name, $0, $1, $2, $3, 1) })
    }

    private func prepare(_ sql: String) throws(PostgresError) -> String {
        if let name = prepared[sql] { return name }
        if prepared.count == Self.preparedLimit {
            try run("DEALLOCATE ALL")
            prepared = [:]
        }
        let name = "s\(prepared.count)"
        PQclear(try reply(to: PQsendPrepare(wire, name, Self.numbered(sql), 0, nil)))
        prepared[sql] = name
        return name
    }

    private func send(_ name: String, _ batch: ArraySlice<PostgresArguments>) throws(PostgresError) -> [Int] {
        // Until all answers are read it is of no use for anything else.
        isBroken = true
        var isSent = PQenterPipelineMode(wire) == 1
        for arguments in batch where isSent { isSent = arguments.use { PQsendQueryPrepared(wire, name, $0, $1, $2, $3, 1) } == 1 }
        guard isSent, PQpipelineSync(wire) == 1 else { throw .lost(reason: lastMessage) }
        var counts: [Int] = []
        var failure: PostgresError?
        for _ in batch {
            while let answer = try next() {
                defer { PQclear(answer) }
                switch PQresultStatus(answer) {
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK: counts.append(Self.count(answer))
                case PGRES_PIPELINE_ABORTED: break
                default: failure = failure ?? error(of: answer)
                }
            }
            if PQstatus(wire) != CONNECTION_OK { throw failure ?? .lost(reason: lastMessage) }
        }
        let last = try next()
        defer { PQclear(last) }
        guard PQresultStatus(last) == PGRES_PIPELINE_SYNC, PQexitPipelineMode(wire) == 1 else {
            throw failure ?? .lost(reason: lastMessage)
        }
        isBroken = false
        if let failure { throw failure }
        return counts
    }

    /// Returns the last reply to what was sent.
    private func reply(to isSent: Int32) throws(PostgresError) -> OpaquePointer {
        var last: OpaquePointer?
        if isSent == 1 {
            do throws(PostgresError) {
                while let answer = try next() {
                    PQclear(last)
                    last = answer
                }
            } catch {
                PQclear(last)
                throw error
            }
        }
        guard let answer = last else { throw .lost(reason: lastMessage) }
        switch PQresultStatus(answer) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return answer
        default:
            defer { PQclear(answer) }
            throw error(of: answer)
        }
    }

    /// Waits for the next answer; nil after the last one.
    private func next() throws(PostgresError) -> OpaquePointer? {
        let end = patience.map { ContinuousClock.now + $0 }
        while PQisBusy(wire) == 1 {
            let left = end.map { ($0 - .now) / .milliseconds(1) }
            var place = pollfd(fd: PQsocket(wire), events: Int16(POLLIN), revents: 0)
            if poll(&place, 1, left.map { Int32(max(0, $0.rounded(.up))) } ?? -1) == 0 {
                isBroken = true
                throw .lost(reason: "it does not answer")
            }
            if PQconsumeInput(wire) == 0 { break }
        }
        return PQgetResult(wire)
    }

    private func error(of answer: OpaquePointer) -> PostgresError {
        func field(_ letter: Unicode.Scalar) -> String? { PQresultErrorField(answer, Int32(letter.value)).map { String(cString: $0) } }
        let reason = address.redacted(field("M") ?? String(cString: PQresultErrorMessage(answer)))
        return PQstatus(wire) == CONNECTION_OK ? .refused(state: field("C") ?? "XX000", reason: reason) : .lost(reason: reason)
    }

    private var lastMessage: String { address.redacted(String(cString: PQerrorMessage(wire))) }

    private static func count(_ answer: OpaquePointer) -> Int { Int(String(cString: PQcmdTuples(answer))) ?? 0 }

    /// Returns a statement with `$1` for `?` and `?1`, but in texts and quoted names.
    static func numbered(_ sql: String) -> String {
        var text = ""
        var quote: Character?
        var last = 0
        var rest = sql[...]
        while let letter = rest.popFirst() {
            if letter == "?", quote == nil {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest.dropFirst(digits.count)
                let number = Int(digits) ?? last + 1
                last = max(last, number)
                text += "$\(number)"
                continue
            }
            if letter == quote { quote = nil } else if quote == nil, letter == "'" || letter == "\"" { quote = letter }
            text.append(letter)
        }
        return text
    }
}
#endif
