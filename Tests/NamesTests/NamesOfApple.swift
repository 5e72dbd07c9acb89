/// Public types of Apple's modules, and the modules themselves. Written down by hand, as there is
/// no SDK but Apple's: those of one or two words, as longer ones are nobody else's. A name that is
/// missing is added when somebody meets it.
enum NamesOfApple {
    static let types: [String: Set<String>] = [
        "SwiftUI": words(swiftUI), "Combine": words(combine), "Foundation": words(foundation), "Observation": words(observation),
        "SwiftData": words(swiftData), "Darwin": words(darwin), "AppKit": words(appKit), "QuartzCore": words(quartzCore),
    ]

    /// A public type of one of these names hides the module, and macros write the name of a module
    /// in front of its types.
    static let modules = words(
        """
        Accelerate Accessibility ActivityKit AppIntents AppKit Charts CloudKit Cocoa Combine Contacts CoreData CoreFoundation
        CoreGraphics CoreImage CoreLocation CoreText CoreTransferable Darwin DeveloperToolsSupport Dispatch Distributed EventKit
        Foundation FoundationModels GameKit HealthKit ImageIO Intents LocalAuthentication MapKit MessageUI Metal Network ObjectiveC
        Observation OSLog Photos PhotosUI PreviewsMacros QuartzCore RealityKit RegexBuilder SafariServices Security StoreKit Swift
        SwiftData SwiftUI SwiftUICore Symbols Synchronization Testing TipKit UIKit UniformTypeIdentifiers UserNotifications Vision
        WebKit WidgetKit XCTest os simd
        """)

    private static func words(_ text: String) -> Set<String> { Set(text.split { $0 == " " || $0 == "\n" }.map(String.init)) }

    private static let swiftUI = """
        AccessibilityTechnologies AccessibilityTraits ActionSheet Alert AlertScene Alignment AlignmentID Anchor AnchorTransition Angle
        AngularGradient Animatable AnimatableModifier AnimatablePair AnimatableValues Animation AnimationContext AnimationState
        AnyGesture AnyGradient AnyLayout AnyLocation AnyShape AnyTransition AnyView App AppStorage AsyncImage Axis AxisContent
        BackgroundProminence BackgroundStyle BackgroundTask BadgeProminence Binding BlendMode BlurOptions Button ButtonRole ButtonSizing
        ButtonStyle Canvas Capsule Circle Color ColorMatrix ColorPicker ColorScheme CommandGroup CommandMenu Commands CommandsBuilder
        ConcentricRectangle ContainerValues ContentMode ContentTransition ContextMenu ControlGroup ControlSize CoordinateSpace Corner
        CubicKeyframe CustomAnimation DatePicker DialogSeverity DisclosureGroup DismissAction DismissBehavior Divider
        DocumentConfiguration DocumentGroup DragConfiguration DragGesture DropDelegate DropInfo DropOperation DropProposal DropSession
        DynamicProperty Edge EdgeInsets EditActions EditButton EditMode Ellipse EllipticalGradient EmptyCommands EmptyModifier EmptyView
        Entry Environment EnvironmentKey EnvironmentObject EnvironmentValues EnvironmentalModifier EquatableView EventModifiers
        ExclusiveGesture FetchRequest FetchedResults FileDocument FillStyle FindContext FocusInteractions FocusState FocusedBinding
        FocusedObject FocusedValue FocusedValues Font ForEach ForegroundStyle Form FormStyle Gauge GaugeStyle GeometryEffect
        GeometryProxy GeometryReader Gesture GestureMask GestureState Glass Gradient GraphicsContext Grid GridItem GridLayout GridRow
        Group GroupBox HStack HorizontalAlignment HorizontalDirection HorizontalEdge HoverEffect HoverPhase Image ImagePaint
        ImageRenderer ImmersionStyle ImmersiveSpace InsetShape InsettableShape InspectorCommands InterfaceOrientation KeyEquivalent
        KeyPress KeyboardShortcut KeyframeAnimator KeyframeTimeline KeyframeTrack Keyframes KeyframesBuilder Label LabelStyle
        LabeledContent Layout LayoutDirection LayoutProperties LayoutSubview LayoutSubviews LegibilityWeight LinearGradient
        LinearKeyframe Link List ListStyle MagnificationGesture MagnifyGesture Material Menu MenuButton MenuOrder MenuStyle MeshGradient
        ModifiedContent MoveKeyframe MoveTransition Namespace NavigationLink NavigationPath NavigationStack NavigationTransition
        NavigationView ObservedObject OffsetShape OffsetTransition OpacityTransition OutlineGroup PasteButton Path PhaseAnimator
        PhysicalMetric Picker PickerStyle PointerStyle PreferenceKey PresentationAdaptation PresentationDetent PresentationMode
        PresentationSizing Preview PreviewDevice PreviewLayout PreviewModifier PreviewPlatform PreviewProvider ProgressView
        ProjectionTransform PushTransition RadialGradient RasterizationOptions Rectangle RedactionReasons RefreshAction RenameAction
        RenameButton ResolvedModifier RestorationBehavior RotateGesture RotatedShape RotationGesture RoundedRectangle ScaleTransition
        ScaledMetric ScaledShape Scene SceneBuilder ScenePadding ScenePhase SceneStorage ScrollGeometry ScrollPhase ScrollPosition
        ScrollTarget ScrollView Section SectionCollection SectionConfiguration SecureField SensoryFeedback SequenceGesture Settings
        SettingsLink Shader ShaderFunction ShaderLibrary ShadowOptions ShadowStyle Shape ShapeRole ShapeStyle ShapeView ShareLink
        SharePreview SidebarCommands SimultaneousGesture SlideTransition Slider SliderTick Spacer Spring SpringKeyframe State
        StateObject Stepper StrokeStyle SubmitLabel SubmitTriggers SubscriptionView Subview SubviewsCollection SymbolVariants Tab
        TabContent TabPlacement TabRole TabSection TabView Table TableColumn TableRow TableStyle TapGesture TaskModifier Text
        TextAlignment TextAttribute TextEditor TextField TextProxy TextRenderer TextSelectability TextSelection TimelineSchedule
        TimelineView Toggle ToggleStyle ToolbarCommands ToolbarContent ToolbarItem ToolbarPlacement ToolbarRole ToolbarSpacer TouchBar
        Transaction TransactionKey Transferable TransformedShape Transition TransitionPhase TransitionProperties TruncationMode
        TupleView TypesettingLanguage UnitCurve UnitPoint UtilityWindow VStack VectorArithmetic VerticalAlignment VerticalDirection
        VerticalEdge View View3D ViewBuilder ViewDimensions ViewModifier ViewSpacing Viewpoint3D Visibility VisualEffect Widget
        WidgetBundle WidgetConfiguration Window WindowGroup WindowKind WindowLevel WindowPlacement WindowProxy WindowResizability
        WindowStyle ZStack
        """

    private static let combine = """
        AnyCancellable AnyPublisher AnySubscriber Cancellable CombineIdentifier Completion ConnectablePublisher CurrentValueSubject
        CustomCombineIdentifierConvertible Deferred Empty Fail Future ImmediateScheduler Just ObservableObject ObservableObjectPublisher
        PassthroughSubject Published Publisher Publishers Record Scheduler SchedulerTimeIntervalConvertible Subject Subscriber
        Subscribers Subscription Subscriptions TopLevelDecoder TopLevelEncoder
        """

    private static let observation =
        "Observable ObservationIgnored ObservationRegistrar ObservationTracked ObservationTracking Observations"

    private static let swiftData = """
        Attribute BackingData ConfigurationError DataStore DataStoreBatching DataStoreConfiguration DataStoreError DataStoreFetchRequest
        DataStoreSaveChangesRequest DataStoreSnapshot DefaultHistoryDelete DefaultHistoryInsert DefaultHistoryTransaction
        DefaultHistoryUpdate DefaultSerialModelExecutor DefaultSnapshot DefaultStore EditingState FetchDescriptor FetchResultsCollection
        HistoryChange HistoryDelete HistoryDescriptor HistoryInsert HistoryProviding HistoryToken HistoryTombstone HistoryTransaction
        HistoryUpdate Index MigrationStage Model ModelActor ModelConfiguration ModelContainer ModelContext ModelExecutor
        PersistentIdentifier PersistentModel Query Relationship RelationshipCollection Schema SchemaMigrationPlan SchemaProperty
        SerialModelExecutor SwiftDataError Transient Unique VersionedSchema
        """

    private static let foundation = """
        AffineTransform Archiver AttributeContainer AttributeScope AttributeScopes AttributedString AttributedSubstring BlockOperation
        Bundle CGColor CGContext CGFloat CGImage CGPath CGPoint CGRect CGSize CGVector Calendar CharacterSet CocoaError
        CodableConfiguration ComparisonResult ContiguousBytes Data DataProtocol Date DateComponents DateFormatter DateInterval Decimal
        Dimension EnergyFormatter Expression FileHandle FileManager FileWrapper FormatStyle Formatter HTTPCookie HTTPURLResponse Host
        IndexPath IndexSet InflectionConcept InflectionRule InputStream JSONDecoder JSONEncoder JSONSerialization LengthFormatter
        ListFormatter Locale LocalizedError MachPort MassFormatter Measurement MeasurementFormatter MessagePort Morphology NSArray
        NSCache NSCoder NSCoding NSCopying NSData NSDate NSDictionary NSEnumerator NSError NSException NSExpression NSInteger NSLocale
        NSLock NSLocking NSNotification NSNull NSNumber NSObject NSPoint NSPredicate NSProgress NSRange NSRect NSSet NSSize NSString
        NSURL NSURLConnection NSURLRequest NSUUID NSUserActivity NSValue NSXPCConnection NetService Notification NotificationCenter
        NotificationQueue NumberFormatter Operation OperationQueue OutputStream POSIXError ParseStrategy Pipe Port PortMessage Predicate
        PredicateBindings PredicateError PredicateEvaluate PredicateExpression PredicateExpressions PresentationIntent Process
        ProcessInfo Progress ProgressManager ProgressReporter ProgressReporting ReferenceConvertible RunLoop Scanner Selector SocketPort
        SortComparator SortDescriptor SortOrder Stream StreamDelegate StringTransform Thread TimeInterval TimeZone Timer URL URLCache
        URLComponents URLCredential URLError URLProtocol URLRequest URLResponse URLSession UUID UndoManager Unit UnitAcceleration
        UnitAngle UnitArea UnitConverter UnitDuration UnitEnergy UnitFrequency UnitLength UnitMass UnitPower UnitPressure UnitSpeed
        UnitTemperature UnitVolume UserDefaults ValueTransformer XMLDocument XMLElement XMLNode XMLParser
        """

    private static let darwin = """
        Boolean Byte ByteCount Comment DIR DarwinBoolean Duration FILE Fixed FixedPoint FixedRect Float32 Float32Point Float64 Float80
        Float96 FourCharCode Fract Handle ItemCount LangCode LogicalAddress NumVersion OSErr OSStatus OSType ObjCBool OptionBits
        PBVersion PhysicalAddress Point ProcPtr ProcessSerialNumber Ptr Rect RegionCode ResType ScriptCode ShortFixed SignedByte Size
        Str255 Str63 StringPtr Style StyleField StyleParameter TimeBase TimeRecord TimeScale TimeValue UnicodeScalarValue
        UniversalProcPtr UnsignedFixed VHSelect VersRec
        """

    private static let appKit = """
        NSAccessibility NSAlert NSAnimation NSAppearance NSApplication NSBox NSButton NSColor NSControl NSCursor NSDocument NSEvent
        NSFont NSImage NSLayoutAnchor NSLayoutConstraint NSLayoutDimension NSLayoutGuide NSLayoutManager NSLayoutXAxisAnchor
        NSLayoutYAxisAnchor NSMenu NSPanel NSPasteboard NSResponder NSScreen NSShadow NSSlider NSStoryboard NSSwitch NSTextAlignment
        NSToolbar NSTouch NSView NSWindow NSWorkspace
        """

    private static let quartzCore = """
        CAAction CAAnimation CALayer CATransaction CATransition
        """
}
