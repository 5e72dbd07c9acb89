import MandalartMain
import MandalartNickName
import Riblet
import RibletTesting

// Builders of RIBs that do nothing: one line says for whom and with what each was asked to build.

final class NickNameBuilderMock: BuilderMock<any NickNameListener, RoutingMock>, NickNameBuildable {
    func build(withListener listener: any NickNameListener) -> any ViewableRouting { note(RoutingMock("NickName"), for: listener) }
}

final class MainBuilderMock: BuilderMock<Never, LocationRoutingMock>, MainBuildable {
    func build() -> any ViewableRouting & LocationRouting { note(LocationRoutingMock("Main")) }
}
