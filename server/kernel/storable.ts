/** Neither database can hold a NUL, nor UTF-8 a lone surrogate: not in a text, and not in a key of JSON. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The same for all texts and keys of a value. */
export const isStorableThroughout = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorableThroughout)
  return Object.entries(value).every(([key, it]) => isStorable(key) && isStorableThroughout(it))
}
