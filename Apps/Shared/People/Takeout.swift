import RibletWeb

/// Everything that a person has stored in the applications of a server, as one archive.
///
/// It is made while it is sent: a portion is asked for when the browser has taken the one before,
/// so that somebody who takes them slowly holds no memory. Where something cannot be read, the
/// browser is told that the archive is incomplete.
actor Takeout {
    /// An application, and the folder of the archive that its files are in.
    typealias Source = (folder: String, application: WebApplication)

    private let person: Person
    private var sources: ArraySlice<Source>
    private var files: ArraySlice<(name: String, content: WebResource)> = []
    private var portions: WebResource.Portions.AsyncIterator?
    private var archive = ZipArchive()
    private var isFinished = false

    private init(of person: Person, from sources: [Source]) {
        self.person = person
        self.sources = sources[...]
    }

    /// Returns the archive of a person, for a browser to save.
    static func resource(of person: Person, from sources: [Source]) -> WebResource {
        let takeout = Takeout(of: person, from: sources)
        return WebResource(
            contentType: "application/zip", portions: AsyncThrowingStream { try await takeout.next() }, fileName: "riblet.zip")
    }

    /// Makes the next portion; nil after the last.
    private func next() async throws -> [UInt8]? {
        if var portions {
            let bytes = try await portions.next(isolation: self)
            self.portions = bytes == nil ? nil : portions
            return try bytes.map { bytes throws(ZipArchive.TooLarge) in try archive.add(bytes) } ?? archive.end()
        }
        while files.isEmpty, let source = sources.popFirst() {
            let application = try await source.application.personal(person)
            files = try await application.takeout?(person.id).map { ("\(source.folder)/\($0.fileName ?? "file")", $0) }[...] ?? []
        }
        if let file = files.popFirst() {
            portions = (file.content.portions ?? Self.single(file.content.bytes)).makeAsyncIterator()
            return try archive.begin(file.name)
        }
        guard !isFinished else { return nil }
        isFinished = true
        return try archive.finish()
    }

    private static func single(_ bytes: [UInt8]) -> WebResource.Portions {
        AsyncThrowingStream {
            $0.yield(bytes)
            $0.finish()
        }
    }
}
