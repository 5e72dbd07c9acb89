/// Why bytes are no recording that can be played.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    public enum Kind: Hashable, Sendable {
        /// There is nothing in the file.
        case empty
        /// The first line is not the header of a recording.
        case noRecording
        /// The file was written by a newer version of the library, in this format.
        case newerFormat(Int)
        /// A line is not what it should be; says where in the line.
        case damaged(String)
        /// A step is missing or stands in the wrong place: the number expected and the one found.
        case outOfOrder(expected: Int, found: Int)
        /// The file has more bytes than the limit.
        case tooLarge(limit: Int)
        /// A line has more bytes than the limit.
        case lineTooLong(limit: Int)
        /// There are more steps than the limit.
        case tooManySteps(limit: Int)
    }

    /// The kind of fault.
    public let kind: Kind
    /// The name of the file, as the reader was told.
    public let file: String
    /// The number of the line, from 1.
    public let line: Int

    /// File, line, what is wrong and what to do, in one line.
    public var description: String { "\(file), line \(line): \(sentence)" }

    private var sentence: String {
        switch kind {
        case .empty: "the file is empty; record a session into it"
        case .noRecording: "this is not a recording of Riblet; give a file that a SessionRecorder has written"
        case .newerFormat(let format):
            "the recording has format \(format), this version reads up to \(Recording.currentFormat); use a newer Riblet"
        case .damaged(let detail): "the line is damaged: \(detail)"
        case .outOfOrder(let expected, let found):
            "step \(expected) should stand here and step \(found) does; lines are missing or out of order"
        case .tooLarge(let limit): "the file has more than \(limit) bytes; raise the limit or record a shorter session"
        case .lineTooLong(let limit): "the line has more than \(limit) bytes; raise the limit"
        case .tooManySteps(let limit): "there are more than \(limit) steps; raise the limit or record a shorter session"
        }
    }
}

/// The bounds of a recording that is read.
public struct RecordingLimits: Hashable, Sendable {
    /// Bytes of the file.
    public var bytes: Int
    /// Bytes of one line.
    public var lineBytes: Int
    /// The largest number of steps.
    public var steps: Int

    /// 256 megabytes, 16 megabytes a line and a million steps by default.
    public init(bytes: Int = 256 << 20, lineBytes: Int = 16 << 20, steps: Int = 1_000_000) {
        self.bytes = bytes
        self.lineBytes = lineBytes
        self.steps = steps
    }
}
