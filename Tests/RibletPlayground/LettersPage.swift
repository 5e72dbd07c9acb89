import Riblet
public import RibletLive
public import RibletWeb
import Synchronization

extension Playground {
    /// An application whose pages show the letters of the user that their address names, beside the
    /// playground at `/letters`.
    public static func letters(_ post: PostOffice) -> WebApplication {
        WebApplication(name: "Letters", basePath: "/letters") { _ in LettersRouter(post) }
    }
}

/// Keeps everybody's letters, and tells their pages of new ones.
public final class PostOffice: Sendable {
    let pubSub = InProcessPubSub()
    private let letters = Mutex<[String: [String]]>([:])

    /// Without letters.
    public init() {}

    /// Keeps a letter, and pushes to its user's pages that there is one.
    public func send(_ letter: String, to user: String) async throws(PubSubError) {
        letters.withLock { $0[user, default: []].append(letter) }
        try await pubSub.publish(letter, to: .user(user, "letters"))
    }

    func letters(of user: String) -> [String] { letters.withLock { $0[user] ?? [] } }
}

/// Is at the user whose letters it shows.
final class LettersRouter: LaunchRouter<LettersInteractor, LettersController>, LocationRouting {
    init(_ post: PostOffice) {
        let controller = LettersController(view: LettersView())
        super.init(interactor: LettersInteractor(post, controller), viewController: controller)
    }

    var location: Location { Location(path: interactor.user.map { [$0] } ?? []) }

    func open(_ location: Location) -> Bool {
        guard location.path.count == 1, let user = location.path.first else { return location.path.isEmpty }
        interactor.receive(as: user)
        return true
    }
}

final class LettersInteractor: Interactor {
    private let post: PostOffice
    private let controller: LettersController
    private(set) var user: String?

    init(_ post: PostOffice, _ controller: LettersController) {
        self.post = post
        self.controller = controller
    }

    /// Subscribes before it reads, so that no letter falls between the two.
    func receive(as user: String) {
        guard self.user == nil else { return }
        self.user = user
        observe(.user(user, "letters"), on: post.pubSub) { [unowned self] (event: TopicEvent<String>) in
            if case .message(let letter) = event { controller.view.pushes.append(letter) }
            controller.view.letters = post.letters(of: user)
        }
        controller.view.letters = post.letters(of: user)
    }
}

final class LettersController: HTMLViewController<LettersView> {
    override func handle(_ action: Never) {}
}

struct LettersView: View {
    var letters: [String] = []
    /// The letters that the page was told of, including those for other users.
    var pushes: [String] = []

    var body: HTML<Never> {
        main {
            h1 { "Letters" }
            p(.id("letters")) { letters.joined(separator: ", ") }
            p(.id("pushes")) { pushes.joined(separator: ", ") }
        }
    }
}
