import Logging
import RibletInspector
public import RibletWeb
public import RibletWebServer

extension RibletServer.Configuration {
    /// Serves the inspector beside applications, at `/_inspect/`: the tree of each page, and what
    /// happens in it. Set ``RibletServer/Configuration/isDevelopment`` before.
    ///
    /// In development a browser sees its own pages, and all after it has opened the link that the
    /// server logs when it starts. Otherwise nobody sees a page without that link, or one to a single
    /// page; there are names only, and a page that is looked at says so. ``AppHost`` serves it in a debug
    /// build, and elsewhere with `--inspect`.
    ///
    /// - Parameter applications: the applications of the server, to which the inspector is added. Where
    ///   one of them has its path there is no inspector, and the log says so.
    @MainActor
    public func addInspector(to applications: inout [WebApplication]) { addInspector(to: &applications, file: nil) }

    /// Serves it with a record that is shown to those who have the link.
    @MainActor
    func addInspector(to applications: inout [WebApplication], file: TraceFile?) {
        guard !applications.contains(where: { $0.basePath == Inspector.basePath }) else {
            logger.warning("There is no inspector: an application has its path", metadata: ["path": "\(Inspector.basePath)"])
            return
        }
        let programs = isDevelopment ? Programs() : nil
        programs?.listen(onFailure: { [logger] failure in
            logger.info("The inspector shows no programs without pages", metadata: ["reason": "\(failure)"])
        })
        applications.append(
            Inspector.make(of: OpenPages(isGuarded: !isDevelopment), applications: applications, programs: programs, file: file))
    }
}
