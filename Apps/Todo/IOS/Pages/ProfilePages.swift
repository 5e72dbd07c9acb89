import NeedleKitUIKit
import PhoneParts
import Riblet
import RibletReactor
import RibletUIKit
import TodoDomain
import TodoProfile
import TodoTexts

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The profile: the counts, and below them the gallery of one animal.
final class ProfilePage: UIViewController, StatePresentable, TabControllable {
    weak var listener: (any ActionListener<ProfileAction>)?
    weak var tabListener: (any TabControllableListener)?
    private let context: PhoneContext
    private lazy var face = PictureView(context.pictures, side: 92)
    private let counts = UILabel("", .headline)
    private lazy var choices = Animal.allCases.map { animal in
        UIButton(
            type: .system,
            primaryAction: UIAction(title: words.tab(animal)) { [weak self] _ in self?.listener?.send(.selected(animal)) })
    }
    private lazy var share = UIButton(
        type: .system, primaryAction: UIAction(title: TransferWords(context.language).export) { [weak self] _ in self?.shareAll() })
    private let panel = RIBSwitchController()
    private var galleries: [(any ViewControllable)?] = []
    private var words: ProfileWords { ProfileWords(context.language) }

    init(_ context: PhoneContext) {
        self.context = context
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let tabs = UIStackView(arrangedSubviews: choices)
        tabs.spacing = 12
        addChild(panel)
        let column = UIStackView(arrangedSubviews: [face, counts, share, tabs, panel.view])
        column.axis = .vertical
        column.spacing = 12
        view.addSubview(column)
        column.ndl.makeConstraints { make in make.edges.equalTo(view, needSafeAreaLayoutGuide: true) }
        panel.didMove(toParent: self)
    }

    func present(_ state: ProfileState) {
        face.show(state.face?.id)
        counts.text = state.counts.map { "\(words.left($0.left)), \(words.done($0.done))" } ?? context.words.loading
        for (animal, choice) in zip(Animal.allCases, choices) { choice.isEnabled = animal != state.selected }
    }

    /// Offers a file of everything to other applications.
    private func shareAll() { share(by: share, failed: TransferWords(context.language).exportFailed, context.export) }

    func setTabs(_ viewControllers: [(any ViewControllable)?]) { galleries = viewControllers }

    func selectTab(_ index: Int) { panel.setContent(galleries.indices.contains(index) ? galleries[index] : nil) }
}

/// The pictures of one animal.
final class GalleryPage: PhonePage<GalleryState, PagingEvent> {
    private var tiles: [PictureID: PictureView] = [:]
    private var words: ProfileWords { ProfileWords(context.language) }

    override func show(_ state: GalleryState) {
        let pictures = state.pictures
        guard !pictures.items.isEmpty else {
            switch pictures.loadState {
            case .failed:
                fill([
                    UILabel(words.failedTitle, .headline), UILabel(words.failedText), button(context.words.tryAgain, .retried),
                ])
            case .complete: fill([UILabel(words.emptyTitle, .headline), UILabel(words.emptyText)])
            case .idle, .loading: fill([UILabel(context.words.loading)])
            }
            return
        }
        let shown = pictures.items.enumerated().map { index, picture in
            let tile = tiles[picture.id] ?? PictureView(context.pictures, side: 160, at: .tile)
            tiles[picture.id] = tile
            tile.accessibilityLabel = words.picture(state.animal, index + 1)
            tile.show(picture.id)
            return tile
        }
        let end: UIView =
            switch pictures.loadState {
            case .idle: button(words.loadMore, .moreWanted(seen: pictures.items.count))
            case .loading: UILabel(words.loadingMore, .footnote, .secondaryLabel)
            case .failed: button(context.words.tryAgain, .retried)
            case .complete: UILabel(words.all(pictures.items.count), .footnote, .secondaryLabel)
            }
        fill(shown + [end])
    }
}
