import Logging
import RibletInspector
public import RibletWeb
public import RibletWebServer

extension RibletServer.Configuration {
    /// Serves the inspector beside applications, at `/_inspect/`: the tree of each page, and what
    /// happens in it. A browser sees its own pages only. For servers of those who build the
    /// applications; ``AppHost`` does so in a debug build.
    ///
    /// - Parameter applications: the applications of the server, to which the inspector is added. Where
    ///   one of them has its path there is no inspector, and the log says so.
    @MainActor
    public mutating func addInspector(to applications: inout [WebApplication]) {
        guard !applications.contains(where: { $0.basePath == Inspector.basePath }) else {
            logger.warning("There is no inspector: an application has its path", metadata: ["path": "\(Inspector.basePath)"])
            return
        }
        let pages = OpenPages()
        openPages = pages
        applications.append(Inspector.make(of: pages, applications: applications))
    }
}
