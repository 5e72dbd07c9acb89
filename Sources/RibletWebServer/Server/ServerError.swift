/// Why a server did not start. The description is a sentence that says what to do.
public enum ServerError: Error, Hashable, CustomStringConvertible {
    /// Another program listens there already.
    case portTaken(host: String, port: Int)
    /// The operating system does not let this process listen there, or the name means no address.
    case cannotBind(host: String, port: Int, reason: String)
    /// Two applications want the same base path.
    case duplicateBasePath(String)
    /// An application declares what cannot be served safely.
    case unusableApplication(name: String, reason: String)
    /// The files for TLS cannot be used.
    case unusableCertificate(path: String, reason: String)
    /// The process may open fewer files and connections than a server needs.
    case tooFewDescriptors(limit: Int, needed: Int)
    /// The process may have less memory than a server needs, in bytes.
    case tooLittleMemory(limit: Int, needed: Int)
    /// A setting makes no sense.
    case unusableConfiguration(String)

    /// The event and the remedy.
    public var description: String {
        switch self {
        case .portTaken(let host, let port):
            "address already in use: port \(port) on \(host) is taken by another program; stop it, or choose another port with PORT="
        case .cannotBind(let host, let port, let reason):
            "cannot listen on port \(port) of \(host): \(reason); choose an address of this machine with HOST= and a free port with PORT="
        case .duplicateBasePath(let path):
            "two applications have the base path '\(path)'; give each its own"
        case .unusableApplication(let name, let reason):
            "the application '\(name)' cannot be served: \(reason)"
        case .unusableCertificate(let path, let reason):
            "TLS cannot be spoken with '\(path)': \(reason); CERTIFICATE= names a PEM file with the certificate and its chain, KEY= one with its key"
        case .tooFewDescriptors(let limit, let needed):
            "this process may have \(limit) files and connections open, and needs \(needed) at least; raise the limit with 'ulimit -n'"
        case .tooLittleMemory(let limit, let needed):
            "this process may have \(limit >> 20) MB of memory, and needs \(needed >> 20) MB at least; raise the limit with 'ulimit -v', 'ulimit -d' or MemoryMax="
        case .unusableConfiguration(let reason):
            "the server's configuration cannot be used: \(reason)"
        }
    }
}
