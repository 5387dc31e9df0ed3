/** E-mail addresses, and numbers of seven digits or more however they are grouped, such as those of phones, cards and orders. */
const personal = /[^\s@<>"'，。；：（）]+@[^\s@<>"'，。；：（）]+\.[^\s@<>"'，。；：（）]+|\+?\d(?:[\s().-]{0,2}\d){6,}/gu
const placeholder = /⟦\d+⟧/g

export type Mask = ReturnType<typeof createMask>

/** Hides what may be about a person from a model, and puts it back into what the model has written. */
export const createMask = () => {
  const hidden: string[] = []
  return {
    hide: (text: string): string =>
      text.replaceAll(placeholder, '').replaceAll(personal, (found) => {
        const known = hidden.indexOf(found)
        return `⟦${known === -1 ? hidden.push(found) - 1 : known}⟧`
      }),
    /** Null if there is a placeholder that was not given out. */
    show: (text: string): string | null => {
      const names = text.match(/⟦[^⟧]*⟧?/g) ?? []
      if (!names.every((it) => hidden[Number(/^⟦(\d+)⟧$/.exec(it)?.[1] ?? Number.NaN)] !== undefined)) return null
      return text.replaceAll(placeholder, (it) => hidden[Number(it.slice(1, -1))] ?? it)
    },
  }
}

/** A text without what may be about a person. Nothing of it comes back. */
export const withoutPersonalData = (text: string): string => text.replaceAll(personal, '…')

/** Whether a text has something that may be about a person. */
export const hasPersonalData = (text: string): boolean => text.search(personal) !== -1
