extension Pulse: ShapedForReading {
    package var shape: Shape {
        .record(
            name: "Pulse",
            fields: [Shape.Field(label: "value", value: wrappedValue), Shape.Field(label: "assignments", value: assignments)])
    }
}
