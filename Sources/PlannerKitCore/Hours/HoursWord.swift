/// A word in lower case, in UTF-8.
struct HoursWord {
  /// The first bytes, eight in each number. Longer words are in no table.
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private(set) var count = 0

  private func byte(at index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (index < 8 ? first : second) >> UInt64(truncatingIfNeeded: (index & 7) &* 8))
  }

  @inline(never)
  mutating func append(_ character: UInt32) {
    if character < 0x80 {
      append(byte: character)
    } else if character < 0x800 {
      append(byte: 0xC0 | character >> 6)
      append(byte: 0x80 | character & 0x3F)
    } else {
      append(byte: 0xE0 | character >> 12 & 0x0F)
      append(byte: 0x80 | character >> 6 & 0x3F)
      append(byte: 0x80 | character & 0x3F)
    }
  }

  private mutating func append(byte: UInt32) {
    let bits = UInt64(byte & 0xFF) << UInt64(truncatingIfNeeded: (count & 7) &* 8)
    if count < 8 { first |= bits } else if count < 16 { second |= bits }
    count &+= 1
  }

  /// A word of at least six letters without the s at its end.
  var singular: HoursWord? {
    guard (6...16).contains(count), byte(at: count &- 1) == UInt8(ascii: "s") else { return nil }
    var singular = self
    singular.count &-= 1
    return singular
  }

  /// The meaning of one of the commonest words in English, by its bytes; nil for others.
  var commonToken: HoursToken? {
    switch first {
    case 0x6F6D: return HoursToken(kind: .weekday, value: 0)  // mo
    case 0x7574: return HoursToken(kind: .weekday, value: 1)  // tu
    case 0x6577: return HoursToken(kind: .weekday, value: 2)  // we
    case 0x6874: return HoursToken(kind: .weekday, value: 3)  // th
    case 0x7266: return HoursToken(kind: .weekday, value: 4)  // fr
    case 0x6173: return HoursToken(kind: .weekday, value: 5)  // sa
    case 0x7573: return HoursToken(kind: .weekday, value: 6)  // su
    case 0x6870: return HoursToken(kind: .publicHoliday)  // ph
    case 0x66_666F: return HoursToken(kind: .off)  // off
    default: return nil
    }
  }

  /// Which entry of a table the word is. Entries are separated by ";", equal words by "|". Case and dots do not count.
  @inline(never)
  func place(in table: StaticString) -> Int? {
    let table = table.bytes
    var (entry, matched) = (0, 0)
    for index in Indexes(below: table.count &+ 1) {
      let byte = index < table.count ? table[index] : UInt8(ascii: ";")
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|") {
        if matched == count { return entry }
        matched = 0
        if byte == UInt8(ascii: ";") { entry &+= 1 }
      } else if matched >= 0 && byte != UInt8(ascii: ".") {
        let letter = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        matched = matched < min(count, 16) && self.byte(at: matched) == letter ? matched &+ 1 : -1
      }
    }
    return nil
  }
}
