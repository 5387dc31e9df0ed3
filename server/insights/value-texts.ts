import type { Reading } from './asked-events.ts'
import type { ValueRead } from './packed-properties.store.ts'
import { readTexts } from './packed-records.store.ts'

type Table = { texts: (string | null)[]; byText: Map<string | null, number>; byValue: Map<string | null, number> }

/** Numbers the texts that are read of values. Each value is read once, by the same SQL as the rows of the log. */
export const createValueTexts = (reading: Reading) => {
  const tables = new Map<string, Table>()

  const tableOf = ({ property, as }: ValueRead): Table => {
    const name = `${as} ${property}`
    const table = tables.get(name) ?? { texts: [], byText: new Map(), byValue: new Map() }
    tables.set(name, table)
    return table
  }
  const numberIn = ({ texts, byText }: Table, text: string | null): number => {
    const known = byText.get(text)
    if (known !== undefined) return known
    byText.set(text, texts.length)
    return texts.push(text) - 1
  }
  return {
    /** The texts by their numbers, from 0. */
    textsOf: (read: ValueRead): readonly (string | null)[] => tableOf(read).texts,
    numbersOfTexts: (read: ValueRead, texts: readonly (string | null)[]): Int32Array => {
      const table = tableOf(read)
      return Int32Array.from(texts, (it) => numberIn(table, it))
    },
    /** The numbers of the texts of values, which are given as the text of their JSON. The first one stands for events without the property. */
    numbersOfValues: async (read: ValueRead, values: readonly string[]): Promise<Int32Array> => {
      const table = tableOf(read)
      const all = [null, ...values]
      const asked = all.filter((it) => !table.byValue.has(it))
      const texts = asked.length > 0 ? await readTexts(reading, read, asked) : []
      for (const [place, text] of texts.entries()) table.byValue.set(asked[place] ?? null, numberIn(table, text))
      return Int32Array.from(all, (it) => table.byValue.get(it) ?? 0)
    },
  }
}
export type ValueTexts = ReturnType<typeof createValueTexts>
