/**
 * Whether a typed text is a name that is shown to the person. Unicode normalisation, repeated blanks and invisible marks make no
 * difference. A name that consists only of these has to be pasted exactly.
 */
export const isTypedName = (typed: string, name: string): boolean => {
  const shown = visible(name)
  return shown === '' ? typed === name : visible(typed) === shown
}

/** Zero-width marks, except the joiners that emoji and Persian words need, and marks of direction. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

const visible = (text: string) => text.normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim()
