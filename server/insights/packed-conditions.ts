import type { AskedEvent } from '#contract/insights/query.ts'
import type { EventsRead } from '#engine/insights/packed-events.ts'
import { numbered, type SelectedEvents, selectEvents, unpackValues } from '#engine/insights/packed-values.ts'
import type { Reading } from './asked-events.ts'
import type { PropertyOf, ReadEvent } from './packed-properties.store.ts'
import { testValues } from './packed-records.store.ts'
import type { ValueTexts } from './value-texts.ts'

type Test = AskedEvent['where'][number]

/** Finds out which packed events meet the conditions of a question. Each value is tested once, by the same SQL as the rows of the log. */
export const createPackedConditions = (reading: Reading, texts: ValueTexts) => {
  const found = new Map<Test, Map<string | null, boolean>>()

  /** Whether each value passes; the first one stands for events without the property. */
  const passing = async (test: Test, values: readonly string[]): Promise<boolean[]> => {
    const known = found.get(test) ?? new Map<string | null, boolean>()
    found.set(test, known)
    const all = [null, ...values]
    const asked = all.filter((it) => !known.has(it))
    if (asked.length > 0)
      for (const [place, passes] of (await testValues(reading, test, asked)).entries()) known.set(asked[place] ?? null, passes)
    return all.map((it) => known.get(it) === true)
  }
  return {
    /**
     * Those of a part's events of one name that were asked for, with the numbers of what is read of their values. `packed` are the values of
     * its properties.
     */
    select: async (
      { event, lists, values: reads }: ReadEvent,
      events: EventsRead,
      packed: readonly (PropertyOf & { packed: Uint8Array })[],
    ): Promise<SelectedEvents> => {
      const valuesOf = (property: string) => {
        const own = packed.find((it) => it.event === event && it.property === property)
        if (!own) return { values: [], of: new Uint16Array(events.at.length) }
        const { values, of } = unpackValues(own.packed, events.at.length)
        return { values: values.map((it) => Buffer.from(it).toString()), of }
      }
      const conditionOf = async (test: Test) => {
        const { values, of } = valuesOf(test.property)
        return { of, passes: await passing(test, values) }
      }
      const conditions = await Promise.all(lists.map((where) => Promise.all(where.map(conditionOf))))
      const numbers: Int32Array[] = []
      for (const read of reads) {
        const { values, of } = valuesOf(read.property)
        numbers.push(numbered(of, await texts.numbersOfValues(read, values)))
      }
      return selectEvents({ ...events, values: numbers }, conditions)
    },
  }
}
