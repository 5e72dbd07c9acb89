extension FileSystem {
    static func isWithin(_ inner: String, _ outer: String) -> Bool { inner == outer || inner.hasPrefix(outer + "/") }

    /// Returns true if there is a file or folder at a path, a link that leads nowhere included.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Returns the files below a folder whose names are wanted, from there, sorted; none where
    /// there is no such folder. Build folders are left out, and hidden ones are unless they are
    /// asked for; links to folders are not followed.
    static func files(below root: String, includingHidden: Bool = false, where isWanted: (String) -> Bool) -> [String] {
        var found: [String] = []
        var folders = [""]
        while let folder = folders.popLast() {
            for name in names(in: folder.isEmpty ? root : root + "/" + folder)
            where includingHidden || (!name.hasPrefix(".") && name != "DerivedData" && name != "node_modules") {
                let path = folder.isEmpty ? name : folder + "/" + name
                var status = stat()
                guard lstat(root + "/" + path, &status) == 0 else { continue }
                if status.st_mode & S_IFMT == S_IFDIR {
                    folders.append(path)
                } else if isWanted(name), isFile(root + "/" + path) {
                    found.append(path)
                }
            }
        }
        return found.sorted()
    }

    /// Removes a folder with everything in it. A file that cannot be removed stays.
    static func removeTree(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else { return remove(path) }
        for name in names(in: path) { removeTree(path + "/" + name) }
        rmdir(path)
    }

    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = name(entry)
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
