/** Whether both databases can store a text: neither takes a NUL, and UTF-8 has no lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The same for all texts and keys of a value. */
export const isStorableThroughout = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorableThroughout)
  return Object.entries(value).every(([key, it]) => isStorable(key) && isStorableThroughout(it))
}
