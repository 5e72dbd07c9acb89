// swift-format-ignore-file

import Riblet
import RibletTesting

// MARK: Listing

// BottomSheetProtocol - Domain Module
@MainActor
public protocol BottomSheetListener: AnyObject {
  func setFilter(item: Filter.Item)
}

// BottomSheetViewModel.swift
final class ChooseBottomSheetInteractor: Interactor {
weak var listener: BottomSheetListener?
}

// CharacterSearchViewModel.swift - Character Module
@MainActor
protocol CharacterSearchingDelegate: AnyObject {
  func searchingPresentBottomSheet(_ filter: Filter.Item, listener: BottomSheetListener)
}

// CharacterSearchViewModel class
final class CharacterSearchViewModel: Interactor {
weak var delegate: CharacterSearchingDelegate?
private(set) var filterItemsState = FilterItems()
}

extension CharacterSearchViewModel: BottomSheetListener {
  public func setFilter(item: Filter.Item) {
    filterItemsState = filterItemsState.mutation(action: .change(item))
  }
}

// CharacterCoordinator - Character Module
extension CharacterRouter: CharacterSearchingDelegate {

  // 메소드를 통해 리스너 전달
  func searchingPresentBottomSheet(_ filter: Filter.Item, listener: BottomSheetListener) {
    if filter.hasOptions {
      chooseBottomSheet(filter, listener: listener)
    } else {
      typingBottomSheet(filter, listener: listener)
    }
  }

public func chooseBottomSheet(_ filter: Filter.Item, listener: BottomSheetListener) {
    guard filter.hasOptions else { return }
    sheetListener = listener
    sheet.present(.choose(filter))
  }
}

// MARK: End

public enum Filter {
    public struct Item: Hashable, Codable, Sendable {
        public let name: String
        public let hasOptions: Bool
    }
}

struct FilterItems {
    enum Action { case change(Filter.Item) }

    var chosen: [Filter.Item] = []

    func mutation(action: Action) -> FilterItems {
        switch action {
        case .change(let item): FilterItems(chosen: chosen + [item])
        }
    }
}

enum BottomSheetRoute: Hashable, Codable {
    case choose(Filter.Item)
    case type(Filter.Item)
}

final class CharacterRouter: ViewableRouter<CharacterSearchViewModel, any ModalControllable> {
    weak var sheetListener: BottomSheetListener?
    private(set) lazy var sheet = ChildSlot<BottomSheetRoute>(router: self, container: viewController) { [unowned self] _ in
        let interactor = ChooseBottomSheetInteractor()
        interactor.listener = sheetListener
        return ViewableRouter(interactor: interactor, viewController: FakeView())
    }

    func typingBottomSheet(_ filter: Filter.Item, listener: BottomSheetListener) {
        sheetListener = listener
        sheet.present(.type(filter))
    }
}
