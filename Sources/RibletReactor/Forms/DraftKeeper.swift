internal import Riblet

/// Keeps what was typed into a form until it is saved or thrown away, wherever the application
/// stores it.
///
/// Requests are carried out in order, and come to their end even if the form is gone meanwhile:
/// nothing typed is lost, and nothing saved comes back. A form may therefore ask the keeper when it
/// resigns.
///
/// ```swift
/// let keeper = DraftKeeper<NoteDraft, NoteError> {
///     try await drafts.draft(key)
/// } write: {
///     try await drafts.keep($0, as: key)
/// }
///
/// override func willResignActive() {
///     keeper.keepUnkept(currentState.draftToKeep)
///     super.willResignActive()
/// }
/// ```
///
/// Where one form can be open in several pages at once, its keepers come from a ``DraftDesk``: they
/// see to it together that what was typed last is what stays.
@MainActor
public final class DraftKeeper<Draft: Equatable & Sendable, Failure: Error> {
    private let slot: DraftSlot<Draft, Failure>
    /// The draft that this form has kept or found last; nil if it is not known.
    private var known: Draft??
    /// Up to which of the changes that any page has made this form knows the draft.
    private var seen = 0

    /// Makes a keeper for a form that is open in one page at a time.
    ///
    /// - Parameters:
    ///   - read: returns the stored draft, if any.
    ///   - write: stores a draft in place of the existing one; nil removes it.
    public convenience init(
        read: @escaping @Sendable () async throws(Failure) -> Draft?, write: @escaping @Sendable (Draft?) async throws(Failure) -> Void
    ) {
        self.init(slot: DraftSlot(read: read, write: write))
    }

    init(slot: DraftSlot<Draft, Failure>) { self.slot = slot }

    /// Returns the draft that was left in the form, after all earlier requests are done.
    ///
    /// The form that has read the draft continues it, and may therefore forget a draft that another
    /// page stored before.
    public func read() async -> Result<Draft?, Failure> {
        let changes = slot.changes
        seen = changes
        let found = await slot.enqueueRead().value
        // A draft stored meanwhile is newer than the draft that was read.
        if case .success(let draft) = found, slot.changes == changes { known = .some(draft) }
        return found
    }

    /// Keeps a draft; nil forgets it, unless another page has kept its own since.
    ///
    /// - Returns: ends when the draft is stored, or could not be.
    @discardableResult
    public func keep(_ draft: Draft?) -> Task<Result<Void, Failure>, Never> {
        // The waiting write already stores this draft.
        if isNewest, known == .some(draft) { return Task { .success(()) } }
        known = .some(draft)
        guard draft != nil || isNewest else { return Task { .success(()) } }
        seen = slot.countChange()
        let writing = slot.enqueueWrite(draft)
        return Task { [weak self] in
            let result = await writing.value
            if case .failure = result { self?.known = nil }
            return result
        }
    }

    /// Keeps a draft that could not be kept before, for the moment at which the form is left. Text
    /// that the user has entered in another page since stays.
    public func keepUnkept(_ draft: Draft?) {
        if isNewest { keep(draft) }
    }

    /// Performs work that makes the draft unnecessary, and forgets the draft when the work has
    /// succeeded. Until then the draft is kept, because the user may have left when the work fails.
    ///
    /// - Parameters:
    ///   - draft: the draft to keep meanwhile.
    ///   - isLetGo: true if the form is empty already and holds the next entry: the same text is
    ///     then a new draft.
    ///   - work: stores the entered values permanently.
    /// - Returns: the result of the work. A failure to keep or forget the draft is not reported.
    public func settle<Value: Sendable>(
        _ draft: Draft?, isLetGo: Bool = false, by work: @escaping @Sendable () async throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        seen = slot.countChange()
        known = .some(isLetGo ? nil : draft)
        let (slot, seen) = (slot, seen)
        let result = await slot.enqueue(as: Writes.begin()) { () throws(Failure) in
            let own = [draft, slot.stored]
            try? await slot.store(draft)
            let value = try await work()
            // This has not saved the text that was entered in another page meanwhile, which may be
            // at another process.
            if slot.changes == seen, let found = try? await slot.read(), own.contains(found) {
                _ = slot.countChange()
                try? await slot.write(nil)
            }
            return value
        }
        .value
        // Text that was entered in this page meanwhile is kept by now.
        guard self.seen == seen else { return result }
        switch result {
        case .success: known = .some(nil)
        case .failure: known = .some(draft)
        }
        return result
    }

    /// True if nobody has entered anything in another page since.
    private var isNewest: Bool { slot.changes == seen }
}

/// The drafts of forms that are open in several pages at once, one for each form. A page in the
/// background does not overwrite newer text of another page, and text typed in one page is there
/// when the form is opened in another, even if it is not stored yet.
///
/// There is one for the process: the root of an application holds it for all pages.
@MainActor
public final class DraftDesk {
    private let slots: Slots
    private var owner: AnyHashable?

    /// Makes a keeper without drafts.
    public nonisolated init() { slots = Slots() }

    private init(slots: Slots, owner: AnyHashable) {
        self.slots = slots
        self.owner = owner
    }

    /// The part of it that belongs to an owner, such as a browser.
    public func part(of owner: some Hashable) -> DraftDesk {
        DraftDesk(slots: slots, owner: [self.owner, AnyHashable(owner)] as [AnyHashable?])
    }

    /// Returns the keeper of a form in one page.
    ///
    /// - Parameters:
    ///   - key: identifies the form.
    ///   - read: returns the stored draft, if any.
    ///   - write: stores a draft in place of the existing one; nil removes it.
    /// - Returns: a new keeper for each page, which shares the draft with the others of that key.
    public func keeper<Draft: Equatable & Sendable, Failure: Error>(
        of key: some Hashable, read: @escaping @Sendable () async throws(Failure) -> Draft?,
        write: @escaping @Sendable (Draft?) async throws(Failure) -> Void
    ) -> DraftKeeper<Draft, Failure> {
        DraftKeeper(slot: slots.slot(of: Key(owner: owner, form: AnyHashable(key))) { DraftSlot(read: read, write: write) })
    }

    private struct Key: Hashable {
        let owner: AnyHashable?
        let form: AnyHashable
    }

    /// Holds places only while a form is open, or something of it is under way.
    @MainActor
    private final class Slots {
        private struct Weak { weak var slot: AnyObject? }

        private var slots: [Key: Weak] = [:]
        private var sweepAt = 64

        nonisolated init() {}

        func slot<Slot: AnyObject>(of key: Key, make: () -> Slot) -> Slot {
            if let known = slots[key]?.slot as? Slot { return known }
            let made = make()
            slots[key] = Weak(slot: made)
            if slots.count >= sweepAt {
                slots = slots.filter { $0.value.slot != nil }
                sweepAt = max(64, slots.count * 2)
            }
            return made
        }
    }
}

/// The place of one form's draft.
@MainActor
final class DraftSlot<Draft: Equatable & Sendable, Failure: Error> {
    private let readDraft: @Sendable () async throws(Failure) -> Draft?
    private let writeDraft: @Sendable (Draft?) async throws(Failure) -> Void
    private let turns = Turns()
    /// The last write that was asked for, as long as it has not begun and nothing comes after it.
    private var upcoming: UpcomingWrite?
    /// The number of times that any page has kept or forgotten something.
    private(set) var changes = 0
    /// The draft that this process has stored or found last; nil for none, and before either.
    private(set) var stored: Draft?

    /// A draft that is to be stored when it is its turn: by then it may be a newer one.
    @MainActor
    private final class UpcomingWrite {
        var draft: Draft?
        var task: Task<Result<Void, Failure>, Never>?

        init(_ draft: Draft?) { self.draft = draft }
    }

    init(read: @escaping @Sendable () async throws(Failure) -> Draft?, write: @escaping @Sendable (Draft?) async throws(Failure) -> Void) {
        readDraft = read
        writeDraft = write
    }

    func countChange() -> Int {
        changes += 1
        return changes
    }

    func read() async throws(Failure) -> Draft? {
        let draft = try await readDraft()
        stored = draft
        return draft
    }

    func write(_ draft: Draft?) async throws(Failure) {
        try await writeDraft(draft)
        stored = draft
    }

    /// Stores a draft that is not stored yet. Another process may have stored a newer one since.
    func store(_ draft: Draft?) async throws(Failure) {
        if draft == nil || stored != draft { try await write(draft) }
    }

    func enqueueRead() -> Task<Result<Draft?, Failure>, Never> {
        enqueue(as: nil) { [self] () throws(Failure) in try await read() }
    }

    func enqueueWrite(_ draft: Draft?) -> Task<Result<Void, Failure>, Never> {
        if let upcoming, let task = upcoming.task {
            upcoming.draft = draft
            return task
        }
        let write = UpcomingWrite(draft)
        let task = enqueue(as: Writes.begin()) { [self] () throws(Failure) in
            if upcoming === write { upcoming = nil }
            try await self.write(write.draft)
        }
        write.task = task
        upcoming = write
        return task
    }

    /// Does something after everything that was asked for before; a write that is given ends with
    /// it.
    func enqueue<Value: Sendable>(
        as write: Write?, _ work: @escaping @MainActor () async throws(Failure) -> Value
    ) -> Task<Result<Value, Failure>, Never> {
        upcoming = nil
        // The request under way holds the place: a form that is opened meanwhile waits for it.
        return turns.enqueue { () throws(Failure) in
            defer {
                write?.end()
                withExtendedLifetime(self) {}
            }
            return try await work()
        }
    }
}
