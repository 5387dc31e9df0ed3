/** Normalises a text for search: full-width letters become half-width, half-width kana full-width, and capitals lower case. */
export const searchText = (text: string): string => text.normalize('NFKC').toLowerCase()
