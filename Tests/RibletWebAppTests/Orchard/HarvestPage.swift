import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

enum HarvestColumn: String, CaseIterable { case fruit, day, crates }

struct HarvestState: Equatable {
    var harvests: [Harvest] = []
    var column = HarvestColumn.day
    var order = ColumnOrder.descending

    var rows: [Harvest] {
        let rows = harvests.sorted {
            switch column {
            case .fruit: $0.fruit < $1.fruit
            case .day: $0.day < $1.day
            case .crates: $0.crates < $1.crates
            }
        }
        return order == .ascending ? rows : rows.reversed()
    }
}

enum HarvestAction { case loaded([Harvest]), sorted(HarvestColumn), counted(Harvest.ID, Int), addTapped }

final class HarvestInteractor: ComponentInteractor<HarvestState, HarvestAction, Orchard>, Reactor, NewHarvestListener {
    let initialState = HarvestState()
    var router: HarvestRouter? { ownRouter() }

    override func didBecomeActive() { observe(component.harvests) { [unowned self] in send(.loaded($0)) } }

    func mutate(action: HarvestAction) -> Effect<HarvestAction> {
        switch action {
        case .loaded, .sorted: return .just(action)
        case .counted(let id, let crates): component.setCrates(crates, of: id)
        case .addTapped: router?.sheet.present(.new)
        }
        return .none
    }

    func reduce(state: inout HarvestState, mutation: HarvestAction) {
        switch mutation {
        case .loaded(let harvests): state.harvests = harvests
        case .sorted(let column):
            state.order = state.column == column && state.order == .ascending ? .descending : .ascending
            state.column = column
        default: break
        }
    }

    func newHarvestDidFinish() { router?.sheet.dismiss() }
}

struct HarvestView: StateView {
    let theme: String?
    var state = HarvestState()

    var body: HTML<HarvestAction> {
        h1 { "Harvests" }
        themes
        if !state.harvests.isEmpty {
            figure { CratesChart(harvests: state.harvests) }
            table {
                thead {
                    tr {
                        for column in HarvestColumn.allCases {
                            sortHeader(column.rawValue.capitalized, state.column == column ? state.order : nil, .sorted(column))
                        }
                    }
                }
                tbody { each(state.rows) { HarvestRow(harvest: $0) } }
            }
        }
        button(.class("btn primary block"), .onClick(.addTapped)) { "New harvest" }
    }

    private var themes: HTML<HarvestAction> {
        nav(.class("segmented"), .aria("label", "Theme")) {
            for (value, title) in [("", "System"), ("light", "Light"), ("dark", "Dark")] {
                let isChosen = value == theme ?? ""
                a(.href("?theme=\(value)"), .attr("aria-current", ifPresent: isChosen ? "true" : nil), .reloads) { title }
            }
        }
    }
}

struct HarvestRow: View {
    let harvest: Harvest

    var body: HTML<HarvestAction> {
        tr {
            th(.attr("scope", "row")) {
                if let picture = harvest.picture {
                    img(.src("/media/pictures/\(picture)"), .alt(""), .attr("width", "44"), .attr("height", "44"))
                }
                harvest.fruit
            }
            td { time(.attr("datetime", "\(harvest.day)")) { "\(harvest.day)" } }
            td {
                stepper(harvest.fruit, harvest.crates, in: 0...99, less: "Fewer crates", more: "More crates") {
                    .counted(harvest.id, $0)
                }
            }
        }
    }
}

struct CratesChart: View {
    let harvests: [Harvest]

    var body: HTML<HarvestAction> {
        let sums = Dictionary(grouping: harvests, by: \.fruit).mapValues { $0.reduce(0) { $0 + $1.crates } }.sorted { $0.key < $1.key }
        let most = max(1, sums.map(\.value).max() ?? 0)
        svg(width: 320, height: Double(sums.count) * 32, .role("img")) {
            svgTitle { "Crates: " + sums.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }
            for (index, sum) in sums.enumerated() {
                let top = Double(index) * 32
                svgText(x: 88, y: top + 20, anchor: .end, size: 13, .fill("currentColor")) { sum.key }
                rect(x: 96, y: top + 4, width: 180 * Double(sum.value) / Double(most), height: 24, .number("rx", 6), .fill("var(--accent)"))
                svgText(x: 284, y: top + 20, size: 13, .fill("currentColor")) { "\(sum.value)" }
            }
        }
    }
}

enum HarvestSheet: Hashable, Codable { case new }

final class HarvestRouter: ComponentRouter<HarvestInteractor, WebSwitchController, Orchard> {
    lazy var sheet = ChildSlot<HarvestSheet>(router: self, container: viewController) { [unowned self] _ in
        NewHarvestBuilder(dependency: component).build(withListener: interactor)
    }

    override func didLoad() { sheet.addresses.append(RouteAddress(.new, "new")) }
}

final class HarvestBuilder: Builder<Orchard> {
    func build(theme: String?) -> any ViewableRouting {
        let page = StateViewController(HarvestView(theme: theme))
        return HarvestRouter(
            interactor: HarvestInteractor(presenter: page, component: dependency), viewController: WebSwitchController(page, isMain: true),
            component: dependency)
    }
}
