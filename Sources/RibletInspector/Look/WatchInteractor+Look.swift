import Foundation
import RibletLocalization
import RibletReactor
import RibletWeb  // riblet:ignore ui-in-interactor the pages of others are its subject

extension WatchInteractor {
    /// Opens the cause after which the reader wants to see the page: the open one, or the newest.
    func lookBack(_ state: inout WatchState) {
        guard let cause = state.opened?.cause ?? state.causes.first?.id else { return }
        (state.place.cause, state.isFollowing) = (cause, false)
        state.look = PageLook()
    }

    /// Goes on looking at the page as it was, at the cause that is open now, and no longer where the
    /// reader follows the newest.
    func look(_ state: inout WatchState) {
        guard var look = state.look else { return }
        guard !state.isFollowing, let cause = state.opened?.cause, let trace else { return stopLooking(&state) }
        let moment = trace.record.moment(of: cause, before: look.isBefore)
        let isNew = look.moment != moment
        (look.cause, look.moment, look.time) = (cause, moment, services.clockTime(of: trace.date(of: cause)))
        look.isLost = moment == nil || look.isLost && !isNew
        state.look = look
        guard isNew, let moment else { return }
        let film = self.film ?? PageFilm()
        self.film = film
        task { [weak self, record = trace.record, head = trace.stillBeginning] in
            guard let content = await film.content(of: record, at: moment) else { self?.show(nil, at: moment); return }
            self?.show("\(head)\(content)</div></body></html>", at: moment)
        }
    }

    /// Shows the page as it is again.
    func stopLooking(_ state: inout WatchState) {
        services.stills.forget(state.look?.address)
        (state.look, film) = (nil, nil)
    }

    /// Opens a page that begins with what this one had after the open cause, or after the newest, in
    /// the place of the one in the frame. The chosen RIB stays the same.
    func startHere(_ state: inout WatchState) {
        guard let cause = state.opened?.cause ?? state.causes.first?.id, let trace, let key = state.place.key,
            let browser = services.browser,
            let snapshot = trace.snapshots.snapshot(after: cause)
        else { return }
        let address = services.pages.address(
            of: OpenPages.Beginning(browser: browser, basePath: trace.basePath, key: key, snapshot: snapshot))
        let time = services.clockTime(of: trace.date(of: cause))
        var place = WatchPlace(frame: trace.basePath + snapshot.location.urlPath)
        place.rib = state.place.rib
        move(to: place, &state)
        (state.framed, state.startedAt) = (address, time)
    }

    /// Shows a document, unless the reader is at another moment already.
    private func show(_ html: String?, at moment: PageRecord.Moment) {
        guard let look = currentState.look, look.moment == moment, let trace, let browser = services.browser else { return }
        services.stills.forget(look.address)
        let still = WebResource.Still(browser: browser, imageSources: trace.imageSources)
        send(.lookMade(html.map { services.stills.show($0, still) }))
    }
}

extension InspectorServices {
    /// Such as `12:03:44`, on the reader's clock.
    func clockTime(of date: Date) -> String {
        let calendar = DateText(language: .en, browserZone: timeZone).calendar
        let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
        return [parts.hour, parts.minute, parts.second].map { ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)" }.joined(separator: ":")
    }
}

extension Trace {
    /// The time at which a cause began.
    func date(of cause: Int) -> Date {
        let began = causes.first { $0.number == cause }?.began ?? .now
        return Date(timeIntervalSinceNow: (began - .now) / .seconds(1))
    }
}
