package enum Programs {
    /// The folder of the package, and which of its programs is meant.
    ///
    /// - Parameters:
    ///   - name: the product; `nil` takes the only one, of those that the package declares where it
    ///     declares any.
    ///   - path: the folder of the package, or one within it.
    /// - Returns: both.
    /// - Throws: ``WorkspaceError``.
    package static func find(_ name: String?, at path: String) throws(WorkspaceError) -> (root: String, product: String) {
        let root = try WorkspaceReader(path: path).folder
        guard FileSystem.isFile(root + "/Package.swift") else { throw LayoutHint.needsPackage(at: path) }
        let description = try PackageReader.description(of: root)
        let declared = description.products.filter(\.isExecutable)
        // SwiftPM makes products of programs that no product has.
        let others = description.targets.filter { target in
            target.type == "executable" && !declared.contains { $0.targets.contains(target.name) }
        }
        let known = (declared.map(\.name) + others.map(\.name)).sorted()
        if let name {
            guard known.contains(name) else { throw .noProgram(name: name, known: known) }
            return (root, name)
        }
        if declared.count == 1 { return (root, declared[0].name) }
        guard known.count == 1 else { throw .noProgram(name: nil, known: known) }
        return (root, known[0])
    }
}

package enum LocalPort {
    /// Tells if a program could listen on a port now.
    package static func isFree(_ port: Int) -> Bool {
        guard let number = UInt16(exactly: port), number > 0 else { return port == 0 }
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        // As servers do: what an old connection has left behind takes no port.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
        }
    }
}
