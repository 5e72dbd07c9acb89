import AccountServer
import Foundation
import NetworkProvider
import RibletTesting
import Testing

/// Waits for a head as long as a busy machine takes.
private let transport = URLSessionTransport(headTime: .seconds(240))

/// The contract of `Contract.md`, line by line.
@Suite(.timeLimit(.minutes(20))) struct BankServerTests {
    private struct Amount: Decodable, Equatable {
        let minor: Int
        let currency: String
    }
    private struct Accounts: Decodable {
        struct Account: Decodable {
            let number: String
            let product: String
            let grade: String?
            let balance: Amount
        }
        let accounts: [Account]
    }
    private struct Movements: Decodable {
        struct Movement: Decodable {
            let id: Int
            let day: String
            let kind: String
            let counterparty: String
            let amount: Amount
            let balance: Amount
        }
        struct Month: Decodable, Equatable {
            let month: String
            let comes: Amount
            let goes: Amount
        }
        let movements: [Movement]
        let next: Int?
        let months: [Month]?
    }
    private struct Settings: Decodable, Equatable {
        let grade: String
        let limits: [String: Amount]
    }

    private func send(
        _ bank: BankServer, _ path: String, method: HTTPMethod = .get, customer: String? = "hana"
    ) async throws -> NetworkResponse {
        var request = NetworkRequest(method: method, url: bank.base + path)
        if let customer { request.headers.add("Authorization", "Bearer \(customer)") }
        return try await transport.send(request)
    }

    private func code(_ response: NetworkResponse) -> String? { try? response.json([String: String].self)["code"] }

    @Test func accountsAndMovementsAgreeAndMoveOnWithTheCalendar() async throws {
        let time = ManualTime()
        try await withBank(time) { bank, _ in
            let accounts = try await send(bank, "/accounts").json(Accounts.self).accounts
            #expect(accounts.map(\.product) == ["checking", "savings", "dollars"] && accounts.map(\.grade) == ["limited", nil, nil])
            for account in accounts {
                var (before, all): (Int?, [Movements.Movement]) = (nil, [])
                repeat {
                    let query = before.map { "?limit=100&before=\($0)" } ?? "?limit=100"
                    let page = try await send(bank, "/accounts/\(account.number)/movements\(query)").json(Movements.self)
                    all += page.movements
                    before = page.next
                } while before != nil
                #expect(all.first?.balance == account.balance && all.map(\.id) == all.indices.map { all.count - $0 })
                #expect(zip(all, all.dropFirst()).allSatisfy { $0.balance.minor - $0.amount.minor == $1.balance.minor && $0.day >= $1.day })
                #expect(all.allSatisfy { $0.balance.minor >= 0 && $0.amount.currency == account.balance.currency })
            }
            #expect(try await send(bank, "/accounts").json(Accounts.self).accounts.map(\.number) == accounts.map(\.number))
            #expect(try await send(bank, "/accounts", customer: "duri").json(Accounts.self).accounts[0].number != accounts[0].number)
            let newest = "/accounts/\(accounts[0].number)/movements"
            let page = try await send(bank, newest).json(Movements.self)
            #expect(page.movements.count == 20 && page.next == page.movements.last?.id)
            time.advance(by: 60 * 86_400)
            #expect(try await send(bank, newest).json(Movements.self).movements[0].id > page.movements[0].id)
        }
    }

    @Test func movementsAreFoundByTextAmountKindAndMonth() async throws {
        try await withBank { bank, _ in
            let accounts = try await send(bank, "/accounts").json(Accounts.self).accounts
            func find(_ query: String, _ account: Int = 0) async throws -> Movements {
                try await send(bank, "/accounts/\(accounts[account].number)/movements?limit=100&\(query)").json(Movements.self)
            }
            let rents = try await find("text=mARU")
            #expect(rents.movements.count > 12 && rents.movements.allSatisfy { $0.kind == "rent" && $0.counterparty == "Maru Homes" })
            #expect(rents.months?.count == rents.movements.count && rents.months?.first?.goes.minor == -650_000)
            #expect(try await find("text=650,000").movements.map(\.id) == rents.movements.map(\.id))
            #expect(try await find("text=%EC%9B%94%EC%84%B8&kinds=rent,moon").movements.map(\.id) == rents.movements.map(\.id))
            let cafe = try await find("text=cafe%20ondo").movements.map(\.counterparty)
            #expect(!cafe.isEmpty && cafe.allSatisfy { $0 == "Café Ondo" })
            for day in ["25%20October", "Oct%2025,%202026", "10%EC%9B%94%2025%EC%9D%BC", "2026-10-25"] {
                let found = try await find("text=\(day)").movements
                #expect(found.contains { $0.kind == "salary" } && found.allSatisfy { $0.day.hasSuffix("-10-25") }, "\(day)")
            }
            #expect(try await find("text=nothing+like+it").movements.isEmpty)
            #expect(try await find("", 2).movements.allSatisfy { ["shopping", "exchange", "other"].contains($0.kind) })
            let (all, march) = (try await find(""), try await find("month=2026-03"))
            #expect(march.movements.count > 3 && march.movements.allSatisfy { $0.day.hasPrefix("2026-03") } && march.months == all.months)
            let sum = try #require(all.months?.first { $0.month == "2026-03" })
            #expect(march.movements.reduce(0) { $0 + $1.amount.minor } == sum.comes.minor + sum.goes.minor && sum.goes.minor < 0)
            let older = try await find("month=2026-03&before=\(march.movements[1].id)")
            #expect(older.movements.map(\.id) == march.movements.dropFirst(2).map(\.id) && older.months == nil)
            // The other side of a saving is the other account; dollars have two decimals.
            #expect(try await find("text=\(accounts[1].number)").movements.allSatisfy { $0.kind == "saving" })
            let dollars = try await find("text=%24500.00", 2)
            #expect(dollars.movements.map(\.amount.minor) == [50_000])
            let text = String(repeating: "x", count: 101)
            for query in ["text=\(text)", "month=2026", "month=%00", "kinds=\((0...20).map(String.init).joined(separator: ","))"] {
                let answer = try await send(bank, "/accounts/\(accounts[0].number)/movements?\(query)")
                #expect(answer.status == 400 && code(answer) == "bad-request", "\(query)")
            }
        }
    }

    @Test func anApplicationRaisesTheGradeOnceAndItIsStored() async throws {
        let folder = try TemporaryFolder()
        let bank = try await BankServer.start(folder: folder.url, logger: .silent)
        let limited = try await send(bank, "/settings").json(Settings.self)
        #expect(limited.grade == "limited")
        let mini = try await send(bank, "/settings/check-card?grade=limited", method: .post)
        #expect(try mini.json(Settings.self).grade == "mini")
        let again = try await send(bank, "/settings/check-card?grade=limited", method: .post)
        #expect(again.status == 409 && code(again) == "limit-already-raised")
        await bank.stop()

        let next = try await BankServer.start(folder: folder.url, logger: .silent)
        #expect(try await send(next, "/settings").json(Settings.self).grade == "mini")
        #expect(try await send(next, "/settings", customer: "duri").json(Settings.self).grade == "limited")
        let general = try await send(next, "/settings/check-card?grade=mini", method: .post)
        let settings = try general.json(Settings.self)
        #expect(settings.grade == "general" && (settings.limits["day"]?.minor ?? 0) > (limited.limits["day"]?.minor ?? .max))
        #expect(try await send(next, "/settings/check-card?grade=general", method: .post).status == 409)
        await next.stop()
    }

    @Test func moneyMovesOnceBetweenTheAccountsOfACustomerAndIsStored() async throws {
        let (folder, time) = (try TemporaryFolder(), ManualTime())
        let bank = try await BankServer.start(folder: folder.url, now: time.now, logger: .silent)
        let accounts = try await send(bank, "/accounts").json(Accounts.self).accounts
        let numbers = accounts.map(\.number)
        func path(_ amount: Int, _ key: String, from: Int = 0, to: Int = 1) -> String {
            "/transfers?from=\(numbers[from])&to=\(numbers[to])&amount=\(amount)&key=\(key)"
        }
        for (path, status, word) in [
            (path(1_000_001, "a"), 409, "over-limit"), (path(0, "a"), 400, "bad-request"), (path(1, ""), 400, "bad-request"),
            (path(1, "a", to: 0), 400, "bad-request"), (path(1, "a", to: 2), 400, "bad-request"),
            ("/transfers?from=\(numbers[0])&to=1&amount=1&key=a", 404, "no-such-account"),
        ] {
            let answer = try await send(bank, path, method: .post)
            #expect(answer.status == status && code(answer) == word, "\(path): \(answer.text)")
        }
        for key in ["b", "b", "c"] {
            let answer = try await send(bank, path(400_000, key), method: .post)
            #expect(answer.status == 200 && answer.text.contains("2026-11-24"), "\(answer.text)")
            #expect(answer.text.contains(#""reference":"20261124-\#(key == "b" ? 1 : 2)""#) && answer.text.contains(#""time":""#))
        }
        #expect(try await send(bank, "/settings").json(Settings.self).limits["left"]?.minor == 200_000)
        // The limit of a day; an order that comes again, another one by the same key.
        #expect(code(try await send(bank, path(300_000, "d"), method: .post)) == "over-limit")
        #expect(code(try await send(bank, path(1, "b"), method: .post)) == "bad-request")
        await bank.stop()

        time.advance(by: 86_400)
        let next = try await BankServer.start(folder: folder.url, now: time.now, logger: .silent)
        #expect(try await send(next, path(400_000, "b"), method: .post).text.contains("2026-11-24"))
        for (index, sign) in [(0, -1), (1, 1)] {
            let page = try await send(next, "/accounts/\(numbers[index])/movements").json(Movements.self)
            #expect(page.movements.filter { $0.amount.minor == sign * 400_000 && $0.day == "2026-11-24" }.count == 2)
            #expect(
                zip(page.movements, page.movements.dropFirst()).allSatisfy { $0.balance.minor - $0.amount.minor == $1.balance.minor })
        }
        try await next.forget("hana")
        #expect(
            try await send(next, "/accounts/\(numbers[0])/movements").json(Movements.self).movements.allSatisfy {
                $0.amount.minor != -400_000
            })
        await next.stop()
    }

    @Test func nobodyMovesMoreThanThereIs() async throws {
        try await withBank { bank, _ in
            for grade in ["limited", "mini"] { _ = try await send(bank, "/settings/check-card?grade=\(grade)", method: .post) }
            let accounts = try await send(bank, "/accounts").json(Accounts.self).accounts
            var (left, key) = (accounts[1].balance.minor, 0)
            func move(_ amount: Int) async throws -> NetworkResponse {
                key += 1
                return try await send(
                    bank, "/transfers?from=\(accounts[1].number)&to=\(accounts[0].number)&amount=\(amount)&key=\(key)", method: .post)
            }
            while left > 10_000_000 {
                #expect(try await move(10_000_000).status == 200)
                left -= 10_000_000
            }
            #expect(code(try await move(left + 1)) == "not-enough-money")
            #expect(try await move(left).status == 200)
            #expect(try await send(bank, "/accounts").json(Accounts.self).accounts[1].balance.minor == 0)
        }
    }

    @Test func requestOutsideTheContractIsRefusedWithACode() async throws {
        try await withBank { bank, _ in
            for customer in [nil, "", "a b", "ü", String(repeating: "x", count: 129)] {
                let answer = try await send(bank, "/accounts", customer: customer)
                #expect(answer.status == 401 && code(answer) == "signed-out")
            }
            let number = try await send(bank, "/accounts").json(Accounts.self).accounts[0].number
            for (path, status, word) in [
                ("/accounts/1/movements", 404, "no-such-account"), ("/accounts/\(number)/movements?limit=0", 400, "bad-request"),
                ("/accounts/\(number)/movements?limit=101", 400, "bad-request"),
                ("/accounts/\(number)/movements?before=x", 400, "bad-request"),
                ("/nothing", 404, "nothing-here"),
            ] {
                let answer = try await send(bank, path)
                #expect(answer.status == status && code(answer) == word, "\(path): \(answer.text)")
            }
            let answer = try await send(bank, "/settings/check-card?grade=gold", method: .post)
            #expect(answer.status == 400 && code(answer) == "bad-request")
        }
    }

    @Test func faultsCanBeSwitched() async throws {
        let clock = TestClock()
        let folder = try TemporaryFolder()
        let bank = try await BankServer.start(folder: folder.url, clock: clock, logger: .silent)
        bank.behave(.unauthorized)
        #expect(try await send(bank, "/accounts").status == 401)
        bank.behave(.broken)
        #expect(try await send(bank, "/accounts").status == 500)
        bank.behave(.conflict)
        #expect(try await send(bank, "/accounts").status == 200)
        #expect(try await send(bank, "/settings/check-card?grade=limited", method: .post).status == 409)
        bank.behave(.garbage)
        let garbage = try await send(bank, "/accounts")
        #expect(garbage.status == 200 && (try? garbage.json(Accounts.self)) == nil)
        bank.behave(.slow)
        async let late = send(bank, "/accounts")
        await clock.waitForSleepers(1)
        await clock.advance(by: BankTroubles.delay)
        #expect(try await late.status == 200)
        bank.behave(nil)
        #expect(try await send(bank, "/accounts").status == 200)
        await bank.stop()
    }

    /// The places of a route that are filled; a route that is not here fails the test.
    private static let cases: [String: [@Sendable (String) -> String]] = [
        "GET /v1/accounts": [{ "/accounts?page=\($0)" }],
        "GET /v1/accounts/{number}/movements": [
            { "/accounts/\($0)/movements" }, { "/accounts/3333-01-1/movements?before=\($0)" }, { "/accounts/\($0)/movements?limit=\($0)" },
        ],
        "GET /v1/settings": [{ "/settings?x=\($0)" }],
        "POST /v1/settings/check-card": [{ "/settings/check-card?grade=\($0)" }],
        "POST /v1/transfers": [{ "/transfers?from=\($0)&to=\($0)&amount=\($0)&key=\($0)" }],
    ]

    @Test func everyRouteBearsEveryNumber() async throws {
        try await withBank { bank, _ in
            for route in bank.routes {
                let paths = try #require(Self.cases[route], "\(route) has no case; add one")
                for path in paths {
                    for number in HostileNumbers.texts {
                        let target = path(try #require(number.addingPercentEncoding(withAllowedCharacters: .alphanumerics)))
                        let answer = try await send(bank, target, method: route.hasPrefix("POST") ? .post : .get)
                        #expect([200, 400, 404].contains(answer.status), "\(target): \(answer.status) \(answer.text)")
                    }
                }
            }
            let numbers = try await send(bank, "/accounts").json(Accounts.self).accounts.map(\.number)
            let number = numbers[0]
            for value in HostileNumbers.texts {
                let text = try #require(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
                let path = "/transfers?from=\(numbers[1])&to=\(number)&key=\(text)&amount=\(text)"
                #expect([200, 400, 409].contains(try await send(bank, path, method: .post).status), "\(text)")
            }
            for name in ["before", "limit", "text", "kinds", "month"] {
                for value in HostileNumbers.texts {
                    let text = try #require(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
                    let answer = try await send(bank, "/accounts/\(number)/movements?\(name)=\(text)")
                    #expect([200, 400].contains(answer.status), "\(name)=\(text): \(answer.status)")
                }
            }
        }
    }
}
