import type { ProfileEvent } from '#engine/profiles/event.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import { concernedBy } from './fold-events.ts'
import type { LeasedFold } from './folds.store.ts'
import { type Known, nothingKnown, readKnown } from './known.store.ts'
import type { createLogReader } from './log-reader.ts'
import { dayOf, logEventOf, ofOneDay } from './log-rows.ts'
import { removeEventsOfErased } from './tombstones.ts'

/**
 * A batch of a project's log, with what has to be known to fold it. All its events were received on the UTC day `day`; `isWhole` is false
 * where more was read, of a later day. `lastId` is where the fold is after it. What is promised was asked for, and may still be on its way.
 */
export type LogBatch = {
  day: string
  isWhole: boolean
  lastId: number
  /** When its events were received, in milliseconds by their ids, in the order of the log. */
  receivedAt: ReadonlyMap<number, number>
  anonymousIds: readonly string[]
  /** Without those of people who were erased. */
  events: Promise<ProfileEvent[]>
  known: Promise<Known>
}

type Asked = {
  atMost: number
  /** Whether the transaction goes on with the batch after this one, unless that is of another day. */
  goesOn: boolean
  /** The day of the batch before it in this transaction. */
  dayBefore: string | null
  /** Called with the ids of the events before anything is done that one of them can make fail, and again with those that are left. */
  noteAttempt: (ids: number[]) => void
}

type Reader = { log: ReturnType<typeof createLogReader>; persons: Key }

/** Reads the batch after `fold.lastId`. Answers null if it is of another day than the batch before it. */
export const readLogBatch = async (
  { log, persons }: Reader,
  queries: Queries,
  fold: LeasedFold,
  { atMost, goesOn, dayBefore, noteAttempt }: Asked,
): Promise<LogBatch | null> => {
  const { read, newest } = await log.next(queries, fold, atMost)
  if ('rows' in read) noteAttempt(read.rows.map(({ id }) => id))
  const whole = 'events' in read ? read.events : read.rows.map(logEventOf)
  const logged = ofOneDay(whole)
  const last = logged.at(-1)
  const day = last ? dayOf(new Date(last.at)) : fold.day
  const isOtherDay = dayBefore !== null && day !== dayBefore
  noteAttempt(isOtherDay ? [] : logged.map(({ id }) => id))
  if (isOtherDay) return null
  const isWhole = logged.length === whole.length
  const lastId = last && !isWhole ? last.id : newest
  log.readAhead(queries, fold, { after: lastId, goesOn: goesOn && isWhole })
  const receivedAt = new Map(logged.map(({ id, at }) => [id, at]))
  const concerned = concernedBy(
    logged.map(({ event }) => event),
    day,
  )
  const asked = {
    events: removeEventsOfErased(queries, fold, { logged, persons }),
    known: logged.length === 0 ? Promise.resolve(nothingKnown) : readKnown(queries, fold, concerned),
  }
  // They are awaited later, or never, if something fails before.
  for (const promise of Object.values(asked)) promise.catch(() => {})
  return { day, isWhole, lastId, receivedAt, anonymousIds: concerned.anonymousIds, ...asked }
}
