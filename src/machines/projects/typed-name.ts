/**
 * Whether what somebody typed is a name that is shown to them. Letters that look alike in two encodings, runs of blanks and marks that
 * cannot be seen make no difference; a name of nothing else has to be pasted as it is.
 */
export const isTypedName = (typed: string, name: string): boolean => {
  const shown = visible(name)
  return shown === '' ? typed === name : visible(typed) === shown
}

/** Zero-width marks but the joiners, which emoji and Persian words need, and marks of direction. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

const visible = (text: string) => text.normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim()
