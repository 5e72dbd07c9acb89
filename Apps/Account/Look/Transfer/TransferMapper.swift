import AccountDomain
import AccountPresentation
import AccountUI

extension TransferViewAction {
    var mapped: TransferAction {
        switch self {
        case .viewDidLoad: .viewDidLoad
        case .entered(let entry): .entered(entry.mapped)
        case .submitted(let entry): .submitted(entry.mapped)
        case .corrected: .corrected
        case .confirmed: .confirmed
        case .finished: .finished
        }
    }
}

extension TransferState {
    var mapped: TransferViewState {
        var state = TransferViewState()
        state.entry = .init(way: entry.way?.name, amount: entry.amount)
        state.ways = desk.map { desk in desk.ways.compactMap { $0.mapped(desk) } }
        state.limit = desk?.limit.mapped
        state.left = desk?.left?.mapped
        state.fault = fault?.mapped
        state.failure = failure?.mapped
        state.isMoving = isMoving
        if let desk {
            state.step =
                switch step {
                case .entry: .entry
                case .review(let order): order.mapped(desk).map { .review($0) } ?? .entry
                case .moved(let receipt):
                    receipt.order.mapped(desk).map {
                        .moved($0, .init(day: receipt.day.mapped, time: receipt.time, reference: receipt.reference))
                    } ?? .entry
                }
        }
        return state
    }
}

extension TransferViewState.Entry {
    /// A way that no account goes is none.
    var mapped: TransferState.Entry {
        let ends = (way ?? "").split(separator: "/").compactMap { AccountNumber(rawValue: String($0)) }
        return .init(way: ends.count == 2 ? TransferWay(from: ends[0], to: ends[1]) : nil, amount: amount)
    }
}

extension TransferWay {
    /// The way as the view knows it.
    var name: String { "\(from.rawValue)/\(to.rawValue)" }

    func mapped(_ desk: TransferDesk) -> TransferViewState.Way? {
        guard let from = desk[from], let to = desk[to] else { return nil }
        return .init(
            (self.from.rawValue, self.to.rawValue), name: name, from: from.product.mapped, to: to.product.mapped,
            balance: from.balance.mapped)
    }
}

extension TransferOrder {
    func mapped(_ desk: TransferDesk) -> TransferViewState.Order? {
        way.mapped(desk).map { TransferViewState.Order(way: $0, amount: amount.mapped) }
    }
}

extension TransferFault {
    var mapped: TransferViewState.Fault {
        switch self {
        case .noAmount: .noAmount
        case .overLimit: .overLimit
        case .overDay: .overDay
        case .notEnoughMoney: .notEnoughMoney
        }
    }
}
