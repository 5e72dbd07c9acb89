import RibletWeb

/// The signs of the inspector's own, drawn like those of the applications.
enum InspectorIcon: String, CaseIterable {
    case pick = "M12 3.5v4M12 16.5v4M3.5 12h4M16.5 12h4M16.6 12a4.6 4.6 0 1 1-9.2 0a4.6 4.6 0 1 1 9.2 0"
    case pulse = "M4 12h4l2.2-6 3.6 12L16 12h4"
    case hold = "M8.5 5.5v13M15.5 5.500v13"
    case down = "M7 10l5 5 5-5"
    case coin = "M20 12a8 8 0 1 1-16 0a8 8 0 1 1 16 0M12 7.5v5l3 2"
    case unplugged = "M9 4v5M15 4v5M6.500 9h11v2.500a5.500 5.500 0 0 1-11 0zM12 17v3.500M4 20.500L20 4"
    case past = "M4.500 12a7.500 7.500 0 102.300-5.400M4.200 3.800v4.400h4.400M12 8v4.300l2.800 1.700"
    case start = "M7 3.8a2.2 2.2 0 1 1-.1 0M7 8.2v7.6a2.2 2.2 0 1 1-.1 0M17 6.8a2.2 2.2 0 1 1-.1 0M17 11.2c0 3.6-4.4 3-8 5"
    case window = "M4 6.500a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 9.500h16"
    case warning = "M12 4.500l8.500 15h-17zM12 10v4M12 16.800v.1"
    case test = "M9 5.5H5.5v15h13v-15H15M9 3.500h6v4H9zM8.8 14l2.300 2.300 4.200-4.500"
}

/// A sign that says nothing to assistive technology: its control has a name.
func inspectorIcon<Action>(_ icon: InspectorIcon) -> HTML<Action> {
    svg(width: 24, height: 24, .class("line"), .attr("width", "18"), .attr("height", "18"), .aria("hidden", true)) {
        path(d: icon.rawValue)
    }
}
