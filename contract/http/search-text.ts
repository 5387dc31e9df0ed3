/** A text as it is searched: full-width letters like half-width ones, half-width kana like full-width ones, capitals like small letters. */
export const searchText = (text: string): string => text.normalize('NFKC').toLowerCase()
