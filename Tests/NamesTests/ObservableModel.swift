import And  // riblet:ignore unused-import its names must stand beside the others
import Foundation
import LocalProvider
import NeedleKit
import NeedleKitUIKit  // riblet:ignore unused-import its names must stand beside the others
import NetworkProvider
import Observation
import Riblet
import RibletInjection  // riblet:ignore unused-import its names must stand beside the others
import RibletLive
import RibletLocalization  // riblet:ignore unused-import its names must stand beside the others
import RibletObservability  // riblet:ignore unused-import its names must stand beside the others
import RibletPostgres  // riblet:ignore unused-import its names must stand beside the others
import RibletPrometheus
import RibletReactor
import RibletStyle  // riblet:ignore unused-import its names must stand beside the others
import RibletSwiftUI  // riblet:ignore unused-import its names must stand beside the others
import RibletTesting
import RibletUIKit  // riblet:ignore unused-import its names must stand beside the others
import RibletUpdates  // riblet:ignore unused-import its names must stand beside the others
import RibletWeb
import RibletWebApp
import RibletWebServer
import RibletWebStore  // riblet:ignore unused-import its names must stand beside the others
import RibletWebTLS  // riblet:ignore unused-import its names must stand beside the others
import RibletWebTesting
import UIKitDouble

#if canImport(Combine)
import Combine
#endif
#if canImport(SwiftUI)
import SwiftUI
#endif

// A file of an application beside every product of the package: it need only compile. Names that
// are Apple's and ours are qualified, as the article "Names of Apple's modules" says.

/// A model as most applications write it. The macro writes names of the module Observation.
@Observable
final class ObservedModel {
    var count = 0
}

/// A model as macros like `@Model` of SwiftData expand, by hand: the name of a module stands before
/// each type.
final class StoredModel {
    private var stored = ""
    private let registrar = Observation.ObservationRegistrar()

    var title: String {
        get {
            registrar.access(self, keyPath: \.title)
            return stored
        }
        set { registrar.withMutation(of: self, keyPath: \.title) { stored = newValue } }
    }
}

extension StoredModel: Observation.Observable {}

/// Types of Foundation and Observation that applications name without their modules.
let namesOfEveryApplication: [Any.Type] = [
    Bundle.self, Calendar.self, CharacterSet.self, Data.self, Date.self, DateComponents.self, DateFormatter.self, DateInterval.self,
    Decimal.self, FileManager.self, Formatter.self, IndexPath.self, IndexSet.self, JSONDecoder.self, JSONEncoder.self, Locale.self,
    Measurement<UnitLength>.self, Notification.self, NotificationCenter.self, NumberFormatter.self, ObservationRegistrar.self,
    Operation.self, OperationQueue.self, Pipe.self, Process.self, ProcessInfo.self, Progress.self, RunLoop.self, Scanner.self,
    Stream.self, Thread.self, TimeZone.self, Timer.self, URL.self, URLComponents.self, URLQueryItem.self, UUID.self, UserDefaults.self,
    (any FormatStyle).self, (any LocalizedError).self, (any Observable).self, (any SortComparator).self,
]

#if canImport(SwiftUI) && canImport(Combine)
/// A view and a publisher as an application writes them.
struct ModelView: SwiftUI.View {
    @State private var isAsked = false
    @Environment(\.layoutDirection) private var direction: LayoutDirection
    @Namespace private var namespace
    let model: ObservedModel
    let publisher = PassthroughSubject<Int, Never>()

    var body: some SwiftUI.View {
        NavigationStack {
            List {
                Section("Count") {
                    Label("\(model.count)", systemImage: "number")
                    Button("More") { model.count += 1 }
                    Toggle("Ask", isOn: $isAsked)
                }
            }
        }
        .onReceive(publisher) { model.count = $0 }
        .alert("Really?", isPresented: $isAsked) {}
    }
}

/// The subscription that an application keeps.
var keptSubscriptions: [any Combine.Cancellable] = [] as [AnyCancellable]
#endif
