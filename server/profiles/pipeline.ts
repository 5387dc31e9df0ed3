import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { atMostEvery } from '#server/kernel/throttle.ts'
import { createFolding, type Step } from './folding.ts'
import { findBehind } from './folds.store.ts'
import type { DecideFor, FollowMemberships } from './memberships.ts'
import { sendNotices } from './notices.store.ts'

/** Larger batches are faster; smaller ones make others wait less for the one connection of the embedded database. */
export const eventsAtOnce = { postgres: 1_000, pglite: 500 }
/** Of a project that is this far behind nobody waits for a single event. */
export const eventsWhenBehind = { postgres: 2_000, pglite: 1_000 }
/** So many of those are folded in one transaction, which holds the one connection of the embedded database. Strategies make it take longer. */
export const batchesWhenBehind = { postgres: 10, pglite: 4 }
const batchesWithStrategies = { postgres: 10, pglite: 2 }
/** So many projects are folded at once in this process. */
const projectsAtOnce = { postgres: 2, pglite: 1 }
const lookEveryMs = 1_000
/** How soon a project is looked at again that another process is folding: that one may not have seen the newest commit. */
const againAfterMs = 25
const noticesEveryMs = 50
/**
 * For so long after a commit that left events waiting, a pause follows each batch, of so many times its duration. The embedded database has
 * one connection, which a batch takes away from ingestion as a whole.
 */
const yieldsForMs = 200
const pauseRatio = { postgres: 6, pglite: 12 }
const longestPauseMs = { postgres: 500, pglite: 2_000 }

const channel = 'causeway_events'
const notice = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ from: v.string(), projectId: v.pipe(v.string(), v.uuid()), tenantId: v.pipe(v.string(), v.uuid()) }),
)

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  persons: Key
  lookEvery?: number
  followMemberships?: FollowMemberships
  decideFor?: DecideFor
}

/**
 * Folds what ingestion has stored, after each of its commits. A commit in this process wakes it at once; one in another process by a notice
 * of the database, or else by a look each second. Several processes share the projects: whichever takes the row of a fold first goes on.
 */
export const createPipeline = ({ database, clock, log, lookEvery = lookEveryMs, ...others }: Dependencies) => {
  const folding = createFolding({
    database: database.forJobs,
    clock,
    eventsAtOnce: eventsAtOnce[database.kind],
    eventsWhenBehind: () => (isPressed() ? eventsAtOnce : eventsWhenBehind)[database.kind],
    batchesWhenBehind: ({ hasStrategies }) =>
      isPressed() ? 1 : (hasStrategies ? batchesWithStrategies : batchesWhenBehind)[database.kind],
    ...others,
  })
  const self = randomUUID()
  /** Projects to fold, in the order in which they were woken; those under way, and whether they were woken meanwhile. */
  const waiting = new Map<string, ProjectRef>()
  const underWay = new Map<string, { isWokenAgain: boolean; done: Promise<void> }>()
  const committed = new Map<string, ProjectRef>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let listening: { close: () => Promise<void> } | undefined
  let isRunning = false
  let pressedAt = Number.NEGATIVE_INFINITY
  let restsUntil = Number.NEGATIVE_INFINITY

  const isPressed = () => performance.now() - pressedAt <= yieldsForMs

  const warn = (failure: unknown, text: string) => log.warn({ reason: failure instanceof Error ? failure.name : 'unknown' }, text)

  const wake = (project: ProjectRef): void => {
    const active = underWay.get(project.projectId)
    if (active) active.isWokenAgain = true
    else waiting.set(project.projectId, project)
    pump()
  }

  const pump = (): void => {
    for (const [projectId, project] of waiting) {
      if (!isRunning || performance.now() < restsUntil || underWay.size >= projectsAtOnce[database.kind]) return
      waiting.delete(projectId)
      const active = { isWokenAgain: false, done: Promise.resolve() }
      underWay.set(projectId, active)
      const began = performance.now()
      active.done = folding
        .foldNext(project)
        .catch((failure: unknown): Step => {
          warn(failure, 'events could not be folded')
          active.isWokenAgain = false
          return 'done'
        })
        .then((step) => {
          underWay.delete(projectId)
          if (step === 'elsewhere') setTimeout(() => wake(project), againAfterMs).unref()
          else if (step === 'more' || active.isWokenAgain) waiting.set(projectId, project)
          restAfter(performance.now() - began)
          pump()
        })
    }
  }

  /** Ingestion comes first: while it has more to store than it can, the pipeline takes a seventh of the time at most (embedded a thirteenth). */
  const restAfter = (took: number): void => {
    if (!isPressed()) return
    const pause = Math.min(took * pauseRatio[database.kind], longestPauseMs[database.kind])
    restsUntil = performance.now() + pause
    setTimeout(pump, Math.ceil(pause) + 1).unref()
  }

  const look = (): void => {
    looking ??= findBehind(database.forJobs)
      .then((projects) => projects.forEach(wake))
      .catch((failure: unknown) => warn(failure, 'the pipeline could not look for events'))
      .finally(() => {
        looking = null
      })
  }

  const hear = (text: string): void => {
    const { success, output } = v.safeParse(notice, text)
    if (success && output.from !== self) wake({ projectId: output.projectId, tenantId: output.tenantId })
  }

  /** Notices are no part of ingestion's transaction: PostgreSQL commits transactions with notices one after the other. */
  const tellOthers = atMostEvery(noticesEveryMs, () => {
    const projects = [...committed.values()]
    committed.clear()
    const notices = projects.map(({ projectId, tenantId }) => JSON.stringify({ from: self, projectId, tenantId }))
    sendNotices(database.forJobs, channel, notices).catch((failure: unknown) => warn(failure, 'no notice of events was sent'))
  })

  return {
    /** Folds what a project has to fold, once it is started. */
    wake,

    /** Events of a project were committed by this process. `isPressed`: more are waiting to be stored. */
    noteStored: (project: ProjectRef, { isPressed }: { isPressed: boolean }): void => {
      if (!isRunning) return
      if (isPressed) pressedAt = performance.now()
      wake(project)
      if (database.kind !== 'postgres') return
      committed.set(project.projectId, project)
      tellOthers.ask()
    },

    /** Folds from now on what is stored. */
    start: (): void => {
      isRunning = true
      timer = setInterval(look, lookEvery)
      timer.unref()
      look()
      listening = database.listen(channel, hear)
    },

    /** Begins no more batches. Resolves when none is under way. */
    stop: async (): Promise<void> => {
      isRunning = false
      clearInterval(timer)
      tellOthers.stop()
      await listening?.close()
      await looking
      while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done))
    },

    /** Folds an event that was set aside. */
    retry: folding.retry,

    /** Folds all that is stored, whether it is started or not. Rejects with what the database fails with. */
    catchUp: async (): Promise<void> => {
      for (let projects = await findBehind(database.forJobs); projects.length > 0; projects = await findBehind(database.forJobs))
        for (const project of projects) while ((await folding.foldNext(project)) === 'more');
    },
  }
}
