import MandalartDomain
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartSetting

final class FakeSettingView: FakeStateView<SettingState, SettingAction> {
    var told: [SettingState.Notice] { states.news(of: \.$notice) }
}

/// The requests of the settings to their parent.
final class FakeSettingListener: SettingListener {
    private(set) var calls: [String] = []

    func settingDidFinish() { calls.append("finish") }
    func settingDidRequestPrivacy() { calls.append("privacy") }
    func settingDidImport(_ arrival: PlanArrival) { calls.append("import \(arrival.added.map(String.init).joined(separator: " "))") }
}

/// The settings' parent in a test.
final class SettingComponent: EmptyComponent, SettingDependency {
    let userStateUseCase: any UserStateUseCase
    let archiveUseCase: any ArchiveUseCase

    init(user: any UserStateUseCase, archive: any ArchiveUseCase) {
        userStateUseCase = user
        archiveUseCase = archive
    }
}
