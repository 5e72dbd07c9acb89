/// Files by the calls of the system: what starts in milliseconds cannot wait for more.
package enum FileSystem {
    /// When a file was changed, and how long it is.
    struct Stamp: Hashable, Sendable {
        let seconds: Int
        let nanoseconds: Int
        let size: Int
    }

    static func stamp(_ path: String) -> Stamp? {
        guard let status = status(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
        let time = changeTime(status)
        return Stamp(seconds: time.seconds, nanoseconds: time.nanoseconds, size: Int(status.st_size))
    }

    /// When a file or a folder was changed; nil where there is none.
    static func changeTime(_ path: String) -> (seconds: Int, nanoseconds: Int)? { status(path).map { changeTime($0) } }

    /// Gives a file another time at which it was changed, where that is allowed.
    static func setChangeTime(_ path: String, seconds: Int) {
        let time = timeval(tv_sec: seconds, tv_usec: 0)
        utimes(path, [time, time])
    }

    private static func changeTime(_ status: stat) -> (seconds: Int, nanoseconds: Int) {
        #if canImport(Darwin)
        (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
        #else
        (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        #endif
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    static func isFile(_ path: String) -> Bool { stamp(path) != nil }

    static func isFolder(_ path: String) -> Bool {
        status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    static func remove(_ path: String) { unlink(path) }

    /// Makes a link, or lets one lead elsewhere.
    static func link(_ path: String, to place: String) throws(WorkspaceError) {
        if linkTarget(path) == place { return }
        unlink(path)
        guard symlink(place, path) == 0 else { throw .unwritable(path: path, reason: SystemText.lastError()) }
    }

    /// Where a link leads; nil if there is none.
    static func linkTarget(_ path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count) }
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// The links in a folder, sorted.
    static func links(in folder: String) -> [String] { names(in: folder).filter { linkTarget(folder + "/" + $0) != nil }.sorted() }

    /// A new folder for what is needed for a moment.
    static func makeTemporaryFolder() throws(WorkspaceError) -> String {
        let parent = SystemEnvironment.value("TMPDIR") ?? "/tmp"
        var template = Array((parent + "/riblet.XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw .unwritable(path: parent, reason: SystemText.lastError()) }
        return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    /// Removes a folder in which nothing is, and tells if it has gone.
    @discardableResult
    static func removeEmptyFolder(_ path: String) -> Bool { rmdir(path) == 0 }

    static func makeFolder(_ path: String) throws(WorkspaceError) {
        if isFolder(path) { return }
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try makeFolder(String(path[..<slash])) }
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .unwritable(path: path, reason: SystemText.lastError()) }
    }

    static func read(_ path: String, limit: Int) throws(WorkspaceError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: SystemText.lastError()) }
        defer { close(descriptor) }
        var (bytes, information) = ([UInt8](), stat())
        fstat(descriptor, &information)
        // A file that the system makes up when it is read has no size.
        var chunk = [UInt8](repeating: 0, count: min(max(Int(information.st_size) + 1, 1 << 12), 1 << 20))
        while true {
            let got = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress!, $0.count) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .unreadable(path: path, reason: SystemText.lastError()) }
            if got == 0 { return bytes }
            bytes += chunk[..<got]
            guard bytes.count <= limit else { throw .unreadable(path: path, reason: "it has more than \(limit) bytes") }
        }
    }

    /// Writes a text whole or not at all.
    package static func write(_ text: String, to path: String) throws(WorkspaceError) { try write(Array(text.utf8), to: path) }

    /// Writes beside the file, then puts it in its place: nobody sees half of it.
    static func write(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
        let beside = path + ".\(getpid()).part"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: SystemText.lastError()) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress!, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = SystemText.lastError()
                close(descriptor)
                unlink(beside)
                throw .unwritable(path: path, reason: reason)
            }
            written += count
        }
        guard close(descriptor) == 0, rename(beside, path) == 0 else {
            let reason = SystemText.lastError()
            unlink(beside)
            throw .unwritable(path: path, reason: reason)
        }
    }

    /// The Swift files below a folder, from there, always in the same order. Hidden folders, those
    /// that builds make and those of other people's code are left out; links are not followed.
    static func swiftFiles(below root: String) -> [String] { files(below: root, ending: ".swift") }

    /// The files below a folder whose names end in a certain way, as ``swiftFiles(below:)`` gives
    /// them.
    static func files(below root: String, ending suffix: StaticString) -> [String] { listing(below: root, ending: suffix).files }

    /// The same, with what tells of projects: folders `Name.xcodeproj` and `Name.xcworkspace`, and files of the names
    /// `project.yml`, `graph.json`, `BUCK`, `BUILD` and `BUILD.bazel`.
    static func listing(below root: String, ending suffix: StaticString = ".swift") -> (files: [String], projects: [String]) {
        var (found, projects): ([String], [String]) = ([], [])
        var folders = [""]
        while let folder = folders.popLast() {
            guard let directory = opendir(folder.isEmpty ? root : root + "/" + folder) else { continue }
            defer { closedir(directory) }
            var (files, inner): ([String], [String]) = ([], [])
            while let entry = readdir(directory) {
                let type = entry.pointee.d_type
                let isProject = type != UInt8(DT_DIR) && mayTellOfProject(entry)
                guard type == UInt8(DT_DIR) || isProject || mayEnd(entry, in: suffix) else { continue }
                let name = Self.name(entry)
                guard let first = name.utf8.first, first != UInt8(ascii: ".") else { continue }
                let path = folder.isEmpty ? name : folder + "/" + name
                if type == UInt8(DT_DIR) || (type == UInt8(DT_UNKNOWN) && isFolder(root + "/" + path)) {
                    if name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace") {
                        projects.append(path)
                    } else if !isLeftOut(name, in: folder.isEmpty ? root : root + "/" + folder) {
                        inner.append(path)
                    }
                } else if isProject, projectFiles.contains(name) {
                    projects.append(path)
                } else if name.hasSuffix(suffix.description), type == UInt8(DT_REG) || isFile(root + "/" + path) {
                    files.append(path)
                }
            }
            found += files.sorted()
            folders += inner.sorted(by: >)
        }
        return (found, projects.sorted())
    }

    private static let projectFiles: Set<String> = ["project.yml", TuistGraph.fileName, "BUCK", "BUILD", "BUILD.bazel"]

    /// Returns true for a name that may belong to a file that tells of a project, by its first
    /// letters.
    private static func mayTellOfProject(_ entry: UnsafeMutablePointer<dirent>) -> Bool {
        withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: UInt8.self, capacity: 4) { name in
                (name[0] == UInt8(ascii: "p") && name[1] == UInt8(ascii: "r") && name[2] == UInt8(ascii: "o"))
                    || (name[0] == UInt8(ascii: "g") && name[1] == UInt8(ascii: "r") && name[2] == UInt8(ascii: "a"))
                    || (name[0] == UInt8(ascii: "B") && name[1] == UInt8(ascii: "U"))
            }
        }
    }

    /// Returns true for ignored folders: build products, bundles, templates, and code that a tool
    /// has downloaded. A common name is ignored only beside the file of the tool that makes it.
    static func isLeftOut(_ name: String, in folder: String) -> Bool {
        switch name {
        case "DerivedData", "node_modules", "SourcePackages": return true
        case "Pods": return isFile(folder + "/Podfile") || isFile(folder + "/Pods/Manifest.lock")
        case "Carthage":
            return isFile(folder + "/Cartfile") || isFolder(folder + "/Carthage/Build") || isFolder(folder + "/Carthage/Checkouts")
        case "Tuist": return isFolder(folder + "/Tuist/ProjectDescriptionHelpers") || isFile(folder + "/Tuist/Config.swift")
        case "Derived": return isFile(folder + "/Project.swift")
        default:
            guard name.utf8.contains(UInt8(ascii: ".")) else { return false }
            return bundles.contains(where: name.hasSuffix)
        }
    }

    private static let bundles = [
        ".xctemplate", ".docc", ".xcassets", ".framework", ".xcframework", ".xcworkspace", ".playground", ".xcodeproj", ".bundle",
    ]

    /// Returns true for a name that may be looked for; where the file system does not tell folders
    /// from files, any name may.
    private static func mayEnd(_ entry: UnsafeMutablePointer<dirent>, in suffix: StaticString) -> Bool {
        if entry.pointee.d_type == UInt8(DT_UNKNOWN) { return true }
        return withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) { name in
                let length = strlen(name)
                let wanted = suffix.utf8CodeUnitCount
                return length > wanted && memcmp(name + length - wanted, suffix.utf8Start, wanted) == 0
            }
        }
    }

    /// A folder and those below it, as ``swiftFiles(below:)`` goes through them.
    static func folders(below root: String) -> [String] {
        reached(from: [root]) { folder in
            names(in: folder).filter { !$0.hasPrefix(".") && !isLeftOut($0, in: folder) }.map { folder + "/" + $0 }
                .filter { isFolder($0) && linkTarget($0) == nil }
        }.sorted()
    }

    /// An absolute path without `.` and `..`.
    package static func absolute(_ path: String) -> String {
        var whole = path
        if !path.hasPrefix("/") {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let current = getcwd(&buffer, buffer.count).map { String(cString: $0) } ?? "/"
            whole = current + "/" + path
        }
        var parts: [Substring] = []
        for part in whole.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// A path that may begin anywhere, without `.` and, where they lead to a folder that is named,
    /// `..`.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    static func name(_ entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) { String(cString: $0) }
        }
    }
}
