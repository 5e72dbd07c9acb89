/// Public types of Apple's modules, and the modules themselves. Written down by hand, as there is
/// no SDK but Apple's; a name that is missing is added when somebody meets it.
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
        Foundation FoundationModels GameKit HealthKit ImageIO Intents LocalAuthentication MapKit MessageUI Metal Network
        ObjectiveC Observation OSLog Photos PhotosUI PreviewsMacros QuartzCore RealityKit RegexBuilder SafariServices Security
        StoreKit Swift SwiftData SwiftUI SwiftUICore Symbols Synchronization Testing TipKit UIKit UniformTypeIdentifiers
        UserNotifications Vision WebKit WidgetKit XCTest os simd
        """)

    private static func words(_ text: String) -> Set<String> { Set(text.split { $0 == " " || $0 == "\n" }.map(String.init)) }

    private static let swiftUI = """
        AccessibilityActionKind AccessibilityAttachmentModifier AccessibilityChildBehavior AccessibilityCustomContentKey
        AccessibilityFocusState AccessibilityHeadingLevel AccessibilityLabeledPairRole AccessibilityRotorContent
        AccessibilityRotorEntry AccessibilityTechnologies AccessibilityTraits AccessibilityZoomGestureAction ActionSheet Alert
        AlertScene Alignment AlignmentID Anchor AnchorTransition Angle AngularGradient Animatable AnimatableModifier
        AnimatablePair AnimatableValues Animation AnimationCompletionCriteria AnimationContext AnimationState
        AnimationTimelineSchedule AnyGesture AnyGradient AnyLayout AnyLocation AnyShape AnyShapeStyle AnyTransition AnyView App
        AppStorage AsyncImage AsyncImagePhase AttributedTextSelection Axis AxisContent BackgroundProminence BackgroundStyle
        BackgroundTask BadgeProminence Binding BlendMode BlurOptions BlurReplaceTransition BorderedButtonMenuStyle
        BorderedButtonStyle BorderedProminentButtonStyle BorderlessButtonMenuStyle BorderlessButtonStyle Button ButtonBorderShape
        ButtonMenuStyle ButtonRepeatBehavior ButtonRole ButtonSizing ButtonStyle ButtonStyleConfiguration ButtonToggleStyle Canvas
        Capsule Circle CircularProgressViewStyle Color ColorMatrix ColorPicker ColorRenderingMode ColorScheme ColorSchemeContrast
        ColumnNavigationViewStyle CommandGroup CommandGroupPlacement CommandMenu Commands CommandsBuilder CompactDatePickerStyle
        ConcentricRectangle ContainerBackgroundPlacement ContainerRelativeShape ContainerValueKey ContainerValues
        ContentMarginPlacement ContentMode ContentShapeKinds ContentSizeCategory ContentTransition ContentUnavailableView
        ContextMenu ControlActiveState ControlGroup ControlGroupStyle ControlSize CoordinateSpace CoordinateSpaceProtocol Corner
        CubicKeyframe CustomAnimation CustomHoverEffect CustomPresentationDetent DatePicker DatePickerComponents DatePickerStyle
        DebugReplaceableView DefaultButtonStyle DefaultDateProgressLabel DefaultFocusEvaluationPriority DefaultGlassEffectShape
        DefaultListStyle DefaultPickerStyle DefaultTabViewStyle DefaultTextFieldStyle DefaultToggleStyle
        DefaultWindowVisibilityToggleLabel DelayedHoverEffect DialogSeverity DigitalCrownEvent DisclosureGroup
        DisclosureGroupStyle DismissAction DismissBehavior DismissSearchAction DismissWindowAction Divider DocumentConfiguration
        DocumentGroup DocumentLaunchView DoubleColumnNavigationViewStyle DragConfiguration DragGesture DropDelegate DropInfo
        DropOperation DropProposal DropSession DynamicProperty DynamicPropertyBuffer DynamicTypeSize DynamicViewContent Edge
        EdgeInsets EditActions EditButton EditMode EditableCollectionContent Ellipse EllipticalGradient EmptyAnimatableData
        EmptyCommands EmptyControlWidgetTemplate EmptyHoverEffect EmptyMatchedTransitionSourceConfiguration EmptyModifier
        EmptyTableRowContent EmptyView EmptyVisualEffect EmptyWidgetConfiguration EnabledTextSelectability Entry Environment
        EnvironmentKey EnvironmentObject EnvironmentValues EnvironmentalModifier EquatableView EventModifiers
        EveryMinuteTimelineSchedule ExclusiveGesture ExplicitTimelineSchedule FetchRequest FetchedResults FileDialogBrowserOptions
        FileDocument FileDocumentConfiguration FileDocumentReadConfiguration FileDocumentWriteConfiguration FillShapeStyle
        FillShapeView FillStyle FindContext FixedTextVariant FocusInteractions FocusState FocusedBinding FocusedObject
        FocusedValue FocusedValueKey FocusedValues Font ForEach ForEachSectionCollection ForEachSubviewCollection ForegroundStyle
        Form FormStyle FormStyleConfiguration FrameResizeDirection FrameResizePosition FullImmersionStyle Gauge GaugeStyle
        GaugeStyleConfiguration GeometryEffect GeometryProxy GeometryReader GeometryReader3D Gesture GestureMask GestureState
        GestureStateGesture Glass GlassBackgroundEffect GlassButtonStyle GlassEffectContainer GlassEffectTransition
        GlassProminentButtonStyle Gradient GraphicalDatePickerStyle GraphicsContext Grid GridItem GridLayout GridRow Group
        GroupBox GroupBoxStyle GroupBoxStyleConfiguration GroupElementsOfContent GroupHoverEffect GroupSectionsOfContent
        GroupedFormStyle GroupedListStyle GroupedTabViewStyle HSplitView HStack HStackLayout HandGestureShortcut
        HierarchicalShapeStyle HierarchicalShapeStyleModifier HorizontalAlignment HorizontalDirection HorizontalEdge HoverEffect
        HoverEffectContent HoverEffectGroup HoverEffectPhaseOverride HoverPhase IconOnlyLabelStyle Image ImagePaint ImageRenderer
        ImmersionStyle ImmersiveSpace ImmersiveSpaceContent IndexViewStyle IndexedIdentifierCollection InlinePickerStyle
        InsetGroupedListStyle InsetListStyle InsetShape InsettableShape InspectorCommands InterfaceOrientation
        ItemProviderTableRowModifier KeyEquivalent KeyPress KeyboardShortcut KeyframeAnimator KeyframeTimeline KeyframeTrack
        KeyframeTrackContent Keyframes KeyframesBuilder Label LabelStyle LabelStyleConfiguration LabeledContent
        LabeledContentStyle LabeledControlGroupContent LabeledToolbarItemGroupContent Layout LayoutDirection
        LayoutDirectionBehavior LayoutProperties LayoutRotationUnaryLayout LayoutSubview LayoutSubviews LayoutValueKey LazyHGrid
        LazyHStack LazyVGrid LazyVStack LegibilityWeight LimitedAvailabilityConfiguration LinearCapacityGaugeStyle LinearGradient
        LinearKeyframe LinearProgressViewStyle Link LinkShapeStyle LinkTextAttributes List ListItemTint ListSectionSpacing
        ListStyle LocalCoordinateSpace LocalizedStringKey LongPressGesture MagnificationGesture MagnifyGesture
        MatchedGeometryProperties MatchedTransitionSourceConfiguration Material MaterialActiveAppearance Menu
        MenuActionDismissBehavior MenuBarExtra MenuBarExtraStyle MenuButton MenuButtonStyle MenuControlGroupStyle MenuOrder
        MenuPickerStyle MenuStyle MenuStyleConfiguration MeshGradient MixedImmersionStyle ModifiedContent MoveCommandDirection
        MoveKeyframe MoveTransition MultiDatePicker NamedCoordinateSpace Namespace NavigationBarDrawerDisplayMode
        NavigationBarItem NavigationControlGroupStyle NavigationLink NavigationLinkPickerStyle NavigationPath NavigationSplitView
        NavigationSplitViewColumn NavigationSplitViewStyle NavigationSplitViewStyleConfiguration NavigationSplitViewVisibility
        NavigationStack NavigationTransition NavigationView NavigationViewStyle NewDocumentAction NewDocumentButton ObservedObject
        OffsetShape OffsetTransition OnInsertTableRowModifier OpacityTransition OpenDocumentAction OpenImmersiveSpaceAction
        OpenSettingsAction OpenURLAction OpenWindowAction OrnamentAttachmentAnchor OutlineGroup OutlineSubgroupChildren
        PageIndexViewStyle PageTabViewStyle PagingScrollTargetBehavior PaletteControlGroupStyle PalettePickerStyle
        PaletteSelectionEffect PasteButton Path PencilDoubleTapGestureValue PeriodicTimelineSchedule PhaseAnimator PhysicalMetric
        PhysicalMetricsConverter Picker PickerStyle PinnedScrollableViews PlaceholderContentView PlaceholderTextShapeStyle
        PlainButtonStyle PlainListStyle PlainTextEditorStyle PlainTextFieldStyle PointerStyle PopUpButtonPickerStyle
        PopoverAttachmentAnchor PreferenceKey PreferredColorSchemeKey PresentationAdaptation PresentationBackgroundInteraction
        PresentationContentInteraction PresentationDetent PresentationMode PresentationSizing PresentationSizingContext
        PresentationSizingRoot PresentedWindowContent Preview PreviewDevice PreviewLayout PreviewModifier PreviewPlatform
        PreviewProvider PrimitiveButtonStyle PrimitiveButtonStyleConfiguration ProgressView ProgressViewStyle
        ProgressViewStyleConfiguration ProjectionTransform ProminentDetailNavigationSplitViewStyle ProposedViewSize PushTransition
        PushWindowAction RadialGradient RasterizationOptions Rectangle RectangleCornerInsets RectangleCornerRadii RedactionReasons
        ReferenceFileDocument ReferenceFileDocumentConfiguration RefreshAction RemoteImmersiveSpace RenameAction RenameButton
        ResetFocusAction ResolvedModifier RestorationBehavior RotateGesture RotatedShape RotationGesture
        RoundedBorderTextEditorStyle RoundedBorderTextFieldStyle RoundedCornerStyle RoundedRectangle RoundedRectangularShape
        SafeAreaRegions ScaleTransition ScaledMetric ScaledShape Scene SceneBuilder ScenePadding ScenePhase SceneStorage
        ScrollAnchorRole ScrollBounceBehavior ScrollContentOffsetAdjustmentBehavior ScrollDismissesKeyboardMode
        ScrollEdgeEffectStyle ScrollGeometry ScrollIndicatorVisibility ScrollInputBehavior ScrollInputKind ScrollPhase
        ScrollPhaseChangeContext ScrollPosition ScrollTarget ScrollTargetBehavior ScrollTargetBehaviorContext
        ScrollTargetBehaviorProperties ScrollTransitionConfiguration ScrollTransitionPhase ScrollView ScrollViewProxy
        ScrollViewReader SearchFieldPlacement SearchPresentationToolbarBehavior SearchScopeActivation SearchSuggestionsPlacement
        SearchUnavailableContent Section SectionCollection SectionConfiguration SectionedFetchRequest SectionedFetchResults
        SecureField SegmentedPickerStyle SelectionShapeStyle SensoryFeedback SeparatorShapeStyle SequenceGesture Settings
        SettingsLink Shader ShaderFunction ShaderLibrary ShadowOptions ShadowStyle Shape ShapeRole ShapeStyle ShapeView ShareLink
        SharePreview SidebarAdjustableTabViewStyle SidebarCommands SidebarListStyle SidebarRowSize SimultaneousGesture
        SlideTransition Slider SliderTick Spacer SpatialEventCollection SpatialEventGesture SpatialTapGesture Spring
        SpringKeyframe SpringLoadingBehavior SquareBorderTextFieldStyle StackNavigationViewStyle State StateObject Stepper
        StrokeBorderShapeView StrokeShapeView StrokeStyle SubmitLabel SubmitTriggers SubscriptionView Subview SubviewsCollection
        SubviewsCollectionSlice SwitchToggleStyle SymbolColorRenderingMode SymbolEffectTransition SymbolRenderingMode
        SymbolVariableValueMode SymbolVariants Tab TabBarMinimizeBehavior TabBarOnlyTabViewStyle TabBarPlacement TabContent
        TabContentBuilder TabCustomizationBehavior TabPlacement TabRole TabSearchActivation TabSection TabView
        TabViewBottomAccessoryPlacement TabViewCustomization TabViewStyle Table TableColumn TableColumnAlignment
        TableColumnBuilder TableColumnContent TableColumnCustomization TableColumnCustomizationBehavior TableColumnForEach
        TableForEachContent TableHeaderRowContent TableOutlineGroupContent TableRow TableRowBuilder TableRowContent TableStyle
        TableStyleConfiguration TapGesture TaskModifier Text TextAlignment TextAttribute TextEditingCommands TextEditor
        TextEditorStyle TextEditorStyleConfiguration TextField TextFieldLink TextFieldStyle TextFormattingCommands
        TextInputAutocapitalization TextInputDictationActivation TextInputDictationBehavior TextInputFormattingControlPlacement
        TextProxy TextRenderer TextSelectability TextSelection TextSelectionAffinity TextVariantPreference TimelineSchedule
        TimelineView TimelineViewDefaultContext TintShapeStyle TitleAndIconLabelStyle TitleDisplayMode TitleOnlyLabelStyle Toggle
        ToggleStyle ToggleStyleConfiguration ToolbarCommands ToolbarContent ToolbarContentBuilder ToolbarCustomizationBehavior
        ToolbarCustomizationOptions ToolbarDefaultItemKind ToolbarItem ToolbarItemGroup ToolbarItemPlacement ToolbarLabelStyle
        ToolbarPlacement ToolbarRole ToolbarSpacer ToolbarTitleDisplayMode ToolbarTitleMenu TouchBar Transaction TransactionKey
        TransactionalPreferenceTransformModifier Transferable TransformedShape Transition TransitionPhase TransitionProperties
        TruncationMode TupleTableColumnContent TupleTableRowContent TupleView TypesettingLanguage UIApplicationDelegateAdaptor
        UIHostingConfiguration UIHostingController UIHostingMenu UIHostingSceneDelegate UIViewControllerRepresentable
        UIViewControllerRepresentableContext UIViewRepresentable UIViewRepresentableContext UnevenRoundedRectangle UnitCurve
        UnitPoint UserInterfaceSizeClass UtilityWindow VSplitView VStack VStackLayout VectorArithmetic VerticalAlignment
        VerticalDirection VerticalEdge VerticalPageTabViewStyle View View3D ViewAlignedScrollTargetBehavior ViewBuilder
        ViewDimensions ViewDimensions3D ViewModifier ViewSpacing ViewThatFits Viewpoint3D Visibility VisualEffect
        VolumeViewpointUpdateStrategy WheelDatePickerStyle WheelPickerStyle Widget WidgetBundle WidgetBundleBuilder
        WidgetConfiguration Window WindowDragGesture WindowGroup WindowIdealSize WindowInteractionBehavior WindowKind
        WindowLayoutRoot WindowLevel WindowManagerRole WindowPlacement WindowPlacementContext WindowProxy WindowResizability
        WindowStyle WindowToolbarFullScreenVisibility WindowToolbarStyle WindowVisibilityToggle WorldRecenterPhase
        WritingToolsBehavior ZStack ZStackLayout ZoomNavigationTransition
        """

    private static let combine = """
        AnyCancellable AnyPublisher AnySubscriber Cancellable CombineIdentifier Completion ConnectablePublisher
        CurrentValueSubject CustomCombineIdentifierConvertible Deferred Empty Fail Future ImmediateScheduler Just ObservableObject
        ObservableObjectPublisher PassthroughSubject Published Publisher Publishers Record Scheduler
        SchedulerTimeIntervalConvertible Subject Subscriber Subscribers Subscription Subscriptions TopLevelDecoder TopLevelEncoder
        """

    private static let observation =
        "Observable ObservationIgnored ObservationRegistrar ObservationTracked ObservationTracking Observations"

    private static let swiftData = """
        Attribute BackingData ConfigurationError DataStore DataStoreBatching DataStoreConfiguration DataStoreError
        DataStoreFetchRequest DataStoreSaveChangesRequest DataStoreSnapshot DefaultHistoryDelete DefaultHistoryInsert
        DefaultHistoryTransaction DefaultHistoryUpdate DefaultSerialModelExecutor DefaultSnapshot DefaultStore EditingState
        FetchDescriptor FetchResultsCollection HistoryChange HistoryDelete HistoryDescriptor HistoryInsert HistoryProviding
        HistoryToken HistoryTombstone HistoryTransaction HistoryUpdate Index MigrationStage Model ModelActor ModelConfiguration
        ModelContainer ModelContext ModelExecutor PersistentIdentifier PersistentModel Query Relationship RelationshipCollection
        Schema SchemaMigrationPlan SchemaProperty SerialModelExecutor SwiftDataError Transient Unique VersionedSchema
        """

    private static let foundation = """
        AffineTransform Archiver AttributeContainer AttributeDynamicLookup AttributeScope AttributeScopes AttributedString
        AttributedStringKey AttributedStringProtocol AttributedSubstring AutoreleasingUnsafeMutablePointer BlockOperation Bundle
        ByteCountFormatStyle ByteCountFormatter CGAffineTransform CGColor CGContext CGFloat CGImage CGPath CGPoint CGRect CGSize
        CGVector CachedURLResponse Calendar CharacterSet CocoaError CodableConfiguration CodableWithConfiguration ComparisonResult
        ContiguousBytes CustomNSError Data DataProtocol Date DateComponents DateComponentsFormatter DateFormatter DateInterval
        DateIntervalFormatter Decimal DecodableWithConfiguration Dimension DiscreteFormatStyle DistributedNotificationCenter
        EncodableWithConfiguration EncodingConfigurationProviding EnergyFormatter Expression FileAttributeKey FileAttributeType
        FileHandle FileManager FileManagerDelegate FileProtectionType FileWrapper FloatingPointFormatStyle FormatStyle
        FormatStyleCapitalizationContext Formatter HTTPCookie HTTPCookiePropertyKey HTTPCookieStorage HTTPURLResponse Host
        ISO8601DateFormatter IndexPath IndexSet InflectionConcept InflectionRule InlinePresentationIntent InputStream
        IntegerFormatStyle IntegerParseStrategy JSONDecoder JSONEncoder JSONSerialization KeyPathComparator LengthFormatter
        ListFormatStyle ListFormatter Locale LocalizedError LocalizedStringResource MachPort MassFormatter Measurement
        MeasurementFormatter MessagePort Morphology MutableDataProtocol NSArray NSAttributedString NSCache NSClassFromString
        NSCoder NSCoding NSCompoundPredicate NSCopying NSCountedSet NSData NSDate NSDecimalNumber NSDictionary NSEdgeInsets
        NSEnumerator NSError NSException NSExpression NSExtensionContext NSFastEnumeration NSFileCoordinator NSFilePresenter
        NSIndexPath NSIndexSet NSInteger NSItemProvider NSKeyValueObservation NSKeyedArchiver NSKeyedUnarchiver NSLinguisticTagger
        NSLocale NSLock NSLocking NSMapTable NSMutableArray NSMutableAttributedString NSMutableCopying NSMutableData
        NSMutableDictionary NSMutableOrderedSet NSMutableParagraphStyle NSMutableSet NSMutableString NSMutableURLRequest
        NSNotification NSNull NSNumber NSObject NSObjectProtocol NSOrderedSet NSPoint NSPointerArray NSPredicate NSProgress
        NSRange NSRect NSRecursiveLock NSRegularExpression NSSecureCoding NSSet NSSize NSSortDescriptor NSString
        NSTextCheckingResult NSTimeZone NSURL NSURLConnection NSURLRequest NSUUID NSUbiquitousKeyValueStore NSUserActivity
        NSUserActivityDelegate NSValue NSXPCConnection NetService NetServiceBrowser Notification NotificationCenter
        NotificationQueue NumberFormatStyleConfiguration NumberFormatter Operation OperationQueue OutputStream POSIXError
        ParseStrategy ParseableFormatStyle PersonNameComponents PersonNameComponentsFormatter Pipe Port PortMessage Predicate
        PredicateBindings PredicateCodableConfiguration PredicateCodableKeyPathProviding PredicateError PredicateEvaluate
        PredicateExpression PredicateExpressions PresentationIntent Process ProcessInfo Progress ProgressManager ProgressReporter
        ProgressReporting PropertyListDecoder PropertyListEncoder PropertyListSerialization QualityOfService ReferenceConvertible
        RelativeDateTimeFormatter RunLoop Scanner Selector SocketPort SortComparator SortDescriptor SortOrder
        StandardPredicateExpression Stream StreamDelegate StringTransform TermOfAddress Thread TimeInterval TimeZone Timer URL
        URLAuthenticationChallenge URLCache URLComponents URLCredential URLCredentialStorage URLError URLProtectionSpace
        URLProtocol URLProtocolClient URLQueryItem URLRequest URLResourceKey URLResourceValues URLResponse URLSession
        URLSessionConfiguration URLSessionDataDelegate URLSessionDataTask URLSessionDelegate URLSessionDownloadDelegate
        URLSessionDownloadTask URLSessionTask URLSessionTaskDelegate URLSessionTaskMetrics URLSessionTaskTransactionMetrics
        URLSessionUploadTask URLSessionWebSocketTask UUID UndoManager Unit UnitAcceleration UnitAngle UnitArea UnitConverter
        UnitDuration UnitEnergy UnitFrequency UnitInformationStorage UnitLength UnitMass UnitPower UnitPressure UnitSpeed
        UnitTemperature UnitVolume UserDefaults ValueTransformer XMLDocument XMLElement XMLNode XMLParser XMLParserDelegate
        """

    private static let darwin = """
        Boolean Byte ByteCount Comment DIR DarwinBoolean Duration FILE Fixed FixedPoint FixedRect Float32 Float32Point Float64
        Float80 Float96 FourCharCode Fract Handle ItemCount LangCode LogicalAddress NumVersion OSErr OSStatus OSType ObjCBool
        OptionBits PBVersion PhysicalAddress Point ProcPtr ProcessSerialNumber Ptr Rect RegionCode ResType ScriptCode ShortFixed
        SignedByte Size Str255 Str63 StringPtr Style StyleField StyleParameter TimeBase TimeRecord TimeScale TimeValue
        UnicodeScalarValue UniversalProcPtr UnsignedFixed VHSelect VersRec
        """

    private static let appKit = """
        NSAccessibility NSAlert NSAnimation NSAppearance NSApplication NSApplicationDelegate NSBezierPath NSBox NSButton
        NSCollectionLayoutAnchor NSCollectionLayoutDimension NSCollectionLayoutEdgeSpacing NSCollectionLayoutGroup
        NSCollectionLayoutItem NSCollectionLayoutSection NSCollectionLayoutSize NSCollectionView NSColor NSColorSpace NSControl
        NSCursor NSDataAsset NSDiffableDataSourceSnapshot NSDirectionalEdgeInsets NSDirectionalRectEdge NSDocument NSEvent NSFont
        NSFontDescriptor NSGestureRecognizer NSGraphicsContext NSGridView NSImage NSImageView NSLayoutAnchor NSLayoutConstraint
        NSLayoutDimension NSLayoutGuide NSLayoutManager NSLayoutXAxisAnchor NSLayoutYAxisAnchor NSMenu NSMenuItem NSOpenPanel
        NSPanel NSParagraphStyle NSPasteboard NSRectEdge NSResponder NSScreen NSScrollView NSShadow NSSlider NSSplitView
        NSStackView NSStoryboard NSSwitch NSTabView NSTableView NSTextAttachment NSTextContainer NSTextField NSTextStorage
        NSTextTab NSTextView NSToolbar NSTouch NSTouchBar NSTrackingArea NSUserInterfaceItemIdentifier NSView NSViewController
        NSVisualEffectView NSWindow NSWindowController NSWorkspace
        """

    private static let quartzCore = """
        CAAction CAAnimation CAAnimationGroup CABasicAnimation CADisplayLink CAEmitterCell CAEmitterLayer CAFrameRateRange
        CAGradientLayer CAKeyframeAnimation CALayer CALayerDelegate CAMediaTiming CAMediaTimingFunction CAMetalLayer
        CAPropertyAnimation CAReplicatorLayer CAScrollLayer CAShapeLayer CASpringAnimation CATextLayer CATiledLayer CATransaction
        CATransform3D CATransformLayer CATransition CAValueFunction
        """
}
