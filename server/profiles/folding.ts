import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { nextDecision, noteApplied } from './decisions.store.ts'
import { applyDecision } from './decisions.ts'
import { noteDelays } from './fold-delays.store.ts'
import { errorOf, isOfEvents } from './fold-failures.ts'
import { foldInto } from './fold-into.ts'
import {
  beginFold,
  type Fold,
  type LeasedFold,
  leaseFold,
  moveFold,
  readLog,
  receivedAtOf,
  setAside,
  takeAside,
} from './folds.store.ts'
import { createLogReader } from './log-reader.ts'
import { dayOf, eventOf, ofOneDay } from './log-rows.ts'
import { batchToDecide, type DecideFor, type FollowMemberships, followDecision } from './memberships.ts'
import { goLive, holdLive } from './rebuild.store.ts'
import { createTableStatistics } from './table-statistics.ts'
import { removeEventsOfErased } from './tombstones.ts'

/** `more`: go on. `done`: everything is folded. `elsewhere`: another transaction is folding this project. */
export type Step = 'more' | 'done' | 'elsewhere'

/** The events of a batch that failed, of which one at least cannot be folded: how many are left to search, and how many to try next. */
type Search = { suspects: number; next: number }

/** A batch that is under way. `after` is where the fold stood, `ids` are its events. */
type Attempt = { fold: Fold; after: number; ids: number[] }

/** `persons` is the key of the hashes by which erased people are recognised. Without `followMemberships` nobody enters or leaves a segment. */
type Dependencies = {
  database: Database
  clock: Clock
  eventsAtOnce: number
  /** The size of batches while more events than that are waiting. Each profile is then read and written once for more of its events. */
  eventsWhenBehind?: () => number
  persons: Key
  followMemberships?: FollowMemberships | undefined
  decideFor?: DecideFor | undefined
}

/** Folds the log of projects into profiles, one batch in one transaction. */
export const createFolding = ({
  database,
  clock,
  eventsAtOnce,
  persons,
  followMemberships,
  decideFor,
  ...sizes
}: Dependencies) => {
  const { eventsWhenBehind = () => eventsAtOnce } = sizes
  const sizeFor = (waiting: number) => (waiting > eventsWhenBehind() ? eventsWhenBehind() : eventsAtOnce)
  const begun = new Set<string>()
  const searches = new Map<string, Search>()
  const log = createLogReader(database, sizeFor)
  const statistics = createTableStatistics(database)

  const followingOf = (queries: Queries, fold: LeasedFold, batch: { lastId: number; receivedAt: (id: number) => number }) =>
    followMemberships && { begin: () => followMemberships(queries, { ...fold, isLive: !fold.isRebuild }), ...batch }

  type Deciding = { receivedAt: (id: number) => number; now: number; isRetry: boolean; note: (committed: () => void) => void }

  /** What strategies do, if the project has any. `note` takes what is to be done after the commit. */
  const decideOf = (queries: Queries, fold: LeasedFold & { lastId: number }, { note, ...batch }: Deciding) =>
    decideFor && fold.hasStrategies
      ? async (folded: Parameters<typeof batchToDecide>[0]) => {
          const { asked, committed } = await decideFor(
            queries,
            { ...fold, isLive: !fold.isRebuild },
            { ...batchToDecide(folded), ...batch },
          )
          note(committed)
          return asked
        }
      : null

  const foldBatch = (
    project: ProjectRef,
    noteAttempt: (attempt: Attempt) => void,
    note: (committed: () => void) => void,
  ): Promise<Step> =>
    database.ofTenant(project.tenantId, async (queries, last) => {
      if (!begun.has(project.projectId)) {
        await beginFold(queries, project)
        begun.add(project.projectId)
      }
      const leased = await leaseFold(queries, project)
      if (leased === 'elsewhere') return leased
      if (leased === null) return 'done'
      // While it is held the live fold does not move on, so that the rebuild reaches it.
      const liveAt = leased.isRebuild && leased.newest - leased.lastId <= eventsAtOnce ? await holdLive(queries, leased) : null
      const decision = leased.isRebuild ? await nextDecision(queries, leased) : null
      if (decision && decision.place <= leased.lastId) {
        const applied = await applyDecision(queries, leased, decision, persons)
        await followDecision(queries, { ...leased, isLive: false }, { applied, at: decision.at, followMemberships })
        last(noteApplied(queries, leased, decision.seq))
        return 'more'
      }
      const fold = decision ? { ...leased, newest: Math.min(leased.newest, decision.place) } : leased
      const atMost = searches.get(keyOf(fold))?.next ?? sizeFor(fold.newest - fold.lastId)
      const read = await log.next(queries, fold, atMost)
      const rows = ofOneDay(read.rows)
      noteAttempt({ fold, after: fold.lastId, ids: rows.map(({ id }) => id) })
      const newest = rows.at(-1)
      const lastId = newest && rows.length < read.rows.length ? newest.id : read.newest
      log.readAhead(fold, lastId)
      const day = newest ? dayOf(receivedAtOf(newest)) : fold.day
      const events = await removeEventsOfErased(queries, fold, {
        rows: rows.map((row, place) => ({ row, event: read.events?.[place] ?? eventOf(row) })),
        persons,
      })
      const received = new Map(rows.map((row) => [row.id, receivedAtOf(row).getTime()]))
      const receivedAt = (id: number) => received.get(id) ?? 0
      const following = followingOf(queries, fold, { lastId, receivedAt })
      const now = newest ? receivedAt(newest.id) : 0
      const decide = decideOf(queries, { ...fold, lastId }, { receivedAt, now, isRetry: false, note })
      const folded = await foldInto({ queries, last, persons, following, decide }, fold, {
        events,
        day,
        isNewDay: day !== fold.day,
      })
      const written = clock.now()
      const delays = [...received.values()].map((at) => Math.max(0, written.getTime() - at))
      if (!fold.isRebuild && delays.length > 0) last(noteDelays(queries, fold, { delays, now: written }))
      last(moveFold(queries, fold, { lastId, day, events: folded, now: written }))
      if (liveAt !== null && decision === null && lastId >= liveAt) await goLive(queries, fold)
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

  const foldOnce = async (project: ProjectRef): Promise<{ step: Step; events: number }> => {
    const attempts: Attempt[] = []
    let committed = () => {}
    try {
      const step = await foldBatch(
        project,
        (attempt) => attempts.push(attempt),
        (then) => {
          committed = then
        },
      )
      committed()
      for (const attempt of attempts) noteFolded(attempt)
      if (step !== 'more') log.forget(project)
      return { step, events: attempts.at(-1)?.ids.length ?? 0 }
    } catch (failure) {
      begun.delete(project.projectId)
      log.forget(project)
      const [attempt] = attempts
      if (!attempt || attempt.ids.length === 0 || !isOfEvents(failure)) throw failure
      await searchIn(attempt, failure)
      return { step: 'more' as const, events: 0 }
    }
  }

  return {
    /**
     * Folds the next batch of a project. A batch that cannot be folded is halved in the steps that follow, down to the event that is the
     * cause. Rejects where the database is the cause: nothing was changed then.
     */
    foldNext: async (project: ProjectRef): Promise<Step> => {
      const { step, events } = await foldOnce(project)
      if (events > 0) await statistics.noteFolded(events)
      return step
    },

    /** Folds an event that was set aside. Answers whether it was there; rejects where it still cannot be folded, and stays set aside. */
    retry: async (project: ProjectRef, eventId: number): Promise<boolean> => {
      let committed = () => {}
      const wasThere = await database.ofTenant(project.tenantId, async (queries, last) => {
        const aside = await takeAside(queries, project, eventId)
        if (!aside) return false
        const [row] = await readLog(queries, { ...aside, lastId: eventId - 1, newest: eventId })
        const rows = row ? [{ row, event: eventOf(row) }] : []
        const events = await removeEventsOfErased(queries, aside, { rows, persons })
        const { lastId, day } = aside
        const now = clock.now().getTime()
        const receivedAt = () => now
        const following = followingOf(queries, aside, { lastId, receivedAt })
        const note = (then: () => void) => {
          committed = then
        }
        const decide = decideOf(queries, aside, { receivedAt, now, isRetry: true, note })
        const batch = { events, day: row ? dayOf(receivedAtOf(row)) : day, isNewDay: false }
        const folded = await foldInto({ queries, last, persons, following, decide }, aside, batch)
        last(moveFold(queries, aside, { lastId, day, events: folded, now: clock.now() }))
        return row !== undefined
      })
      committed()
      return wasThere
    },
  }
}

const keyOf = ({ projectId, generation }: Fold) => `${projectId} ${generation}`
