import Riblet
import Testing

private enum Kind: String, AddressSegment { case cats, dogs }

private enum Page: Hashable, Codable {
    case list, done, todo(Int), kind(Int, String), named(String)

    static let addresses: [RouteAddress<Page>] = [
        RouteAddress(.list, "list").above { $0 == nil },
        RouteAddress(.done, "done", "today").above { $0 == nil },
        RouteAddress("named", make: Page.named) { if case .named(let name) = $0 { name } else { nil } },
        RouteAddress("kind", make: { (id: Int, kind: Kind) in .kind(id, kind.rawValue) }) {
            if case .kind(let id, let kind) = $0 { Kind(rawValue: kind).map { (id, $0) } } else { nil }
        },
        RouteAddress(make: { $0 > 0 ? Page.todo($0) : nil }) { if case .todo(let id) = $0 { id } else { nil } }
            .above { $0 != nil },
    ]
}

private enum Sheet: Hashable, Codable { case add }
private enum Tab: Hashable, Codable { case home, profile }

/// Addresses said once, read in both directions.
@MainActor
struct RouteAddressTests {
    private final class Home: ViewableRouter<Interactor, FakeView>, LocationRouting {
        lazy var stack = ChildStack<Page>(router: self, container: FakeNavigation(), addresses: Page.addresses) {
            if case .kind = $0 { Inner("\($0)") } else { Plain("\($0)") }
        }
        lazy var slot = ChildSlot<Sheet>(router: self, container: FakeModal(), addresses: [RouteAddress(.add, "add")]) { _ in Plain("Add") }

        init() { super.init(interactor: Interactor(), viewController: FakeView("Home")) }
        override func didLoad() { _ = (stack, slot) }
    }

    private final class Plain: ViewableRouter<Interactor, FakeView> {
        init(_ name: String) { super.init(interactor: Interactor(), viewController: FakeView(name)) }
    }

    /// A RIB with a location of its own.
    private final class Inner: ViewableRouter<Interactor, FakeView>, LocationRouting {
        private(set) var location = Location()
        var hasMissed = false
        init(_ name: String) { super.init(interactor: Interactor(), viewController: FakeView(name)) }
        func open(_ location: Location) -> Bool {
            guard location.path.count <= 1 else { return false }
            self.location = location
            return true
        }
    }

    private final class Root: LaunchRouter<Interactor, FakeView>, LocationRouting {
        private(set) weak var home: Home?
        private(set) var visits = 0
        lazy var flow = ChildSwitch<String>(
            router: self, container: FakeSwitch(), addresses: [RouteAddress("quick", "todomvc")]
        ) { _ in Inner("Quick") }
        lazy var tabs = ChildTabs<Tab>(
            router: self, container: FakeTabs(), addresses: [RouteAddress(.profile, "profile"), RouteAddress(.home)]
        ) { [unowned self] tab in
            guard tab == .home else { return Inner("Profile") }
            let made = Home()
            home = made
            return made
        }

        init() {
            super.init(interactor: Interactor(), viewController: FakeView("Root"))
            flow.onChange = { [unowned self] _ in tabs.set(flow.route == nil ? [.home, .profile] : []) }
            tabs.onSelect = { [unowned self] _, _ in visits += 1 }
            launch()
            tabs.set([.home, .profile])
        }
    }

    @Test(
        "What is written is read again",
        arguments: [
            "/", "/list", "/done/today", "/list/7", "/done/today/7/8", "/list/named/a%20b", "/list/kind/3/cats",
            "/list/kind/3/dogs/sub?q=1",
            "/add", "/list/add", "/profile", "/profile/cats?pages=3#x", "/todomvc", "/todomvc/active",
        ])
    func bothWays(_ address: String) throws {
        let root = Root()
        #expect(root.open(try Location(urlPath: address)))
        #expect(root.location.urlPath == address)
        // From anywhere else as well.
        #expect(root.open(try Location(urlPath: "/list/5/add")))
        #expect(root.open(try Location(urlPath: address)))
        #expect(root.location.urlPath == address)
    }

    @Test(
        "Where nothing answers the nearest place is shown",
        arguments: [
            ("/nowhere", "/"), ("/7", "/"), ("/list/0", "/list"), ("/list/07", "/list"), ("/list/+7", "/list"), ("/list/-7", "/list"),
            ("/done", "/"), ("/list/kind/3/birds", "/list"), ("/list/kind/x", "/list"), ("/list/kind", "/list"), ("/list/list", "/list"),
            ("/add/list", "/add"), ("/list/nowhere/add", "/list"), ("/list/99999999999999999999", "/list"),
            ("/profile/a/b", "/profile"), ("/todomvc/a/b", "/todomvc"),
        ])
    func unknown(_ address: String, _ nearest: String) throws {
        let root = Root()
        root.open(try Location(urlPath: "/done/today/1/add"))
        #expect(!root.open(try Location(urlPath: address)))
        #expect(root.location.urlPath == nearest)
    }

    @Test func theAddressesOnTheWayAreTold() throws {
        let root = Root()
        root.open(try Location(urlPath: "/list/7"))
        let home = try #require(root.home)
        let plain = ChildSlot<Sheet>(router: home, container: FakeModal(), key: "plain") { _ in Plain("Add") }
        #expect(
            root.knownAddresses == [
                "Root \"switch\": /todomvc", "Root \"tabs\": /profile, /",
                "Root/Home \"stack\": /list, /done/today, /named/…, /kind/…/…, /…", "Root/Home \"slot\": /add",
                "Root/Home \"plain\": no addresses",
            ])
        withExtendedLifetime(plain) {}
    }

    @Test func onlyWhatChangesIsBuiltAnew() throws {
        let root = Root()
        root.open(try Location(urlPath: "/list/7"))
        let home = try #require(root.home)
        let list = home.stack.children[0]
        root.open(try Location(urlPath: "/list/8"))
        #expect(root.home === home && home.stack.children[0] === list)
        // Being at a tab already is no choice of it.
        #expect(root.visits == 0)
        root.open(try Location(urlPath: "/profile"))
        #expect(root.visits == 1)
    }

    @Test func aRouteWithoutAnAddressIsLeftOutAndAContainerWithoutAddressesIsLeftAlone() throws {
        let router = Home()
        router.didLoad()
        router.stack.set([.list, .kind(1, "birds"), .named("x")])
        #expect(router.location.path == ["list", "named", "x"])
        let other = FakeNavigation()
        let plain = ChildStack<Page>(router: router, container: other, key: "other") { Plain("\($0)") }
        plain.push(.done)
        #expect(router.open(Location()))
        #expect(plain.routes == [.done] && router.stack.isEmpty)
    }

    @Test("Of a deep stack an address names what is on top, and leads within it to the same RIBs")
    func deepStack() throws {
        let router = Home()
        router.didLoad()
        let most = Location.maximumRoutes
        var addresses = [router.location]
        for number in 1...(2 * most) {
            router.stack.push(.named("\(number)"))
            #expect(router.location.isReadable && router.location.path.count == 2 * min(number, most))
            addresses.append(router.location)
        }
        let children = router.stack.children
        // Its own address changes nothing, those of the history lead back and on.
        for depth in [2 * most, 2 * most - 1, 2 * most - 7, most + 1, most] {
            #expect(router.open(addresses[depth]))
            #expect(router.stack.count == depth && zip(router.stack.children, children).allSatisfy { $0 === $1 }, "\(depth)")
        }
        for depth in [most + 1, most + 2] {
            router.open(addresses[depth])
            #expect(router.stack.count == depth && zip(router.stack.children, children).prefix(most).allSatisfy { $0 === $1 }, "\(depth)")
        }
        // A stack that is elsewhere becomes that of the address.
        router.stack.set([.list])
        router.open(Location(path: ["list"] + addresses[2 * most].path))
        #expect(router.stack.count == most + 1)
        #expect(router.open(Location(path: ["list"])) && router.stack.routes == [.list])
    }

    @Test func theRoutersAboveTellWhatTheOneThatIsSeenHasMissed() throws {
        let root = Root()
        root.open(try Location(urlPath: "/list/kind/3/cats"))
        let inner = try #require(root.home?.stack.children.last as? Inner)
        #expect(!root.hasMissed)
        inner.hasMissed = true
        #expect(root.hasMissed)
        root.open(try Location(urlPath: "/profile"))
        #expect(!root.hasMissed, "it is covered")
    }

    @Test("A subclass of ComponentRouter says itself that a location leads nowhere, and what is opening it")
    func overriddenComponentRouter() {
        final class Late: ComponentRouter<Interactor, FakeView, Int> {
            private(set) var asked = 0
            override var hasMissed: Bool { component == 9 }
            override var opening: WorkflowSubscription? {
                asked += 1
                return nil
            }
        }
        let routers = [9, 1].map { Late(interactor: Interactor(), viewController: FakeView("Late"), component: $0) }
        let seen: [any LocationRouting] = routers
        #expect(seen.map(\.hasMissed) == [true, false] && seen.allSatisfy { $0.opening == nil })
        #expect(routers.map(\.asked) == [1, 1])
    }

    @Test("An address without segments is read where no other is, wherever it stands")
    func namelessAddress() throws {
        let router = Plain("Host")
        let day = RouteAddress(make: { "today" }, isRoute: { $0 == "today" })
        let tabs = ChildTabs<String>(
            router: router, container: FakeTabs(), addresses: [day, RouteAddress("lists", "lists")], attachingWhenShown: ["lists", "today"]
        ) { Plain($0) }
        #expect(router.openContainers(Location(path: ["lists"])) && tabs.selected == "lists")
        #expect(router.openContainers(Location()) && tabs.selected == "today" && router.containersLocation == Location())
    }

    // MARK: A part that all routes share

    private enum Chapter: Hashable, Codable {
        case page(book: Int, Int), index(book: Int)

        static func addresses(in book: Int?) -> [RouteAddress<Chapter>] {
            [
                RouteAddress("index", make: { book.map { .index(book: $0) } }) { if case .index = $0 { true } else { false } },
                RouteAddress(make: { page in book.map { .page(book: $0, page) } }) {
                    if case .page(_, let page) = $0 { page } else { nil }
                },
            ]
        }
    }

    /// Its location begins with the book, whose chapters lie in the stack.
    private final class Reader: ViewableRouter<Interactor, FakeView>, LocationRouting {
        lazy var stack = ChildStack<Chapter>(router: self, container: FakeNavigation(), addresses: Chapter.addresses(in: nil)) {
            Plain("\($0)")
        }
        var book = 1

        init() { super.init(interactor: Interactor(), viewController: FakeView("Reader")) }

        var location: Location { containersLocation.prefixed(by: "\(book)") }

        func open(_ location: Location) -> Bool {
            guard let (head, rest) = location.headAndRest, let book = Int(head) else { return openContainers(location) }
            self.book = book
            stack.addresses = Chapter.addresses(in: book)
            return openContainers(rest)
        }
    }

    @Test("Addresses may be of the one thing that a location begins with, and are read for it alone")
    func addressesOfOneThing() throws {
        let reader = Reader()
        // Nothing is meant where no book is.
        #expect(!reader.open(try Location(urlPath: "/index")) && reader.stack.isEmpty)
        #expect(reader.open(try Location(urlPath: "/7/index/3")))
        #expect(reader.stack.routes == [.index(book: 7), .page(book: 7, 3)])
        #expect(reader.location.urlPath == "/7/index/3")
        #expect(reader.open(try Location(urlPath: "/8/3")))
        #expect(reader.stack.routes == [.page(book: 8, 3)])
        // A route of another book stands in the address all the same.
        reader.stack.push(.index(book: 9))
        #expect(reader.location.urlPath == "/8/3/index")
        #expect(!reader.open(try Location(urlPath: "/8/nowhere")) && reader.stack.isEmpty)
    }
}
