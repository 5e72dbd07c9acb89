extension Sequence<Account> {
    /// Returns the balances together, one for each currency in the order in which it first comes. A
    /// sum that cannot be counted is left out.
    package func totals() -> [Money] {
        var sums: [(currency: Currency, sum: Money?)] = []
        for account in self {
            if let index = sums.firstIndex(where: { $0.currency == account.balance.currency }) {
                sums[index].sum = sums[index].sum?.adding(account.balance)
            } else {
                sums.append((account.balance.currency, account.balance))
            }
        }
        return sums.compactMap(\.sum)
    }
}
