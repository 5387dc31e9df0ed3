import type { Sounds } from '#machines/command-palette/commands.ts'

/** How texts of a language are searched by their sound, or null where they are written as they sound. Loaded when it is asked for. */
export const soundsOf = async (locale: string): Promise<Sounds | null> => {
  if (locale === 'zh') return (await import('./sounds-zh.ts')).sounds
  if (locale === 'ja') return (await import('./sounds-ja.ts')).sounds
  return null
}
