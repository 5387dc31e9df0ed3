import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import {
  type SelfTest,
  type SelfTestFailure,
  type SelfTestQuestion,
  type SelfTestResult,
  selfTestLimits,
} from '#contract/experiments/self-test.ts'
import { selfTest } from '#engine/experiments/self-test.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { ReadHistories } from './counting.ts'
import { keyOfId, libraryOf } from './library.ts'
import { readMetrics } from './metrics.store.ts'
import * as store from './self-test.store.ts'
import { createReadSome, gather } from './self-test-people.ts'

/** Milliseconds after which the run of a process that has ended is given up. */
const leaseFor = 60_000
/** Milliseconds between two notes of how far a run is: also the longest time until a cancelled run ends. */
const noteEvery = 500
/** Milliseconds that the event loop is kept at most, apart from one step. */
const heldFor = 8

type Dependencies = { database: Database; clock: Clock; log: Logger; readHistories: ReadHistories }

/** Tests the analysis on people of whom nobody was treated differently: one run at a time in a process, and one of a project. */
export const createSelfTests = ({ database, clock, log, readHistories }: Dependencies) => {
  const patient = database.forJobs
  const readSome = createReadSome(readHistories)
  let isOpen = true
  let isAsked = false
  let working: Promise<void> | null = null

  const lease = () => new Date(clock.now().getTime() + leaseFor)

  const metricOf = async (queries: Queries, project: ProjectRef, id: string) => {
    const library = libraryOf(await readMetrics(queries, project))
    const key = keyOfId(library, id)
    const found = key === null ? undefined : library.get(key)
    return key === null || !found ? null : { key, definition: found.definition, name: found.name }
  }

  /** Lets others have the event loop and the database as long as this run has had them, and stops it where it is no longer wanted. */
  const turnsFor = (run: store.TakenRun) => {
    let [began, noted, done] = [performance.now(), performance.now(), 0]
    const rest = async () => {
      await pause(performance.now() - began)
      if (!isOpen) throw new Stopped()
      if (performance.now() - noted >= noteEvery) {
        const isWanted = await patient.ofTenant(run.tenantId, (queries) =>
          store.noteSplits(queries, run, { done, until: lease() }),
        )
        if (!isWanted) throw new Unwanted()
        noted = performance.now()
      }
      began = performance.now()
    }
    return {
      rest,
      restIfDue: async () => {
        if (performance.now() - began >= heldFor) await rest()
      },
      onSplit: (splits: number) => {
        done = splits
      },
    }
  }

  const compute = async (run: store.TakenRun): Promise<SelfTestResult | SelfTestFailure> => {
    const beganAt = performance.now()
    const { rest, restIfDue, onSplit } = turnsFor(run)
    const metric = await patient.ofTenant(run.tenantId, (queries) => metricOf(queries, run, run.metric))
    if (!metric) return 'metricGone'
    const asked = { of: run.of, metric, now: clock.now().getTime() }
    const { people, isSample, from, to } = await gather(
      asked,
      (place) => patient.ofTenant(run.tenantId, (queries) => readSome(queries, run, asked, place)),
      rest,
    )
    if (people.ids.length < selfTestLimits.leastPeople) return 'tooFewPeople'
    const steps = selfTest({ people, definition: metric.definition, seed: run.runId, splits: selfTestLimits.splits, onSplit })
    let step = steps.next()
    for (; !step.done; step = steps.next()) await restIfDue()
    if (step.value === null) return 'noVariance'
    return {
      ...step.value,
      metric: run.metric,
      name: metric.name,
      of: run.of,
      from: from.toISOString(),
      to: to.toISOString(),
      people: people.ids.length,
      isSample,
      splits: selfTestLimits.splits,
      milliseconds: Math.round(performance.now() - beganAt),
      finishedAt: clock.now().toISOString(),
    }
  }

  const write = (run: store.TakenRun, outcome: SelfTestResult | SelfTestFailure): Promise<void> =>
    patient.ofTenant(run.tenantId, (queries) =>
      typeof outcome === 'string' ? store.failSelfTest(queries, run, outcome) : store.finishSelfTest(queries, run, outcome),
    )

  const runOne = async (run: store.TakenRun): Promise<void> => {
    try {
      await write(run, await compute(run))
    } catch (failure) {
      if (failure instanceof Unwanted) return
      if (failure instanceof Stopped) return patient.ofTenant(run.tenantId, (queries) => store.releaseSelfTest(queries, run))
      log.warn({ project: run.projectId, reason: failure instanceof Error ? failure.name : 'unknown' }, 'a self-test failed')
      await write(run, 'failed')
    }
  }

  const runAll = async (): Promise<void> => {
    try {
      while (isAsked && isOpen) {
        isAsked = false
        for (let run = await store.takeSelfTest(patient, lease()); run; run = await store.takeSelfTest(patient, lease())) {
          await runOne(run)
          if (!isOpen) return
        }
      }
    } finally {
      working = null
    }
  }

  const work = (): Promise<void> => {
    isAsked = true
    working ??= runAll()
    return working
  }

  const view = async (queries: Queries, project: ProjectRef): Promise<SelfTest> => {
    const row = await store.readSelfTest(queries, project)
    if (!row) return { run: null, result: null }
    const { run_id: id, state, metric, people_group: of, splits_done: done, reason, asked_at: askedAt, result } = row
    const { splits } = selfTestLimits
    return { run: { id, state, metric, of, done, splits, askedAt: askedAt.toISOString(), reason }, result }
  }

  return {
    view: (project: ProjectRef): Promise<SelfTest> => database.ofTenant(project.tenantId, (queries) => view(queries, project)),

    start: async (project: ProjectRef, question: SelfTestQuestion): Promise<SelfTest> => {
      const begun = await database.ofTenant(project.tenantId, async (queries) => {
        if (!(await metricOf(queries, project, question.metric))) throw new ApiError('metric.unknown')
        const isBegun = await store.askSelfTest(queries, project, { ...question, runId: randomUUID(), now: clock.now() })
        if (!isBegun) throw new ApiError('selfTest.running')
        return view(queries, project)
      })
      work().catch((failure: unknown) =>
        log.warn({ reason: failure instanceof Error ? failure.name : 'unknown' }, 'self-tests could not be taken'),
      )
      return begun
    },

    cancel: (project: ProjectRef): Promise<SelfTest> =>
      database.ofTenant(project.tenantId, async (queries) => {
        await store.cancelSelfTest(queries, project)
        return view(queries, project)
      }),

    /** Ends runs that were given up, and takes those that wait. */
    run: async (): Promise<void> => {
      await store.failAbandoned(patient, clock.now())
      await work()
    },
    /** Resolves when no run is under way in this process; one that was is begun anew by another. */
    settle: async (): Promise<void> => {
      isOpen = false
      await working?.catch(() => {})
    },
  }
}

/** The server is about to end. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}
/** Somebody has cancelled the run. */
class Unwanted extends Error {
  override readonly name = 'Unwanted'
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
