/// A random generator (xorshift) with a fixed seed, so that it gives the same numbers on every platform.
struct RandomBits {
  var bits: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A random number from 0 up to a limit, which is excluded.
  @inline(never)
  mutating func number(below limit: Int) -> Int {
    bits ^= bits &<< 13
    bits ^= bits &>> 7
    bits ^= bits &<< 17
    // The upper half is scaled, which is faster than a remainder.
    return Int(truncatingIfNeeded: ((bits &>> 32) &* UInt64(truncatingIfNeeded: limit)) &>> 32)
  }
}
