import ExplorerDomain
import Riblet

/// Tells over the page whether the service answers.
@MainActor
package protocol ConnectivityPresentable: Presentable {
    /// Called when the service no longer answers.
    ///
    /// - Parameters:
    ///   - error: the reason.
    ///   - hasSeen: true if data from earlier visits can be shown.
    func serviceIsAway(_ error: ExplorerError, hasSeen: Bool)
    /// Called when the service answers again.
    func serviceIsBack()
}

/// Asks a service that has failed from time to time whether it answers again.
///
/// The first time after two seconds, then after twice as long as before, a minute at most. A
/// service that says when it may be asked again is asked then.
package final class ConnectivityWorker: Worker, ConnectivityWatching {
    static let firstPause = Duration.seconds(2)
    static let longestPause = Duration.seconds(60)
    /// The longest break that a service may ask for, in seconds.
    static let longestBreak = 600

    package let recovered = Relay<Void>()
    /// True if the service did not answer its last request, as far as is known.
    package private(set) var isAway = false
    private let catalogue: any CharacterCatalogue
    private let presenter: any ConnectivityPresentable
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - catalogue: is asked for its first page.
    ///   - presenter: tells the user.
    ///   - clock: of the pauses.
    package init(
        catalogue: any CharacterCatalogue, presenter: any ConnectivityPresentable, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.catalogue = catalogue
        self.presenter = presenter
        self.clock = clock
    }

    package override func didStop() { isAway = false }

    package func serviceDidFail(_ error: ExplorerError) {
        guard isStarted, !isAway, error.isPassing else { return }
        isAway = true
        task { [weak self, clock] in
            await self?.tell(error)
            var pause = Self.pause(before: error)
            while (try? await clock.sleep(for: pause)) != nil, let self {
                let failure = await self.probe()
                if Task.isCancelled { return }
                guard let failure else { return self.comeBack() }
                pause = max(Self.pause(before: failure), min(pause * 2, Self.longestPause))
            }
        }
    }

    private func tell(_ error: ExplorerError) async {
        let hasSeen = await catalogue.seenPage(CharacterFilter(), 1)?.entities.isEmpty == false
        if !Task.isCancelled { presenter.serviceIsAway(error, hasSeen: hasSeen) }
    }

    /// Why the service cannot be asked; nil where it answers.
    private func probe() async -> ExplorerError? {
        do throws(ExplorerError) {
            let page = try await catalogue.page(CharacterFilter(), 1, reload: true)
            return page.freshness.isCurrent ? nil : page.freshness.error ?? .cancelled
        } catch {
            return error
        }
    }

    private func comeBack() {
        isAway = false
        presenter.serviceIsBack()
        recovered.send(())
    }

    private static func pause(before error: ExplorerError) -> Duration {
        guard case .tooMany(let seconds?) = error else { return firstPause }
        return max(firstPause, .seconds(min(seconds, longestBreak)))
    }
}
