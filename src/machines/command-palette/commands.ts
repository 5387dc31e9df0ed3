/** Something that can be done. `words` are searched beside the label: an address, the name in other languages. */
export type Command = { id: string; label: string; group: string; words: string }

/** The commands that contain every word of a query, those first whose label begins with it. */
export const found = (commands: Command[], query: string): Command[] => {
  const wanted = plain(query)
  const words = wanted.split(/\s+/).filter((word) => word !== '')
  const matching = commands.filter((command) => {
    const text = plain(`${command.label} ${command.group} ${command.words}`)
    return words.every((word) => text.includes(word))
  })
  const begins = (command: Command) => plain(command.label).startsWith(wanted)
  return [...matching.filter(begins), ...matching.filter((command) => !begins(command))]
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim()
