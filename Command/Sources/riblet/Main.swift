import RibletCommand

@main
struct Main {
    static func main() { RibletProgram.main() }
}
