/// Texts for the place of a number in an address, a form or a file: who reads them parses each into
/// a range, or says that it is none.
public enum HostileNumbers {
    /// The ends of every integer type with their neighbours, numbers beyond them, and texts that
    /// look like numbers.
    public static let texts: [String] =
        ends(Int8.self) + ends(Int16.self) + ends(Int32.self) + ends(Int64.self) + ends(UInt8.self) + ends(UInt16.self) + ends(UInt32.self)
        + ends(UInt64.self) + beyond + lookalikes

    private static func ends<Number: FixedWidthInteger>(_ type: Number.Type) -> [String] {
        [Number.min, Number.min + 1, 0, 1, Number.max - 1, Number.max].map { "\($0)" }
    }

    private static let beyond = [
        "-129", "128", "-32769", "-2147483649", "2147483648", "-9223372036854775809", "9223372036854775808", "18446744073709551616",
        "170141183460469231731687303715884105727", "-170141183460469231731687303715884105728", String(repeating: "9", count: 400),
    ]

    private static let lookalikes = [
        "", "-", "-0", "+1", "00001", "0.5", "1e9", "1e400", "-1e400", "0x7fffffffffffffff", "nan", "inf", "-inf", "\u{FF11}", "\u{661}",
        " ", " 1", "1\u{0}",
    ]
}
