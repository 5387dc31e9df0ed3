import { searchText } from '#contract/http/search-text.ts'

/**
 * A command. `words` are searched beside the label: an address, the name in other languages. A command with `once` is not remembered as
 * recently used.
 */
export type Command = { id: string; label: string; group: string; words: string; once?: true }

/** Whether a text sounds like the typed query, which is in lower case. */
export type PhoneticKeys = (text: string, typed: string) => boolean

export const withoutPhoneticKeys: PhoneticKeys = () => false

/** The number of commands that are remembered. */
export const recentAtMost = 5

/** Recent commands come first, the latest one before the others. */
export const recentFirst = (commands: Command[], recent: string[]): Command[] => {
  const used = recent.flatMap((id) => commands.find((it) => it.id === id) ?? [])
  return [...used, ...commands.filter((it) => !used.includes(it))]
}

/** The ids of the last commands, with one more. */
export const withRecent = (recent: string[], id: string): string[] =>
  [id, ...recent.filter((it) => it !== id)].slice(0, recentAtMost)

/**
 * The commands that contain every word of a query, those first whose label begins with it; after them those that only sound like it.
 * Matches by `sounds` do not change the order of the other matches.
 */
export const found = (commands: Command[], query: string, phoneticKeys: PhoneticKeys): Command[] => {
  const wanted = plain(query)
  const words = wanted.split(/\s+/).filter((word) => word !== '')
  const contains = ({ label, group, words: more }: Command) => {
    const text = plain(`${label} ${group} ${more}`)
    return (word: string) => text.includes(word)
  }
  const sounding = (command: Command) => {
    const isWritten = contains(command)
    return (word: string) => isWritten(word) || [command.label, command.group].some((text) => phoneticKeys(plain(text), word))
  }
  const written = commands.filter((command) => words.every(contains(command)))
  const begins = (command: Command) => plain(command.label).startsWith(wanted)
  return [
    ...written.filter(begins),
    ...written.filter((command) => !begins(command)),
    ...commands.filter((command) => !written.includes(command) && words.every(sounding(command))),
  ]
}

const plain = (text: string) => searchText(text).trim()
