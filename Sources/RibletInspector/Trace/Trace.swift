import Riblet
import RibletReactor
import RibletWeb

/// A record of what happens in one page while somebody looks: causes, and what followed from each,
/// within bounds.
///
/// Nothing of it changes the page's tree. Values are cut to a line of text at once, and none is kept.
@MainActor
final class Trace {
    /// The bytes of steps that are kept of one page; the oldest causes go.
    private static let bytes = 256 * 1024
    /// The time after which work of a RIB that nobody began counts as another cause.
    private static let pause = Duration.milliseconds(50)

    weak let session: Session?
    private let isGuarded: Bool
    /// The page, also when it is over.
    let (name, basePath, browser): (String, String, String?)
    /// The address and the tree of the page, as a reader saw them last.
    var (url, tree): (String, [TreeRow])
    /// The beginning of a document that shows the page as it was, and the sources of its pictures.
    let (stillBeginning, imageSources): (String, [String])
    let ribs = TracedRIBs()
    /// The causes, the oldest first.
    private(set) var causes: [TracedCause] = []
    /// The number of causes since the watching began.
    private(set) var total = 0
    /// The page as it was, for those who look back.
    private(set) var record = PageRecord()
    /// The states that the page had, for those who start from there.
    private(set) var snapshots = PageSnapshots()
    private var treeChanges: TreeChangeCheck?
    /// The time of the next one at the earliest, and the cause after which it is due.
    private var (nextSnapshot, snapshotDue) = (nil as ContinuousClock.Instant?, nil as Int?)
    let began: ContinuousClock.Instant
    /// The RIBs as a file has them; nil where the page is, or was, here.
    let states: [Int: TraceFile.RIB]?
    /// Those of its readers who want names alone.
    private var namesOnly: Set<ObjectIdentifier> = []
    /// Tells that something has happened; in the middle of it, so nothing may be asked of the tree.
    let news = Relay<Void>()
    /// Tells of each step and the number of its cause, in the middle of it.
    let steps = Relay<(Int, TracedStep)>()
    /// The program without a page that it is of.
    weak var program: Program?
    /// True if the page or the program has ended.
    var isOver: Bool { program.map(\.hasEnded) ?? session?.hasEnded ?? true }
    var sizes = StateSizes()

    private var watching: WatchedTree?
    private var observations: [any Cancellable] = []
    private var watchers = 0
    private var size = 0
    /// The time for which the page kept the main actor, and the part of it that was spent on this record.
    private var (busy, spent) = (Duration.zero, Duration.zero)
    /// The numbers of the causes that are not over, by those of the process.
    var numbers: [Int: Int] = [:]
    /// The RIBs whose events are being handled, one in the other.
    private var handling: [Handled] = []
    /// The beginning of the outermost event of a reactor, where the page has sent none.
    private var begunAtRest: ContinuousClock.Instant?
    /// The beginnings of the events of the page that are being handled.
    private var inputs: [(cause: Int, began: ContinuousClock.Instant)] = []
    /// The causes of the process that began at a control whose text nobody may see.
    private var secrets: Set<Int> = []
    /// The RIBs of views, by their numbers in the page, as they were found last.
    private var viewRIBs: [Int: Int] = [:]
    private static let mostSecrets = 4_000
    private var effects: [ObjectIdentifier: (rib: Int, began: ContinuousClock.Instant)] = [:]

    /// - Parameters:
    ///   - session: of the page.
    ///   - stylesheetURLs: the addresses of its stylesheets, for those who look back.
    ///   - isGuarded: true if nothing is kept that a user has typed or reads: names of controls,
    ///     addresses and values.
    init(_ session: Session, stylesheetURLs: [String] = [], isGuarded: Bool = false) {
        (self.session, self.isGuarded) = (session, isGuarded)
        (name, basePath, browser) = (session.application.name, session.basePath, session.browser)
        (url, tree) = (isGuarded ? session.basePath + "/" : session.url, [])
        stillBeginning = session.stillBeginning(stylesheetURLs: stylesheetURLs)
        imageSources = session.application.imageSources
        (began, states) = (.now, nil)
    }

    /// Makes the record that a file has, of a page that is over.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - browser: the one that has opened it; nil if the program was started with it.
    ///   - stylesheetURLs: the addresses of the stylesheets that the application has here.
    ///   - imageSources: where its pictures may come from.
    init(_ file: TraceFile, browser: String?, stylesheetURLs: [String], imageSources: [String]) {
        (session, isGuarded) = (nil, false)
        (name, basePath, self.browser) = (file.name, file.basePath, browser)
        (url, tree) = (file.url, file.tree)
        (stillBeginning, self.imageSources) = (file.stillBeginning(stylesheetURLs), imageSources)
        (began, states) = (file.began, file.states)
        ribs.names = file.names
        causes = file.causes.map { $0.traced(since: began) }
        total = causes.last?.number ?? 0
        record = PageRecord(file.parts, isCut: file.isCut)
    }

    /// Notes that the test which used the page has failed, as a cause of its own.
    func noteFailure(_ text: String) {
        add(to: begin(.failure)) { TracedStep(kind: .fault, at: $0.age, rib: nil, text: ValueText.cut(text, 600)) }
    }

    /// A record of a program, which tells of itself.
    init(_ program: Program) {
        (session, isGuarded, self.program) = (nil, false, program)
        (name, basePath, browser, url, tree, stillBeginning, imageSources) = (program.name, "", nil, "", [], "", [])
        (began, states) = (.now, nil)
    }

    /// Thousandths of the page's time on the main actor that this record has cost.
    var cost: Int { busy > .zero ? Int(spent / busy * 1_000) : 0 }

    // MARK: Watching

    /// Begins to watch, or goes on for one more.
    func watch() {
        watchers += 1
        guard watchers == 1, let session, !session.hasEnded else { return }
        let root = session.root
        ribs.forgetPlaces(outside: root)
        observations = [
            TreeEvents.observe([.didAttach, .didDetach, .didActivate, .didDeactivate]) { [weak self] in self?.note($0) },
            TreeEvents.observeProblems { [weak self] in self?.note($0) },
        ]
        watching = WatchedTree(root, for: self)
        session.watcher = self
        keepContent()
        // States that grow do so from now on.
        if sizes.isEmpty { _ = sizes.measure(ribs.routers(of: root)) }
        treeChanges = TreeChangeCheck(root)
        keepSnapshot(after: total)
        nextSnapshot = nil
        // The price is that of events, and not of the beginning.
        if busy == .zero { spent = .zero }
    }

    /// True while somebody watches.
    var isWatched: Bool { watchers > 0 }

    /// True if the steps carry values, and not only names, as long as a reader wants them.
    private var keepsValues: Bool { !isGuarded && namesOnly.count < max(1, watchers) }

    /// Notes if a reader wants values; one that leaves has to want them.
    func keepValues(_ keeps: Bool, for reader: AnyObject) {
        if keeps { namesOnly.remove(ObjectIdentifier(reader)) } else { namesOnly.insert(ObjectIdentifier(reader)) }
        // The content of a page is made of values.
        if !keepsValues {
            (record, snapshots) = (PageRecord(), PageSnapshots())
        } else if isWatched, record.wantsContent {
            keepContent()
        }
    }

    /// Ends what one ``watch()`` began. The record stays.
    func leave() {
        watchers -= 1
        if watchers == 0 { stop() }
    }

    private func stop() {
        guard watching != nil else { return }
        watching?.cancel()
        watching = nil
        for observation in observations { observation.cancel() }
        observations = []
        if session?.watcher === self { session?.watcher = nil }
        (numbers, handling, inputs, effects, viewRIBs) = ([:], [], [], [:], [:])
        (begunAtRest, treeChanges) = (nil, nil)
    }

    // MARK: Recording

    /// The place of a cause among those that are kept.
    private func index(of number: Int) -> Int? {
        guard let first = causes.first?.number, number >= first, number - first < causes.count else { return nil }
        return number - first
    }

    /// Begins a cause, and returns its number.
    @discardableResult
    func begin(_ origin: CauseRow.Origin, isSecret: Bool = false) -> Int {
        total += 1
        if isSecret, Cause.now != 0 { secrets.insert(Cause.now) }
        if secrets.count > Self.mostSecrets { secrets = Set(secrets.sorted().suffix(Self.mostSecrets / 2)) }
        causes.append(TracedCause(number: total, origin: origin, isSecret: self.isSecret(Cause.now)))
        size += causes[causes.count - 1].size
        if Cause.now != 0 {
            // Numbers rise: those of long ago are over, or have gone.
            if numbers.count > 2_000 { numbers = numbers.filter { index(of: $0.value) != nil } }
            numbers[Cause.now] = total
        }
        trim()
        return total
    }

    /// Lets the oldest causes go where there are too many: half of them at once, so that not each new
    /// one moves all.
    private func trim() {
        while size > Self.bytes, causes.count > 1 {
            let leaving = causes.count / 2
            size -= causes.prefix(leaving).reduce(0) { $0 + $1.size }
            causes.removeFirst(leaving)
        }
    }

    /// Adds a step to the cause that runs now, or to one of a RIB's own where none does.
    @discardableResult
    private func add(_ step: (TracedCause) -> TracedStep, otherwise origin: @autoclosure () -> CauseRow.Origin) -> Handled.Place? {
        add(to: numbers[Cause.now] ?? ownCause(origin()), step)
    }

    @discardableResult
    func add(to number: Int, _ step: (TracedCause) -> TracedStep) -> Handled.Place? {
        let start = ContinuousClock.now
        defer {
            spent += ContinuousClock.now - start
            news.send(())
        }
        guard let index = index(of: number) else { return nil }
        let before = causes[index].size
        let made = step(causes[index])
        defer { steps.send((number, made)) }
        let place = causes[index].add(made).map { Handled.Place(cause: number, step: $0) }
        size += causes[index].size - before
        trim()
        return place
    }

    /// Returns the cause for what happens while none is known.
    private func ownCause(_ origin: CauseRow.Origin) -> Int {
        guard Cause.now == 0, let last = causes.last, last.origin == origin, ContinuousClock.now - last.began < Self.pause else {
            return begin(origin)
        }
        return last.number
    }

    /// The RIB in whose event it happens, else the page, else the RIB whose effect is at work.
    private var source: TracedStep.Source {
        if let rib = handling.last?.rib { return .rib(rib) }
        guard inputs.isEmpty else { return .page }
        return WatchedEffect.running.flatMap { effects[$0] }.map { .rib($0.rib) } ?? .none
    }

    /// Returns true if a cause of the process began at a control whose text nobody may see.
    func isSecret(_ cause: Int) -> Bool { secrets.contains(cause) }

    /// True if what runs now follows from such a control.
    private var hidesValues: Bool { isSecret(Cause.now) }

    /// True if nothing of the page is being handled.
    private var isAtRest: Bool { handling.isEmpty && inputs.isEmpty }

    private func isOurs(_ router: BaseRouter) -> Bool { watching?.contains(router) ?? false }

    /// The text of a value without the name that stands before it: of a case what it carries.
    private func text(of value: Any) -> String {
        keepsValues && !hidesValues ? ValueText.carried(by: value) : ""
    }

    private func note(_ event: TreeEvent) {
        let router = event.node
        guard isOurs(router) else { return }
        switch event.kind {
        case .didActivate: ribs.noteActivity(of: router, isActive: true)
        case .didDeactivate: ribs.noteActivity(of: router, isActive: false)
        default:
            let isAttached = event.kind == .didAttach
            let parent = router.parent.map { ribs.number(of: $0) }
            let number = ribs.number(of: router)
            if !isAttached { ribs.noteDetachment(of: router) }
            let lane = parent ?? number
            add(
                { TracedStep(kind: isAttached ? .attach : .detach, at: $0.age, rib: lane, source: source, text: ribs.name(of: number)) },
                otherwise: .work(ribs.name(of: lane)))
            return
        }
        news.send(())
    }

    private func note(_ problem: any TreeProblem) {
        // Problems name a path, which other pages have, too: only what happens in the course of a
        // cause of this page is certainly of this one.
        guard let number = numbers[Cause.now] else { return }
        let text = isGuarded || hidesValues ? "\(type(of: problem))" : ValueText.cut("\(problem)", 300)
        add(to: number) { TracedStep(kind: .fault, at: $0.age, rib: handling.last?.rib, text: text) }
    }
}

/// An event of a reactor that is being handled, and the time of those that are handled in it.
struct Handled {
    /// The place of a step.
    struct Place {
        let cause: Int
        let step: Int
    }

    let rib: Int
    var place: Place?
    let began = ContinuousClock.now
    var nested = Duration.zero
}

// MARK: - The page

extension Trace: PageWatcher {
    func willHandle(_ input: PageInput) {
        let name = isGuarded ? "" : input.name
        let number = begin(CauseRow.Origin(input.kind, name), isSecret: input.isSecret)
        inputs.append((number, .now))
        if keepsValues { record.add(.input(input, cause: number)) }
        add(to: number) { TracedStep(kind: .event, at: $0.age, rib: nil, text: name) }
    }

    func didHandle() {
        guard let (number, began) = inputs.popLast() else { return }
        keep(ContinuousClock.now - began, in: number)
        news.send(())
    }

    /// Notes a time for which a cause has kept the main actor.
    func keep(_ time: Duration, in number: Int) {
        busy += time
        if let index = index(of: number) { causes[index].busy += time }
    }

    func didWrite(_ output: PageOutput) {
        var changed: [Int] = []
        for view in output.views.prefix(8) {
            guard let rib = rib(ofView: view), !changed.contains(rib) else { continue }
            changed.append(rib)
        }
        let known = output.causes.compactMap { numbers[$0] }
        // An event of the page is answered in its course.
        if inputs.isEmpty, let first = known.first { keep(output.duration, in: first) }
        let name = changed.first.map { ribs.name(of: $0) } ?? ""
        let causes = known.isEmpty ? [ownCause(.work(name))] : known
        if keepsValues {
            record.add(.frame(output.frame, cause: causes[0]))
            if record.wantsContent { keepContent() }
            keepSnapshot(after: causes[0])
        }
        for (position, number) in causes.enumerated() {
            // A change of several causes goes out once.
            let isFirst = position == 0
            add(to: number) {
                TracedStep(
                    kind: .patch, at: $0.age, rib: nil, source: changed.first.map { .rib($0) } ?? .none,
                    text: changed.map { ribs.name(of: $0) }.joined(separator: ", "),
                    microseconds: isFirst ? Int(output.duration / .microseconds(1)) : nil, bytes: isFirst ? output.bytes : nil)
            }
        }
    }

    /// The number of the RIB whose view has that number, or of the one around it. To find it takes a
    /// walk through the tree; a view mostly changes again.
    private func rib(ofView view: Int) -> Int? {
        if let known = viewRIBs[view], let router = ribs.router(of: known), session?.viewNumber(of: router) == view { return known }
        let found = session?.router(ofView: view).map { ribs.number(of: $0) }
        if viewRIBs.count > 1_000 { viewRIBs = [:] }
        viewRIBs[view] = found
        return found
    }

    /// Keeps the content of the page where none of it is on its way.
    private func keepContent() {
        guard keepsValues, let session, let html = session.shownContent() else { return }
        record.begin(html, title: session.title, url: session.url)
    }

    /// Keeps what the page has, if that may have changed. That takes a twentieth of the time at most:
    /// of causes in quick succession the first is kept, and the last when a reader looks.
    private func keepSnapshot(after cause: Int) {
        let start = ContinuousClock.now
        guard keepsValues, let session else { return }
        guard nextSnapshot.map({ start >= $0 }) ?? true else { return snapshotDue = cause }
        snapshotDue = nil
        if treeChanges?.mayHaveChanged() == true { snapshots.add(session.snapshot(), after: cause) }
        let end = ContinuousClock.now
        nextSnapshot = end + (end - start) * 20
        spent += end - start
    }

    /// Keeps what the page has after the last cause, if that is not kept yet.
    func settle() {
        guard let cause = snapshotDue else { return }
        nextSnapshot = nil
        keepSnapshot(after: cause)
    }

    func pageDidEnd() {
        stop()
        news.send(())
    }
}

extension CauseRow.Origin {
    init(_ kind: PageInput.Kind, _ name: String) {
        self =
            switch kind {
            case .press: .press(name)
            case .type: .type(name)
            case .choose: .choose(name)
            case .submit: .submit(name)
            case .key: .key(name)
            case .file: .file(name)
            case .visit: .visit(name)
            case .back: name.isEmpty ? .back : .visit(name)
            case .other: .other(name)
            }
    }
}

// MARK: - The reactors

extension Trace: ReactorWatcher {
    func willHandle(_ event: WatchedEvent, at interactor: Interactor) {
        guard let router = interactor.node else { return handling.append(Handled(rib: 0)) }
        let number = ribs.number(of: router)
        ribs.noteEvent(at: number)
        let name = ribs.name(of: number)
        let (kind, value): (CauseSteps.Kind, Any?) =
            switch event {
            case .action(let action): (.action, action)
            case .received(let mutation): (.result, mutation)
            case .restored: (.result, nil)
            }
        let text = value.map { EffectFailure.name(of: $0) } ?? "restored"
        let place = add(
            {
                TracedStep(
                    kind: kind, at: $0.age, rib: number, source: source, text: text, value: value.map { self.text(of: $0) } ?? "",
                    isLater: isAtRest)
            },
            otherwise: kind == .result ? .news(name) : .work(name))
        if isAtRest { begunAtRest = .now }
        handling.append(Handled(rib: number, place: place))
    }

    func didHandle(at interactor: Interactor) {
        guard let handled = handling.popLast() else { return }
        let time = ContinuousClock.now - handled.began
        if let place = handled.place, let index = index(of: place.cause) { causes[index].note(time - handled.nested, atStep: place.step) }
        if let around = handling.indices.last { handling[around].nested += time }
        guard handling.isEmpty, let began = begunAtRest else { return }
        begunAtRest = nil
        if let number = numbers[Cause.now] { keep(ContinuousClock.now - began, in: number) }
    }

    func didReduce(_ mutation: Any, at interactor: Interactor) {
        guard let number = handling.last?.rib, number > 0 else { return }
        let name = EffectFailure.name(of: mutation)
        // A mutation that is the action itself has been told.
        if let cause = numbers[Cause.now].flatMap({ index(of: $0) }), let last = causes[cause].steps.last, last.rib == number,
            last.kind == .action || last.kind == .result, last.text == name
        {
            return
        }
        add(
            { TracedStep(kind: .mutation, at: $0.age, rib: number, text: name, value: text(of: mutation)) },
            otherwise: .work(ribs.name(of: number)))
    }

    private func name(of effect: WatchedEffect) -> String {
        effect.kind.name(with: effect.ids, showsValues: keepsValues && !isSecret(effect.cause))
    }

    func effectBegins(_ effect: WatchedEffect, at interactor: Interactor) {
        guard let router = interactor.node else { return }
        let number = ribs.number(of: router)
        effects[effect.identity] = (number, .now)
        add(
            { TracedStep(kind: .effect, at: $0.age, rib: number, text: name(of: effect)) },
            otherwise: .work(ribs.name(of: number)))
    }

    func effectEnds(_ effect: WatchedEffect, isCancelled: Bool, at interactor: Interactor) {
        let began = effects.removeValue(forKey: effect.identity)?.began
        guard let router = interactor.node, let cause = numbers[effect.cause] else { return }
        let number = ribs.number(of: router)
        add(to: cause) {
            TracedStep(
                kind: isCancelled ? .cancelled : .ended, at: $0.age, rib: number, text: name(of: effect),
                isLater: isAtRest,
                microseconds: began.map { Int((ContinuousClock.now - $0) / .microseconds(1)) })
        }
    }
}
