import ExplorerDomain
import ExplorerFavourites
import ExplorerTexts
import Foundation
import Riblet
import RibletLocalization
import RibletTesting
import Testing

@testable import ExplorerUI

@MainActor
@Suite(.checksLeaks) struct FavouritesNoticesTests {
    @Test(arguments: Language.allCases) func noticesHaveAButton(language: Language) async throws {
        let view = FakeView()
        let notices = FavouritesNotices(language) { view }
        var acted = 0
        notices.tell(.removed(Favourite(ExplorerItem(.character, 1), addedAt: .now), name: "Hana")) { acted += 1 }
        notices.tell(.failed(.remove(ExplorerItem(.character, 2)))) { acted += 1 }
        #expect(view.toasts[0].text == (language == .en ? "“Hana” removed from your favourites" : "“Hana” 즐겨찾기에서 뺐어요"))
        #expect(view.toasts.map(\.action) == (language == .en ? ["Undo", "Try again"] : ["되돌리기", "다시 시도"]))
        #expect(view.userActsOnToast() && acted == 1)
    }
}
