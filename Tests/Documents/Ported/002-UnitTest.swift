// swift-format-ignore-file

import Riblet
import RibletReactor
import Testing

// MARK: Listing

@MainActor
struct EditMainMandaratViewModelTest {
    
    @Test
    func saveValidation() {
        
        let editViewModel = EditMainMandaratViewModel(.createEmpty(with: .ONE_ONE))
        
        let testState: EditMainMandaratViewModel.State = .init(
            titleText: "",
            descriptionText: "",
            mandaratTitleColor: .white
        )
        
        // 타이틀 문자열이 비어있는 상태에서 세이브 버튼 클릭
        let resultState = editViewModel.reduce(state: testState, mutation: .saveButtonClicked)
        
        #expect(resultState.alertData != nil)
    }
}

// MARK: End

final class EditMainMandaratViewModel: Interactor, Reactor {
    enum Action { case save }
    enum Mutation { case saveButtonClicked }
    enum TitleColor { case white }

    struct State {
        var titleText: String
        var descriptionText: String
        var mandaratTitleColor: TitleColor
        var alertData: String?
    }

    struct Mandarat {
        enum Position { case ONE_ONE }
        static func createEmpty(with position: Position) -> Mandarat { Mandarat() }
    }

    let initialState = State(titleText: "", descriptionText: "", mandaratTitleColor: .white)

    init(_ mandarat: Mandarat) {}

    func mutate(action: Action) -> Effect<Mutation> { .just(.saveButtonClicked) }

    func reduce(state: inout State, mutation: Mutation) {
        if state.titleText.isEmpty { state.alertData = "A title is missing" }
    }
}
