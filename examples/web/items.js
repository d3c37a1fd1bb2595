// The items that people enter.

/** Null for text that is not an item yet. A duration is entered in minutes. */
export function enteredItem(type, text) {
  if (text.trim() === '') return null
  if (type !== 'duration') return { type, value: text }
  const minutes = Number(text)
  return Number.isInteger(minutes) && minutes >= 0 && minutes < 100_000 ? { type, value: minutes * 60 } : null
}
