import type { Sounds } from '#machines/shell/commands.ts'

/** How texts of a language are searched by their sound, or null where they are written as they sound. Loaded when it is asked for. */
export const soundsOf = async (locale: string): Promise<Sounds | null> => {
  if (locale === 'zh') return (await import('./phonetic-search-zh.ts')).sounds
  if (locale === 'ja') return (await import('./phonetic-search-ja.ts')).sounds
  return null
}
