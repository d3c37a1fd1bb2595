import PlannerKitCore

// With READ_DATE_AS_TEXT this must not compile (NEW-10), without it, it must.

func day(of composer: Composer) -> [LocalDay] {
  composer.selected(in: .date)
}

func texts(of composer: Composer) -> [String] {
  composer.selected(in: SectionKey<String>.custom("tags")) + composer.selected(in: .project)
}

#if READ_DATE_AS_TEXT
  func text(of composer: Composer) -> [String] {
    let key: SectionKey<LocalDay> = .date
    return composer.selected(in: key)
  }
#endif
