import Dispatch

/// Takes the signals that ask a program to end, so that it can end what it has started first. From
/// when it is made on none of them is lost.
final class SignalInbox {
    /// Ready to be read when a signal has come.
    let descriptor: Descriptor

    init() throws(WorkspaceError) {
        let (read, write) = try Descriptor.pipe()
        descriptor = read
        var asked = sigset_t()
        sigemptyset(&asked)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&asked, number) }
        // Threads that begin after this have it from this one.
        pthread_sigmask(SIG_BLOCK, &asked, nil)
        let end = fcntl(write.number, F_DUPFD_CLOEXEC, 10)
        DispatchQueue(label: "riblet.signals").async { [asked] in
            var asked = asked
            var number: Int32 = 0
            while sigwait(&asked, &number) == 0 {
                var byte = UInt8(truncatingIfNeeded: number)
                _ = systemWrite(end, &byte, 1)
            }
        }
    }
}
