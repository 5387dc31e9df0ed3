import { currencyOf } from '#server/database/project-currency.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, type Queries, untilSent } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { nextDecision, noteApplied } from './decisions.store.ts'
import { applyDecision } from './decisions.ts'
import { noteDelays } from './fold-delays.store.ts'
import { isOfEvents } from './fold-failures.ts'
import { foldInto, foldKnown } from './fold-into.ts'
import { type Attempt, createFoldSearch } from './fold-search.ts'
import { beginFold, type LeasedFold, leaseFold, moveFold, readLog, receivedAtOf, takeAside } from './folds.store.ts'
import { noRowsHeld } from './held-rows.ts'
import type { Known } from './known.store.ts'
import { alsoKnown } from './known-after.ts'
import { type LogBatch, readLogBatch } from './log-batches.ts'
import { createLogReader } from './log-reader.ts'
import { dayOf, logEventOf } from './log-rows.ts'
import { batchToDecide, type DecideFor, type FollowMemberships, followDecision } from './memberships.ts'
import { goLive, holdLive } from './rebuild.store.ts'
import { createTableStatistics } from './table-statistics.ts'
import { removeEventsOfErased } from './tombstones.ts'

/** `more`: go on. `done`: everything is folded. `elsewhere`: another transaction is folding this project. */
export type Step = 'more' | 'done' | 'elsewhere'

/** `persons` is the key of the hashes by which erased people are recognised. Without `followMemberships` nobody enters or leaves a segment. */
type Dependencies = {
  database: Database
  clock: Clock
  eventsAtOnce: number
  /** The size of batches while more events than that are waiting. Each profile is then read and written once for more of its events. */
  eventsWhenBehind?: () => number
  /** How many of these are folded in one transaction. Each is written while the next one is computed. */
  batchesWhenBehind?: (fold: Pick<LeasedFold, 'hasStrategies'>) => number
  persons: Key
  followMemberships?: FollowMemberships | undefined
  decideFor?: DecideFor | undefined
}

/** Folds the log of projects into profiles. */
export const createFolding = ({
  database,
  clock,
  eventsAtOnce,
  persons,
  followMemberships,
  decideFor,
  ...sizes
}: Dependencies) => {
  const { eventsWhenBehind = () => eventsAtOnce, batchesWhenBehind = () => 1 } = sizes
  const sizeFor = (waiting: number) => (waiting > eventsWhenBehind() ? eventsWhenBehind() : eventsAtOnce)
  const begun = new Set<string>()
  const search = createFoldSearch(database, clock)
  const log = createLogReader(database, sizeFor)
  const statistics = createTableStatistics(database)

  const followingOf = (queries: Queries, fold: LeasedFold) => followMemberships?.(queries, { ...fold, isLive: !fold.isRebuild })

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

  type Notes = { noteAttempt: (attempt: Attempt) => void; note: (committed: () => void) => void }

  /** Folds the next events of a leased fold: one batch, or several where many are waiting. Answers where the fold is then. */
  const foldBatches = async (
    { queries, last }: { queries: Queries; last: (asked: Promise<unknown>) => void },
    fold: LeasedFold,
    { noteAttempt, note }: Notes,
  ): Promise<{ lastId: number }> => {
    const tried = search.nextFor(fold)
    const readBatch = (from: LeasedFold, left: number, dayBefore: string | null) =>
      readLogBatch({ log, persons }, queries, from, {
        atMost: tried ?? sizeFor(from.newest - from.lastId),
        goesOn: left > 1,
        dayBefore,
        noteAttempt: (ids) => noteAttempt({ fold, after: from.lastId, ids }),
      })
    const isBehind = fold.newest - fold.lastId > eventsWhenBehind()
    let left = tried || !isBehind ? 1 : batchesWhenBehind(fold)
    let batch = await readBatch(fold, left, null)
    // Once for all batches. A segment that is saved meanwhile is filled after them, because filling waits for the fold and looks at everybody.
    const [segments, currency] = await Promise.all([followingOf(queries, fold), currencyOf(queries, fold.projectId)])
    const received: number[] = []
    let reached = { lastId: fold.lastId, day: fold.day }
    let changed: Known | null = null
    let held = noRowsHeld
    while (batch) {
      const { lastId, day, isWhole } = batch
      const [events, read] = await Promise.all([batch.events, batch.known])
      const from = { ...fold, lastId, day }
      left -= 1
      const next: LogBatch | null = left > 0 && isWhole && lastId < fold.newest ? await readBatch(from, left, day) : null
      // What the next batch needs is on its way while this one is computed.
      await untilSent()
      const times = [...batch.receivedAt.values()]
      const now = times.at(-1) ?? 0
      const receivedAt = receivedAtIn(batch)
      const folded = await foldKnown(
        {
          queries,
          last,
          persons,
          following: segments && { segments, lastId, receivedAt },
          decide: decideOf(queries, from, { receivedAt, now, isRetry: false, note }),
        },
        fold,
        {
          events,
          day,
          isNewDay: day !== reached.day,
          known: changed ? alsoKnown(read, changed) : read,
          currency,
          beforeWriting: () => Promise.all([next?.events, next?.known]),
          held,
          // Strategies read profiles within the transaction.
          nextAnonymousIds: next && !fold.hasStrategies ? next.anonymousIds : [],
        },
      )
      received.push(...times)
      reached = { lastId, day }
      last(moveFold(queries, fold, { ...reached, events: folded.events, now: clock.now() }))
      changed = next && folded.changed()
      held = folded.held
      batch = next
    }
    const now = clock.now()
    const delays = received.map((at) => Math.max(0, now.getTime() - at))
    if (!fold.isRebuild && delays.length > 0) last(noteDelays(queries, fold, { delays, now }))
    return reached
  }

  const foldWithin = (project: ProjectRef, notes: Notes): Promise<Step> =>
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
      const { lastId } = await foldBatches({ queries, last }, fold, notes)
      if (liveAt !== null && decision === null && lastId >= liveAt) await goLive(queries, fold)
      return 'more'
    })

  const foldOnce = async (project: ProjectRef): Promise<{ step: Step; events: number }> => {
    const attempts = new Map<number, Attempt>()
    const committed: (() => void)[] = []
    const triedIds = () => [...attempts.values()].flatMap(({ ids }) => ids)
    try {
      const step = await foldWithin(project, {
        noteAttempt: (attempt) => attempts.set(attempt.after, attempt),
        note: (then) => committed.push(then),
      })
      for (const then of committed) then()
      for (const attempt of attempts.values()) search.noteFolded(attempt)
      if (step !== 'more') log.forget(project)
      return { step, events: triedIds().length }
    } catch (failure) {
      begun.delete(project.projectId)
      log.forget(project)
      const [attempt] = attempts.values()
      const ids = triedIds()
      if (!attempt || ids.length === 0 || !isOfEvents(failure)) throw failure
      await search.noteFailed({ ...attempt, ids }, failure)
      return { step: 'more' as const, events: 0 }
    }
  }

  return {
    /**
     * Folds the next events of a project. What cannot be folded is halved in the steps that follow, down to the event that is the cause.
     * Rejects where the database is the cause: nothing was changed then.
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
        const logged = row ? [logEventOf(row)] : []
        const events = await removeEventsOfErased(queries, aside, { logged, persons })
        const { lastId, day } = aside
        const now = clock.now().getTime()
        const receivedAt = () => now
        const segments = await followingOf(queries, aside)
        const following = segments && { segments, lastId, receivedAt }
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

const receivedAtIn =
  ({ receivedAt }: LogBatch) =>
  (id: number): number =>
    receivedAt.get(id) ?? 0
