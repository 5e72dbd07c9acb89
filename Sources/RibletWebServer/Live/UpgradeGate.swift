import NIOCore
import NIOHTTP1

/// Lets the first request of a connection ask for an upgrade only where it will get one.
///
/// The upgrade handler that follows drops the head of a request whose upgrade it refuses, so such a request could not be answered. Without its
/// `Upgrade` header it is an ordinary request, and the ordinary answer says what is wrong.
final class UpgradeGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let gate: LiveGate
    private let admit: (LiveConnection.Admission) -> Void
    private var isFirst = true

    /// A gate that tells `admit` what the page proved, before the upgrade.
    init(gate: LiveGate, admit: @escaping (LiveConnection.Admission) -> Void) {
        self.gate = gate
        self.admit = admit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isFirst, case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        isFirst = false
        if LiveGate.isHandshake(head), case .admitted(let admission) = gate.judge(RequestFacts(head)) {
            admit(admission)
            context.fireChannelRead(data)
        } else {
            head.headers.remove(name: "upgrade")
            context.fireChannelRead(wrapInboundOut(.head(head)))
        }
    }
}
