/// The words that services have for species and types, in Korean. A word that is not here stays as
/// it is.
package enum ExplorerTerms {
    /// The species that one looks for, in the words of services.
    package static let species = koreanSpecies.map(\.term)

    /// The Korean word for one, whatever its capitals.
    package static func korean(_ term: String) -> String? { byTerm[term.lowercased()] }

    private static let byTerm = Dictionary(
        (koreanSpecies + koreanTypes).map { ($0.term.lowercased(), $0.korean) }, uniquingKeysWith: { first, _ in first })

    private static let koreanSpecies: [(term: String, korean: String)] = [
        ("Human", "인간"), ("Alien", "외계인"), ("Humanoid", "휴머노이드"), ("Robot", "로봇"), ("Animal", "동물"), ("Plant", "식물"), ("Mineral", "광물"),
        ("Mythological Creature", "신화 속 존재"), ("unknown", "알 수 없음"),
    ]

    /// The types of characters and of places.
    private static let koreanTypes: [(term: String, korean: String)] = [
        ("Cronenberg", "크로넨버그"), ("Disease", "질병"), ("Poopybutthole", "푸피버트홀"), ("Inventor", "발명가"), ("Time Tourist", "시간 여행객"),
        ("Twin from a Mirror", "거울 속 쌍둥이"), ("Half Asleep", "반쯤 잠든 사람"),
        ("Lighthouse Keeper", "등대지기"), ("Glassback", "유리등"), ("Reed Walker", "갈대밭 나그네"), ("Moth Person", "나방 인간"),
        ("Tide Singer", "밀물 노래꾼"), ("Lantern Head", "등불 머리"), ("Three-Minute Being", "3분짜리 존재"), ("Cloud Eater", "구름 먹보"),
        ("Clay Person", "점토 인간"), ("Shadow", "그림자"), ("Snow Person", "눈사람"), ("Paper Person", "종이 인간"), ("Giant, Small", "작은 거인"),
        ("Lift Operator", "승강기 안내원"), ("Weather Machine", "날씨 기계"), ("Kitchen Help", "주방 도우미"), ("Retired Probe", "은퇴한 탐사선"),
        ("Toy", "장난감"), ("Talking Otter", "말하는 수달"), ("Owl", "올빼미"), ("Fox", "여우"), ("Cat", "고양이"), ("Very Old Tortoise", "아주 늙은 거북이"),
        ("Frog", "개구리"), ("Unicorn", "유니콘"), ("Kitchen Spirit", "부엌 정령"), ("River Dragon", "강의 용"), ("Gnome", "땅속 요정"), ("Cactus", "선인장"),
        ("Mushroom", "버섯"), ("Walking Tulip", "걸어 다니는 튤립"), ("Crystal", "수정"), ("Pebble", "조약돌"), ("Talking Cliff", "말하는 절벽"),
        ("Genetic experiment", "유전자 실험체"), ("Superhuman", "초인"), ("Parasite", "기생체"), ("Human with antennae", "더듬이가 난 인간"),
        ("Human with ants in his eyes", "눈에 개미가 있는 인간"), ("Fish-Person", "물고기 인간"), ("Cromulon", "크로뮬론"),
        ("Self-aware arm", "스스로 생각하는 팔"), ("Cat-Person", "고양이 인간"), ("Bird-Person", "새 인간"), ("Robot-Crocodile Hybrid", "로봇 악어"),
        ("Clone", "복제 인간"), ("Vampire", "흡혈귀"), ("Demon", "악마"), ("Monster", "괴물"), ("Dog", "개"), ("Snake", "뱀"), ("Dragon", "용"),
        ("Zombodian", "좀보디언"), ("Gromflomite", "그롬플로마이트"), ("Hologram", "홀로그램"), ("Game", "게임"), ("Planet", "행성"),
        ("Space station", "우주 정거장"), ("Moon", "위성"), ("Pocket world", "주머니 세계"), ("Dream", "꿈"), ("Resort", "휴양지"), ("Asteroid", "소행성"),
        ("City", "도시"), ("Space ship", "우주선"), ("Spacecraft", "우주선"), ("Museum", "박물관"), ("Market", "시장"), ("Nebula", "성운"),
        ("Cluster", "성단"), ("Microverse", "마이크로버스"), ("Miniverse", "미니버스"), ("Teenyverse", "티니버스"), ("TV", "TV 속 세계"),
        ("Fantasy town", "판타지 마을"), ("Dimension", "차원"), ("Menagerie", "동물원"), ("Customs", "세관"), ("Daycare", "어린이집"),
        ("Dwarf planet (Celestial Dwarf)", "왜행성"), ("Box", "상자"), ("Artificially generated world", "인공 세계"), ("Machine", "기계"),
        ("Arcade", "오락실"), ("Spa", "온천"), ("Quadrant", "사분면"), ("Quasar", "퀘이사"), ("Mount", "산"), ("Liquid", "액체"), ("Convention", "행사장"),
        ("Woods", "숲"), ("Nightmare", "악몽"), ("Base", "기지"), ("Space", "우주"), ("Hell", "지옥"), ("Police Department", "경찰서"),
        ("Country", "나라"), ("Consciousness", "의식"), ("Memory", "기억"), ("Reality", "현실"), ("Acid Plant", "산성 물질 공장"),
    ]
}
