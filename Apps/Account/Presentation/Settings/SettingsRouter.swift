import Riblet

final class SettingsRouter: ViewableRouter<SettingsInteractor, any PageControllable> {
    // `riblet add rib NAME --parent Settings` puts children here.
}
