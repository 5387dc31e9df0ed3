import type { PhoneticKeys } from '#machines/shell/commands.ts'

/** How texts of a language are searched by their sound, or null where they are written as they sound. Loaded when it is asked for. */
export const phoneticKeysOf = async (locale: string): Promise<PhoneticKeys | null> => {
  if (locale === 'zh') return (await import('./phonetic-search-zh.ts')).phoneticKeys
  if (locale === 'ja') return (await import('./phonetic-search-ja.ts')).phoneticKeys
  return null
}
