/// Returns the digits of a number, with zeros before them up to `count`; zero for nil.
func padded(_ number: Int?, _ count: Int = 2) -> String {
    let digits = String(number ?? 0)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
}
