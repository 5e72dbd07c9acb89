import Riblet
import RibletInjection
import RibletTesting
import Testing

@MainActor
struct DependencyContainerTests {
    private func container(_ store: Lifetime = .shared) throws(RegistrationError) -> DependencyContainer {
        var made = 0
        return try DependencyContainer {
            Registration((any Store).self, store) {
                made += 1
                return MemoryStore("store \(made)")
            }
            Registration((any Repository).self, store) { (store: any Store) in DefaultRepository(store: store) }
            Registration((any UseCase).self, injects: (any Repository).self) { DefaultUseCase() }
            Registration.user(Interactor.self, injects: (any UseCase).self, (any Store).self)
        }
    }

    @Test("Shared values are the same in all scopes, and made when they are needed")
    func shared() throws {
        let container = try container()
        let (one, two) = (container.scope(), container.scope())
        let first = one.make(Interactor.self) { Interactor() }
        let second = two.make(Interactor.self) { Interactor() }
        #expect(first.store === second.store && first.store.name == "store 1")
        #expect(first.useCase.repository === second.useCase.repository)
        #expect(first.useCase.repository.store === first.store)
        #expect(try container.value(of: (any Store).self) === first.store)
    }

    @Test("Scoped values are the same in one scope only")
    func scoped() throws {
        let container = try container(.scoped)
        let (one, two) = (container.scope(), container.scope())
        let first = one.make(Interactor.self) { Interactor() }
        let second = two.make(Interactor.self) { Interactor() }
        #expect(first.store !== second.store)
        #expect(first.useCase.repository.store === first.store)
        #expect(one.make(Interactor.self) { Interactor() }.store === first.store)
        // A scope of a scope is one more beside it.
        #expect(try one.scope().value(of: (any Store).self) !== first.store)
    }

    @Test("A scope has the values that it is given, and whatever is made of them")
    func given() throws {
        let container = try DependencyContainer {
            Registration.given((any Store).self)
            Registration((any Repository).self, .scoped) { (store: any Store) in DefaultRepository(store: store) }
        }
        let (hana, duri) = (MemoryStore("hana"), MemoryStore("duri"))
        let (one, two) = (container.scope(giving: hana as any Store), container.scope(giving: duri as any Store))
        #expect(try one.value(of: (any Repository).self).store === hana)
        #expect(try two.value(of: (any Store).self) === duri && two.value(of: (any Repository).self).store === duri)
    }

    @Test("A type that injects nothing is made without a registration")
    func unregistered() throws {
        #expect(try DependencyContainer {}.make(MemoryStore.self) { MemoryStore("made") }.name == "made")
    }

    @Test("A service of an optional type is made, shared and given as any other", arguments: [Lifetime.factory, .scoped, .shared])
    func optional(_ lifetime: Lifetime) throws {
        var made = 0
        let container = try DependencyContainer {
            Registration((any Store)?.self, lifetime) {
                made += 1
                return MemoryStore("made")
            }
            Registration(Int?.self, lifetime) {
                made += 1
                return nil
            }
            Registration(String?.self, value: "there")
            Registration(Bool?.self, value: nil)
            Registration.given(Double?.self)
        }
        let scope = container.scope(giving: 1.5 as Double?)
        for _ in 0..<2 {
            #expect(try scope.value(of: (any Store)?.self)?.name == "made" && scope.value(of: Int?.self) == nil)
            #expect(try scope.value(of: String?.self) == "there" && scope.value(of: Bool?.self) == nil)
            #expect(try scope.value(of: Double?.self) == 1.5)
        }
        #expect(made == (lifetime == .factory ? 4 : 2))
    }

    @Test("A type that its registration does not list is injected all the same, and that is told")
    func unlisted() throws {
        let container = try DependencyContainer {
            Registration((any Store).self, value: MemoryStore("store"))
            Registration((any Repository).self) { (store: any Store) in DefaultRepository(store: store) }
            Registration((any UseCase).self) { DefaultUseCase() }
        }
        var interactor: Interactor?
        let misuses = MisuseRecorder.record { interactor = container.scope().make(Interactor.self) { Interactor() } }
        #expect(interactor?.useCase.repository.store.name == "store")
        #expect(misuses.map(\.kind) == [.notRegistered, .notRegistered, .notRegistered])
        #expect(
            misuses[0].message == "Interactor has @Inject UseCase, and no registration; add Registration.user(Interactor.self, injects: …)")
        #expect(misuses[1].message == "UseCase has @Inject Repository, which its registration does not list; add it to injects:")
    }

    @Test("A value that a scope does not expect is ignored, and a scoped value is given without a scope")
    func unexpected() throws {
        let container = try DependencyContainer { Registration((any Store).self, .scoped) { MemoryStore("store") } }
        var store: (any Store)?
        let misuses = MisuseRecorder.record {
            _ = container.scope(giving: 1)
            store = try? container.value(of: (any Store).self)
        }
        #expect(try store?.name == "store" && container.scope().value(of: (any Store).self) !== store)
        #expect(
            misuses.map(\.message) == [
                "Int is given to a scope that does not expect it; add Registration.given(Int.self)",
                "Store lives as long as a scope; ask container.scope() for it",
            ])
    }

    @Test("Factories make a value for each user")
    func factory() throws {
        let container = try container(.factory)
        let interactor = container.make(Interactor.self) { Interactor() }
        #expect(interactor.store !== interactor.useCase.repository.store)
        #expect(interactor.store === interactor.store)
    }

    @Test("A scope ends with the values that it holds")
    func released() throws {
        let container = try container(.scoped)
        weak var store: (any Store)?
        do {
            let scope = container.scope()
            store = try scope.value(of: (any Store).self)
            #expect(store != nil)
        }
        #expect(store == nil)
    }

    @Test("Checking calls no closure")
    func checkedWithoutMaking() throws {
        let container = try DependencyContainer {
            Registration((any Store).self, .shared) { () -> any Store in fatalError("made") }
        }
        _ = container.scope()
    }

    @Test("Registrations may be chosen and repeated by code")
    func chosen() throws {
        func make(isFake: Bool) throws -> String {
            try DependencyContainer {
                if isFake {
                    Registration((any Store).self, value: MemoryStore("fake"))
                } else {
                    Registration((any Store).self) { MemoryStore("real") }
                }
                for _ in 0..<0 { Registration.user(Interactor.self) }
            }.value(of: (any Store).self).name
        }
        #expect(try make(isFake: true) == "fake")
        #expect(try make(isFake: false) == "real")
    }
}

@MainActor
struct RegistrationErrorTests {
    private func faults(@RegistrationsBuilder _ registrations: () -> [Registration]) -> String? {
        do {
            _ = try DependencyContainer(registrations)
            return nil
        } catch { return error.description }
    }

    @Test("A missing service is told with the whole path and with what there is")
    func missing() {
        let told = faults {
            Registration((any Repository).self, .shared) { (store: any Store) in DefaultRepository(store: store) }
            Registration((any UseCase).self, injects: (any Repository).self) { DefaultUseCase() }
            Registration.user(Interactor.self, injects: (any UseCase).self)
        }
        #expect(told == "Interactor → UseCase → Repository → Store: nothing registered; registered here: Repository, UseCase")
    }

    @Test("A type that is registered twice is told once")
    func duplicate() {
        let told = faults {
            Registration((any Store).self, value: MemoryStore("one"))
            Registration((any Store).self, value: MemoryStore("two"))
        }
        #expect(told == "Store: registered twice; leave one registration")
    }

    @Test("A circle is told from end to end")
    func circular() {
        let told = faults {
            Registration((any Repository).self, injects: (any SessionLog).self) { DefaultRepository(store: MemoryStore("")) }
            Registration((any SessionLog).self) { (owner: any Repository) in DefaultLog(owner: owner) }
            Registration.user(Interactor.self, injects: (any SessionLog).self)
        }
        #expect(told == "SessionLog → Repository → SessionLog: a circle; take it apart")
    }

    @Test("A shared value does not hold one of a scope, through a factory either")
    func outlived() {
        let told = faults {
            Registration((any Store).self, .scoped) { MemoryStore("page") }
            Registration((any Repository).self) { (store: any Store) in DefaultRepository(store: store) }
            Registration((any UseCase).self, .shared, injects: (any Repository).self) { DefaultUseCase() }
        }
        #expect(
            told == """
                UseCase → Repository → Store: the first is shared and the last lives as long as a scope; \
                make the first scoped, or the last shared
                """)
    }

    @Test("A shared value does not hold one that a scope is given")
    func outlivedGiven() {
        let told = faults {
            Registration.given((any Store).self)
            Registration((any Repository).self, .shared) { (store: any Store) in DefaultRepository(store: store) }
        }
        #expect(told?.hasPrefix("Repository → Store: the first is shared and the last lives as long as a scope") == true)
    }

    @Test("All faults are told at once")
    func several() {
        let told = faults {
            Registration((any UseCase).self, injects: (any Repository).self, (any Store).self) { DefaultUseCase() }
        }
        #expect(told?.split(separator: "\n").count == 2)
    }
}

/// Tests of what a container cannot give: the RIB that lacks it is neither attached nor launched, and
/// the program goes on.
@MainActor
@Suite(.serialized)
struct InjectionLackTests {
    final class Needy: Riblet.Interactor {
        @Inject var useCase: any UseCase
    }

    /// Makes a RIB and attaches it, then one that lacks nothing.
    private func attach(
        _ container: DependencyContainer, _ make: (DependencyContainer) -> Riblet.Interactor = { $0.make(Needy.self) { Needy() } }
    ) -> (misuses: [Misuse], names: [Bool]) {
        let root = Router(interactor: Riblet.Interactor())
        root.interactor.activate()
        var attached: [Bool] = []
        let misuses = MisuseRecorder.record {
            for router in [Router(interactor: make(container)), Router(interactor: Riblet.Interactor())] {
                root.attachChild(router)
                attached.append(router.parent === root && router.interactor.isActive)
            }
        }
        return (misuses, attached)
    }

    private func expect(
        _ sentence: String, _ container: DependencyContainer, _ make: ((DependencyContainer) -> Riblet.Interactor)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        // Twice: what lacks something is not kept.
        for _ in 0..<2 {
            let (misuses, attached) = make.map { attach(container, $0) } ?? attach(container)
            #expect(attached == [false, true], sourceLocation: sourceLocation)
            #expect(misuses.last?.kind == .incomplete, sourceLocation: sourceLocation)
            #expect(misuses.contains { $0.message.contains(sentence) }, "\(misuses)", sourceLocation: sourceLocation)
        }
    }

    @Test("An interactor with @Inject that is made outside every container")
    func elsewhere() throws {
        expect("@Inject UseCase is made where no container makes it", try DependencyContainer {}) { _ in Needy() }
    }

    @Test("A service that nobody registers")
    func unregistered() throws {
        expect("add Registration.user(Needy.self, injects: …)", try DependencyContainer {})
    }

    @Test("A service that a service needs and nobody registers", arguments: [Lifetime.factory, .scoped, .shared])
    func unregisteredBelow(_ lifetime: Lifetime) throws {
        let container = try DependencyContainer { Registration((any UseCase).self, lifetime) { DefaultUseCase() } }
        expect("UseCase has @Inject Repository, which its registration does not list", container.scope())
    }

    @Test("A circle that no list shows")
    func circle() throws {
        let container = try DependencyContainer {
            Registration((any UseCase).self) { DefaultUseCase() }
            Registration((any Repository).self, .shared) { InjectedRepository() }
            Registration((any Store).self, .shared) { CircularStore() }
        }
        expect("Repository → Store → Repository: a circle that no list shows", container)
        _ = MisuseRecorder.record {
            #expect(throws: InjectionError.self) { try container.value(of: (any Store).self) }
        }
    }

    @Test("A value that the scope was not given")
    func givenWrongly() throws {
        let container = try DependencyContainer {
            Registration.given((any Store).self)
            Registration((any Repository).self) { (store: any Store) in DefaultRepository(store: store) }
            Registration((any UseCase).self, injects: (any Repository).self) { DefaultUseCase() }
            Registration.user(Needy.self, injects: (any UseCase).self)
        }
        expect("Store was not given to the scope; make it with scope(giving:)", container.scope())
    }

    @Test("A root is not launched")
    func root() throws {
        let container = try DependencyContainer {}
        var isActive = true
        let misuses = MisuseRecorder.record {
            let interactor = container.make(Needy.self) { Needy() }
            let root = LaunchRouter(interactor: interactor, viewController: FakeView())
            root.launch()
            isActive = interactor.isActive
        }
        #expect(!isActive && misuses.map(\.kind) == [.notRegistered, .incomplete])
    }
}
