import { setImmediate } from 'node:timers/promises'
import { createScratch, readRecords, unpackEvents } from '#engine/insights/packed-events.ts'
import type { SelectedEvents } from '#engine/insights/packed-values.ts'
import { createPeopleTable, type PeopleTable } from '#engine/insights/people-table.ts'
import type { Reading } from './asked-events.ts'
import { inTurns } from './in-turns.ts'
import { createPackedConditions } from './packed-conditions.ts'
import { countPacked, type Part, readPacked, readParts } from './packed-events.store.ts'
import { findWithoutValues, propertiesIn, type ReadEvent, readPackedValues } from './packed-properties.store.ts'
import { readAtoms, readCounted, readUnpacked } from './packed-records.store.ts'
import { createValueTexts } from './value-texts.ts'

/** How many events of parts that are not packed may be read beside those that are. */
const mostUnpacked = 1_500_000
/** How many of them are read by one statement. */
const readAtOnce = 250_000
/** How many packed events a question may read: a funnel keeps 13 bytes of each until it is answered. */
const mostPacked = 15_000_000

/** Events in a time. Their names differ. */
type Asked = { start: number; end: number; events: ReadEvent[] }

/** The log of a project as far as it is packed, for one question. */
export type PackedLog = ReturnType<typeof createPackedLog>

export const createPackedLog = (reading: Reading) => {
  const { queries, fold } = reading
  let parts: Promise<Part[]> | null = null
  let people: Promise<PeopleTable | null> | null = null
  const texts = createValueTexts(reading)
  const conditions = createPackedConditions(reading, texts)

  /** The parts to be read, in the order of ids: packed ones, and what lies between and after them. Null where too little is packed. */
  const planOf = async ({ start, end, events }: Asked): Promise<(Part & { isPacked: boolean })[] | null> => {
    parts ??= readParts(queries, fold)
    const packed = await parts
    if (packed.length === 0) return null
    const found = new Map(
      (await countPacked(queries, fold.projectId, { start: new Date(start), end: new Date(end), events: namesOf(events) })).map(
        (it) => [it.after_id, it.events],
      ),
    )
    const properties = propertiesIn(events)
    const withoutValues = properties.length > 0 ? await findWithoutValues(queries, fold.projectId, properties) : new Set()
    const plan: (Part & { isPacked: boolean })[] = []
    let [last, unpacked, all, unfit] = [0, 0, 0, 0]
    const passTo = (toId: number) => {
      for (let afterId = last; afterId < toId; afterId += readAtOnce)
        plan.push({ afterId, toId: Math.min(toId, afterId + readAtOnce), isPacked: false })
      unpacked += Math.max(0, toId - last)
      last = Math.max(last, toId)
    }
    for (const part of packed) {
      passTo(part.afterId)
      const own = found.get(part.afterId)
      if (own !== undefined && withoutValues.has(part.afterId)) {
        passTo(part.toId)
        unfit += own
      } else if (own !== undefined) {
        plan.push({ ...part, isPacked: true })
        all += own
      }
      last = part.toId
    }
    passTo(fold.lastId)
    // PostgreSQL groups many different values in less time than it takes to hand them over.
    if (unfit > all && events.some(({ values }) => values.length > 0)) return null
    return unpacked > mostUnpacked || all > mostPacked ? null : plan
  }

  const tableOfPeople = async (): Promise<PeopleTable | null> => {
    const atoms = await readAtoms(queries, fold)
    return atoms && inTurns(createPeopleTable(atoms, reading.who === null ? null : await readCounted(reading)))
  }

  return {
    /**
     * Opens the events of some names for reading, with the people whose events count if they are wanted. Null where too little of the log
     * is packed, or where there are too many people.
     */
    open: async (asked: Asked, withPeople: boolean) => {
      const plan = await planOf(asked)
      if (!plan) return null
      if (withPeople) people ??= tableOfPeople()
      const table = withPeople ? await people : null
      if (withPeople && !table) return null
      const find = table?.find ?? (() => -1)
      const names = namesOf(asked.events)
      const properties = propertiesIn(asked.events)
      return {
        people: table,
        /** What was read of values, by the numbers that events have for it. */
        textsOf: texts.textsOf,
        /**
         * Hands over the events of each part, in the order of ids, by the place of their name. Some of them lie outside of the time that is
         * asked for. Their times and ids are there until the next part is handed over.
         */
        read: async (take: (byName: SelectedEvents[]) => void): Promise<void> => {
          const scratches = asked.events.map(createScratch)
          const fetch = async (part: Part & { isPacked: boolean }): Promise<() => Promise<SelectedEvents[]>> => {
            if (!part.isPacked) {
              const rows = await readUnpacked(reading, part, asked)
              return async () => {
                const read = new Map(rows.map((it) => [it.event, it]))
                return asked.events.map(({ event, values }, place) => {
                  const own = read.get(event)
                  if (!own) return nothing
                  const first = asked.events.slice(0, place).reduce((sum, it) => sum + it.values.length, 0)
                  const numbers = values.map((it, index) => texts.numbersOfTexts(it, own.texts[first + index] ?? []))
                  const events = readRecords(own.records, find)
                  const met = own.met ? Uint8Array.from(own.met) : new Uint8Array(events.at.length).fill(1)
                  return { ...events, met, values: numbers }
                })
              }
            }
            const [packed, values] = await Promise.all([
              readPacked(queries, fold.projectId, part, names),
              properties.length > 0 ? readPackedValues(queries, fold.projectId, part, properties) : [],
            ])
            return () =>
              Promise.all(
                scratches.map((scratch, place) => {
                  const it = asked.events[place]
                  const own = it && packed.get(it.event)
                  return own ? conditions.select(it, unpackEvents(own, find, scratch), values) : nothing
                }),
              )
          }
          // The database reads a part while the one before it is taken.
          let ahead = plan[0] && fetch(plan[0])
          for (let place = 0; ahead; place += 1) {
            const read = await ahead
            const next = plan[place + 1]
            ahead = next && fetch(next)
            // Where taking a part fails, nobody waits for the next one.
            ahead?.catch(() => {})
            // What was asked is sent before this thread is busy.
            await setImmediate()
            take(await read())
          }
        },
      }
    },
  }
}

const namesOf = (events: readonly ReadEvent[]) => events.map(({ event }) => event)

const nothing: SelectedEvents = {
  at: new Float64Array(),
  id: new Float64Array(),
  person: new Int32Array(),
  met: new Uint8Array(),
  values: [],
}
