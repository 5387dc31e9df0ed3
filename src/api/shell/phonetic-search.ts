import type { PhoneticKeys } from '#machines/shell/commands.ts'

/** Loads the phonetic search of a language, or null for a language that needs none. */
export const phoneticKeysOf = async (locale: string): Promise<PhoneticKeys | null> => {
  if (locale === 'zh') return (await import('./phonetic-search-zh.ts')).phoneticKeys
  if (locale === 'ja') return (await import('./phonetic-search-ja.ts')).phoneticKeys
  return null
}
