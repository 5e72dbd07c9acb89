/// The targets of an Xcode project and the files they compile, as `project.pbxproj` lists them.
struct XcodeProject {
    struct Target {
        let name: String
        let isForTests: Bool
        let isApplication: Bool
        /// From the folder of the project.
        var files: [String] = []
        /// Folders whose files all belong to it, less those that it leaves out.
        var folders: [(path: String, exclude: [String])] = []
    }

    let targets: [Target]
    /// The folders that it shows, packages among them, and the packages that it names.
    let packages: [String]
    /// The files that it shows and no target compiles.
    let idle: [String]
    /// The names of all files that it shows, wherever they lie.
    let names: Set<Substring>

    /// Projects of some thousand files have two megabytes.
    private static let sizeLimit = 64 << 20

    /// A project as its file says; nil if that cannot be read.
    init?(_ path: String) {
        guard let bytes = try? FileSystem.read(path + "/project.pbxproj", limit: Self.sizeLimit) else { return nil }
        self.init(text: bytes)
    }

    init?(text: [UInt8]) {
        guard let root = PropertyList.read(text), let objects = root["objects"]?.table, let project = root["rootObject"]?.text,
            let main = objects[project]
        else { return nil }
        func object(_ id: PropertyList?) -> PropertyList? { id?.text.flatMap { objects[$0] } }
        let folder = main["projectDirPath"]?.text ?? ""
        var paths: [String: String] = [:]
        func visit(_ id: String, _ above: String, _ depth: Int) {
            guard depth < 64, paths[id] == nil, let item = objects[id] else { return }
            let own = item["path"]?.text ?? ""
            let path =
                switch item["sourceTree"]?.text ?? "<group>" {
                case "<group>": Self.joined(above, own)
                case "SOURCE_ROOT": Self.joined(folder, own)
                default: "/"
                }
            paths[id] = path
            for child in item["children"].list { if let child = child.text { visit(child, path, depth + 1) } }
        }
        if let group = main["mainGroup"]?.text { visit(group, folder, 0) }
        var targets: [Target] = []
        for target in main["targets"].list {
            guard let item = object(target), let name = item["name"]?.text else { continue }
            let type = item["productType"]?.text ?? ""
            var found = Target(name: name, isForTests: type.contains("test"), isApplication: type.hasSuffix(".application"))
            for phase in item["buildPhases"].list {
                guard let phase = object(phase), phase["isa"]?.text == "PBXSourcesBuildPhase" else { continue }
                for file in phase["files"].list {
                    guard let reference = object(file)?["fileRef"]?.text, let path = paths[reference], path.hasSuffix(".swift") else {
                        continue
                    }
                    found.files.append(path)
                }
            }
            // The files that a plug-in writes lie nowhere.
            found.files += item["dependencies"].list.compactMap { object(object($0)?["productRef"])?["productName"]?.text }
                .filter { $0.hasPrefix("plugin:") && !$0.contains("Lint") }
            for group in item["fileSystemSynchronizedGroups"].list {
                guard let id = group.text, let path = paths[id] else { continue }
                var exclude: [String] = []
                for exception in (objects[id]?["exceptions"]).list {
                    guard let exception = object(exception), exception["target"]?.text == target.text else { continue }
                    exclude += exception["membershipExceptions"].list.compactMap(\.text)
                }
                found.folders.append((path, exclude))
            }
            targets.append(found)
        }
        self.targets = targets
        names = Set(objects.values.compactMap { $0["path"]?.text?.split(separator: "/").last })
        let shown = paths.filter { ["folder", "wrapper"].contains(objects[$0.key]?["lastKnownFileType"]?.text) }.values
        packages = main["packageReferences"].list.compactMap { object($0)?["relativePath"]?.text } + shown
        let compiled = Set(targets.flatMap(\.files))
        let folders = targets.flatMap(\.folders)
        let excluded = folders.flatMap { folder in folder.exclude.map { Self.joined(folder.path, $0) } }
        idle = (paths.values + excluded).filter { path in
            path.hasSuffix(".swift") && !compiled.contains(path)
                && !folders.contains { path.hasPrefix($0.path + "/") && !$0.exclude.contains(String(path.dropFirst($0.path.count + 1))) }
        }
    }

    private static func joined(_ folder: String, _ path: String) -> String {
        if path.isEmpty || folder.isEmpty { return folder + path }
        return folder + "/" + path
    }
}

extension PropertyList? {
    /// The parts of a list; empty where there is none.
    fileprivate var list: [PropertyList] { if case .list(let list) = self { list } else { [] } }
}

/// A property list as Xcode writes it: tables, lists and words.
enum PropertyList {
    case text(String)
    case list([PropertyList])
    case table([String: PropertyList])

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var table: [String: PropertyList]? { if case .table(let table) = self { table } else { nil } }

    subscript(key: String) -> PropertyList? { table?[key] }

    /// Reads a text; nil if it is no property list of this form.
    static func read(_ bytes: [UInt8]) -> PropertyList? {
        var reader = Reader(bytes: bytes)
        return reader.value(depth: 0)
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

        mutating func skip() {
            while let byte {
                if byte <= 32 {
                    place += 1
                } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") {
                    while let byte = self.byte, byte != 10 { place += 1 }
                } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "*") {
                    place += 2
                    while place + 1 < bytes.count, bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/") { place += 1 }
                    place = min(place + 2, bytes.count)
                } else {
                    return
                }
            }
        }

        mutating func value(depth: Int) -> PropertyList? {
            skip()
            guard depth < 64, let byte else { return nil }
            switch byte {
            case UInt8(ascii: "{"):
                place += 1
                var table: [String: PropertyList] = [:]
                while true {
                    skip()
                    guard let byte = self.byte else { return nil }
                    if byte == UInt8(ascii: "}") {
                        place += 1
                        return .table(table)
                    }
                    guard let key = word() else { return nil }
                    skip()
                    guard self.byte == UInt8(ascii: "=") else { return nil }
                    place += 1
                    guard let value = value(depth: depth + 1) else { return nil }
                    table[key] = value
                    skip()
                    guard self.byte == UInt8(ascii: ";") else { return nil }
                    place += 1
                }
            case UInt8(ascii: "("):
                place += 1
                var list: [PropertyList] = []
                while true {
                    skip()
                    guard let byte = self.byte else { return nil }
                    if byte == UInt8(ascii: ")") {
                        place += 1
                        return .list(list)
                    }
                    guard let value = value(depth: depth + 1) else { return nil }
                    list.append(value)
                    skip()
                    if self.byte == UInt8(ascii: ",") { place += 1 }
                }
            default: return word().map { .text($0) }
            }
        }

        mutating func word() -> String? {
            var text: [UInt8] = []
            if byte == UInt8(ascii: "\"") {
                place += 1
                while let byte, byte != UInt8(ascii: "\"") {
                    if byte == UInt8(ascii: "\\") { place += 1 }
                    if let byte = self.byte { text.append(byte) }
                    place += 1
                }
                place += 1
                return String(decoding: text, as: UTF8.self)
            }
            while let byte, byte > 32, !"{}()=;,\"".utf8.contains(byte) {
                text.append(byte)
                place += 1
            }
            return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
        }
    }
}
