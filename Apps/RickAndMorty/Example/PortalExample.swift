// The example begins here.
@main enum PortalExample { static func main() {} }
