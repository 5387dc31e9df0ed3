import type { ProfileEvent } from '#engine/profiles/event.ts'
import { readEvent } from '#engine/profiles/read-event.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, DatabaseError, type Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { SegmentsModule } from '#server/segments/segments.module.ts'
import { derivedId } from './derived-id.ts'
import { concernedBy, foldEvents } from './fold-events.ts'
import { writeFolded } from './folded.store.ts'
import {
  beginFold,
  type Fold,
  type LeasedFold,
  type LogRow,
  leaseFold,
  moveFold,
  readLog,
  setAside,
  takeAside,
} from './folds.store.ts'
import { readKnown } from './known.store.ts'
import { foldedProfiles } from './memberships.ts'
import { goLive, holdLive } from './rebuild.store.ts'

/** `more`: go on. `done`: everything is folded. `elsewhere`: another transaction is folding this project. */
export type Step = 'more' | 'done' | 'elsewhere'

/** Revenue is shown in it, and an order without a currency is in it. */
const currency = 'CNY'

/** The events of a batch that failed, of which one at least cannot be folded: how many are left to search, and how many to try next. */
type Search = { suspects: number; next: number }

/** A batch that is under way. `after` is where the fold stood, `ids` are its events. */
type Attempt = { fold: Fold; after: number; ids: number[] }

/** Events up to `newest` that come after the batch under way, read while that one is written. */
type Ahead = { generation: number; after: number; newest: number; atMost: number; rows: Promise<LogRow[] | null> }

/** Without `followMemberships` nobody enters or leaves a segment. */
type Dependencies = {
  database: Database
  clock: Clock
  eventsAtOnce: number
  followMemberships?: SegmentsModule['followMemberships']
}

/** Folds the log of projects into profiles, one batch in one transaction. */
export const createFolding = ({ database, clock, eventsAtOnce, followMemberships }: Dependencies) => {
  const begun = new Set<string>()
  const searches = new Map<string, Search>()
  const aheads = new Map<string, Ahead>()

  /** The next rows, and up to which id there are no others. */
  const readNext = async (queries: Queries, fold: LeasedFold, atMost: number): Promise<{ rows: LogRow[]; newest: number }> => {
    const ahead = aheads.get(fold.projectId)
    aheads.delete(fold.projectId)
    const isNext = ahead?.generation === fold.generation && ahead.after === fold.lastId && ahead.atMost === atMost
    const rows = isNext ? await ahead.rows : null
    return rows && ahead ? { rows, newest: ahead.newest } : { rows: await readLog(queries, fold, atMost), newest: fold.newest }
  }

  /** The log does not change: what follows can be read on another connection. The embedded database has only one. */
  const readAhead = (fold: LeasedFold, { after, newest, atMost }: { after: number; newest: number; atMost: number }): void => {
    if (database.kind !== 'postgres' || after >= newest) return
    const rows = database
      .ofTenant(fold.tenantId, (queries) => readLog(queries, { ...fold, lastId: after, newest }, atMost))
      .catch(() => null)
    aheads.set(fold.projectId, { generation: fold.generation, after, newest, atMost, rows })
  }

  const foldBatch = (project: ProjectRef, noteAttempt: (attempt: Attempt) => void): Promise<Step> =>
    database.ofTenant(project.tenantId, async (queries, last) => {
      if (!begun.has(project.projectId)) {
        await beginFold(queries, project)
        begun.add(project.projectId)
      }
      const fold = await leaseFold(queries, project)
      if (fold === 'elsewhere') return fold
      if (fold === null) return 'done'
      // While it is held the live fold does not move on, so that the rebuild reaches it.
      const liveAt = fold.isRebuild && fold.newest - fold.lastId <= eventsAtOnce ? await holdLive(queries, fold) : null
      const atMost = searches.get(keyOf(fold))?.next ?? eventsAtOnce
      const read = await readNext(queries, fold, atMost)
      const rows = ofOneDay(read.rows)
      noteAttempt({ fold, after: fold.lastId, ids: rows.map(({ id }) => id) })
      const newest = rows.at(-1)
      const isAll = rows.length === read.rows.length && rows.length < atMost
      const lastId = isAll || !newest ? read.newest : newest.id
      readAhead(fold, { after: lastId, newest: fold.newest, atMost: eventsAtOnce })
      const day = newest ? dayOf(newest.received_at) : fold.day
      const events = rows.map(eventOf)
      const received = new Map(rows.map((row) => [row.id, row.received_at.getTime()]))
      const batch = { events, day, isNewDay: day !== fold.day, lastId, receivedAt: (id: number) => received.get(id) ?? 0 }
      const folded = await foldInto({ queries, last, followMemberships }, fold, batch)
      last(moveFold(queries, fold, { lastId, day, events: folded, now: clock.now() }))
      if (liveAt !== null && lastId >= liveAt) await goLive(queries, fold)
      return 'more'
    })

  /** Halves what failed until one event is left, and sets that aside. */
  const searchIn = async ({ fold, after, ids }: Attempt, failure: unknown): Promise<void> => {
    const [eventId] = ids
    if (ids.length > 1 || eventId === undefined) {
      searches.set(keyOf(fold), { suspects: ids.length, next: Math.ceil(ids.length / 2) })
      return
    }
    searches.delete(keyOf(fold))
    await database.ofTenant(fold.tenantId, (queries) =>
      setAside(queries, fold, { eventId, after, error: errorOf(failure), now: clock.now() }),
    )
  }

  const noteFolded = ({ fold, ids }: Attempt) => {
    const search = searches.get(keyOf(fold))
    if (!search) return
    const suspects = search.suspects - ids.length
    if (suspects > 0) searches.set(keyOf(fold), { suspects, next: Math.ceil(suspects / 2) })
    else searches.delete(keyOf(fold))
  }

  return {
    /**
     * Folds the next batch of a project. A batch that cannot be folded is halved in the steps that follow, down to the event that is the
     * cause. Rejects where the database is the cause: nothing was changed then.
     */
    foldNext: async (project: ProjectRef): Promise<Step> => {
      const attempts: Attempt[] = []
      try {
        const step = await foldBatch(project, (attempt) => attempts.push(attempt))
        for (const attempt of attempts) noteFolded(attempt)
        if (step !== 'more') aheads.delete(project.projectId)
        return step
      } catch (failure) {
        begun.delete(project.projectId)
        aheads.delete(project.projectId)
        const [attempt] = attempts
        if (!attempt || attempt.ids.length === 0 || !isOfEvents(failure)) throw failure
        await searchIn(attempt, failure)
        return 'more'
      }
    },

    /** Folds an event that was set aside. Answers whether it was there; rejects where it still cannot be folded, and stays set aside. */
    retry: (project: ProjectRef, eventId: number): Promise<boolean> =>
      database.ofTenant(project.tenantId, async (queries, last) => {
        const aside = await takeAside(queries, project, eventId)
        if (!aside) return false
        const [row] = await readLog(queries, { ...aside, lastId: eventId - 1, newest: eventId }, 1)
        const { lastId, day } = aside
        const now = clock.now().getTime()
        const of = { day: row ? dayOf(row.received_at) : day, isNewDay: false, lastId, receivedAt: () => now }
        const folded = await foldInto({ queries, last, followMemberships }, aside, { events: row ? [eventOf(row)] : [], ...of })
        last(moveFold(queries, aside, { lastId, day, events: folded, now: clock.now() }))
        return row !== undefined
      }),
  }
}

type Transaction = { queries: Queries; last: (asked: Promise<unknown>) => void } & {
  followMemberships: Dependencies['followMemberships'] | undefined
}
/** `receivedAt` is when an event of the batch was received, in milliseconds; `lastId` is where the fold is afterwards. */
type Batch = { events: ProfileEvent[]; day: string; isNewDay: boolean; lastId: number; receivedAt: (id: number) => number }

/** Folds events into the rows of a fold. Answers how many there were without those of bots. */
const foldInto = async ({ queries, last, followMemberships }: Transaction, fold: LeasedFold, batch: Batch): Promise<number> => {
  const { events, day, isNewDay, lastId, receivedAt } = batch
  if (events.length === 0) return 0
  const [known, following] = await Promise.all([
    readKnown(queries, fold, concernedBy(events, day)),
    followMemberships?.(queries, { ...fold, isLive: !fold.isRebuild }),
  ])
  const writes = foldEvents(known, events, { identity: identityOf(fold), currency, ...(following && { needs: following.needs }) })
  for (const asked of writeFolded(queries, fold, writes, { day, currency, isNewDay })) last(asked)
  if (following) for (const asked of await following.follow(foldedProfiles(known, writes, receivedAt), lastId)) last(asked)
  return writes.events
}

const keyOf = ({ projectId, generation }: Fold) => `${projectId} ${generation}`

/** Nobody is merged by contact yet, and the events of bots make no profile. */
const identityOf = ({ projectId }: ProjectRef) => ({
  newId: (cause: string, event: ProfileEvent) => derivedId(`${projectId} ${cause}`, event.at),
  mergeBy: [],
  countBots: false,
})

const eventOf = (row: LogRow): ProfileEvent =>
  readEvent({
    id: row.id,
    messageId: row.message_id,
    type: row.type,
    event: row.event,
    anonymousId: row.anonymous_id,
    sessionId: row.session_id,
    pageViewId: row.page_view_id,
    occurredAt: row.occurred_at.getTime(),
    properties: row.properties,
    context: row.context,
  })

const dayOf = (time: Date) => time.toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The first rows, as far as they were received on one day: claims of user ids are counted by the day. */
const ofOneDay = (rows: LogRow[]): LogRow[] => {
  const [first] = rows
  const day = first && dayOf(first.received_at)
  const end = rows.findIndex((row) => dayOf(row.received_at) !== day)
  return end === -1 ? rows : rows.slice(0, end)
}

/** Whether an error has its cause in the events: one of the code, or a value that the database does not take. */
const isOfEvents = (failure: unknown): boolean =>
  !(failure instanceof DatabaseError) || /^(?:22|23|54)/.test(failure.sqlState ?? '')

const longestError = 300

/** What a database says may quote values of the event; only its code is kept. */
const errorOf = (failure: unknown): string => {
  if (failure instanceof DatabaseError) return `DatabaseError ${failure.sqlState}`
  return (failure instanceof Error ? `${failure.name}: ${failure.message}` : 'unknown').slice(0, longestError)
}
