import AccountDomain
import AccountPresentation
import AccountUI

extension MainViewAction {
    /// Nil for the number of no account.
    var mapped: MainAction? {
        switch self {
        case .viewDidLoad: .viewDidLoad
        case .refresh: .refresh
        case .chosen(let number): AccountNumber(rawValue: number).map { .chosen($0) }
        case .filtered(let filter): .filtered(filter.mapped)
        case .opened(let id): .opened(id)
        case .moreWanted(let seen): .moreWanted(seen: seen)
        case .retried: .retried
        case .settingsTapped: .settingsTapped
        case .transferTapped: .transferTapped
        }
    }
}

extension MainState {
    var mapped: MainViewState {
        var state = MainViewState()
        state.accounts = accounts?.map(\.mapped)
        state.totals = (accounts ?? []).totals().map(\.mapped)
        state.age = freshness.mapped
        state.failure = failure?.mapped
        state.isRefreshing = isRefreshing
        state.chosen = chosen?.rawValue
        state.filter = filter.mapped
        state.months = months.map(\.mapped)
        state.movements = movements.items.map { $0.mapped(accounts ?? []) }
        state.movementsAge = movementsFreshness.mapped
        state.end =
            switch movements.loadState {
            case .idle: movements.items.isEmpty ? .loading : .more
            case .loading: .loading
            case .failed: .failed((movementsFailure ?? .unreadable).mapped)
            case .complete: .complete
            }
        return state
    }
}

extension Account {
    var mapped: MainViewState.Account { .init(number: number.rawValue, product: product.mapped, balance: balance.mapped) }
}

extension Account.Product {
    var mapped: MainViewState.Account.Product {
        switch self {
        case .checking: .checking
        case .savings: .savings
        case .dollars: .dollars
        }
    }
}

extension MainViewState.Filter {
    var mapped: MovementFilter {
        MovementFilter(text: text, kinds: Movement.Kind.allCases.filter { kinds.contains($0.mapped) }, month: Month(iso: month))
    }
}

extension MovementFilter {
    var mapped: MainViewState.Filter { .init(text: text, month: month?.iso ?? "", kinds: kinds.map(\.mapped)) }
}

extension MonthSum {
    var mapped: MainViewState.MonthSum {
        .init(name: month.iso, day: .init(year: month.year, month: month.month, day: 1), comes: comes.mapped, goes: goes.mapped)
    }
}

extension Movement {
    func mapped(_ accounts: [Account]) -> MainViewState.Movement {
        let other = other(among: accounts)?.product.mapped
        return .init(
            id: id, day: day.mapped, kind: kind.mapped, amount: amount.mapped, balance: balance.mapped,
            party: .init(name: party.name, message: party.message, product: other))
    }
}

extension Day {
    var mapped: MainViewState.Day { .init(year: year, month: month, day: day) }
}

extension Movement.Kind {
    var mapped: MainViewState.Movement.Kind {
        switch self {
        case .salary: .salary
        case .rent: .rent
        case .groceries: .groceries
        case .cafe: .cafe
        case .shopping: .shopping
        case .transport: .transport
        case .saving: .saving
        case .interest: .interest
        case .exchange: .exchange
        case .other: .other
        }
    }
}
