/// Where a program that is worked on keeps its data.
package enum DevFolder {
    /// The folder `.riblet/data` of a package, or another one beside it, made where it is missing, and
    /// kept out of what is committed.
    package static func data(in root: String, named name: String = "data") throws(WorkspaceError) -> String {
        let folder = root + "/.riblet/" + name
        try FileSystem.makeFolder(folder)
        if !FileSystem.isFile(folder + "/.gitignore") { try FileSystem.write(Array("*\n".utf8), to: folder + "/.gitignore") }
        return folder
    }
}
