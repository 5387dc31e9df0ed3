import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '#server/database/open.ts'
import { insertEvents } from '#server/ingestion/events.store.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { createFolding } from '#server/profiles/folding.ts'
import { batchesWhenBehind, createPipeline, eventsAtOnce, eventsWhenBehind } from '#server/profiles/pipeline.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { withFolder } from '#tests/support/processes.ts'
import { testKeys } from '#tests/support/secret.ts'
import { createBareTables, foldBare } from './bare-fold.ts'
import { createVisitors } from './interleaved-visits.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

const rounds = 3
/** A round takes a second, and single ones differ by a fifth. */
const catchUpRounds = 8
const eventsARound = { postgres: 40_000, pglite: 15_000 }
/** Catching up, and arriving at a steady rate, in events a second. */
const goals = { postgres: { catchUp: 10_000, steady: 5_000 }, pglite: { catchUp: 3_000, steady: 1_500 } }
const rowsACommit = 100
const steadyFor = 8_000
const saturatedFor = 8_000
const lookEvery = 3

const sizesOf = (kind: Kind) => ({
  eventsAtOnce: eventsAtOnce[kind],
  eventsWhenBehind: () => eventsWhenBehind[kind],
  batchesWhenBehind: () => batchesWhenBehind[kind],
})
const log = pino({ level: 'silent' })
const clock = systemClock

/**
 * How fast events become profiles: a log that waits, beside a bare fold of the same rows; events that arrive at a steady rate, from their
 * commit to their profile; and what ingestion keeps of its rate where more arrives than can be folded.
 */
export const benchPipeline = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const database = await openDatabase(kind === 'postgres' ? await freshDatabaseUrl(kind) : join(folder, 'database'))
    try {
      return [...(await catchingUp(database)), ...(await steady(database)), ...(await saturated(database))]
    } finally {
      await database.close()
    }
  })

const catchingUp = async (database: Database): Promise<Figure[]> => {
  const { kind } = database
  await createBareTables(database)
  const rates = { fold: [] as number[], bare: [] as number[] }
  const own = await newProject(database)
  const visitors = createVisitors()
  const { foldNext } = createFolding({ database, clock, ...sizesOf(kind), persons: testKeys.persons })
  for (let round = 0; round <= catchUpRounds; round += 1) {
    const from = round * eventsARound[kind]
    await store(database, own, visitors, eventsARound[kind])
    const bare = await rateOf(eventsARound[kind], () => foldBare(database, own, from))
    const fold = await rateOf(eventsARound[kind], async () => {
      while ((await foldNext(own)) === 'more');
    })
    if (round === 0) continue
    rates.bare.push(bare)
    rates.fold.push(fold)
  }
  const ratios = rates.fold.map((fold, place) => fold / (rates.bare[place] ?? Number.NaN))
  return [
    figure(`${kind}: catching up, events folded into profiles`, median(rates.fold), 'events/s', {
      atLeast: goals[kind].catchUp,
    }),
    figure(`${kind}: a bare fold of the same rows`, median(rates.bare), 'events/s'),
    figure(`${kind}: catching up as a share of the bare fold`, median(ratios), '', { atLeast: 0.7 }),
  ]
}

/** Milliseconds from commits at a steady rate to the moment when their events are folded. */
const steady = async (database: Database): Promise<Figure[]> => {
  const { kind } = database
  const rate = goals[kind].steady
  const own = await newProject(database)
  const visitors = createVisitors()
  const pipeline = createPipeline({ database, clock, log, persons: testKeys.persons })
  pipeline.start()
  const latencies: number[] = []
  const waiting: { lastId: number; at: number }[] = []
  const commits = Math.round((rate * steadyFor) / 1_000 / rowsACommit)
  const began = performance.now()
  let isSent = false
  const watching = (async () => {
    while (!isSent || waiting.length > 0) {
      const [fold] = await database.query<{ last_id: number }>('select last_id from profile_folds where project_id = $1', [
        own.projectId,
      ])
      const now = performance.now()
      while (waiting[0] && waiting[0].lastId <= (fold?.last_id ?? 0)) latencies.push(now - (waiting.shift()?.at ?? now))
      await pause(lookEvery)
    }
  })()
  for (let commit = 0; commit < commits; commit += 1) {
    await pause(began + (commit * steadyFor) / commits - performance.now())
    const { lastId } = await insertEvents(database, own, visitors.events(rowsACommit), new Date())
    waiting.push({ lastId, at: performance.now() })
    pipeline.noteStored(own, { isPressed: false })
  }
  const took = performance.now() - began
  isSent = true
  await watching
  await pipeline.stop()
  return [
    figure(`${kind}: events arriving at a steady rate`, (commits * rowsACommit * 1_000) / took, 'events/s', {
      atLeast: rate * 0.95,
    }),
    figure(`${kind}: commit to profile at that rate, median`, quantile(latencies, 0.5), 'ms'),
    figure(`${kind}: commit to profile at that rate, 95th percentile`, quantile(latencies, 0.95), 'ms', { atMost: 150 }),
  ]
}

/** What ingestion keeps of its rate beside a pipeline that cannot keep up, and whether the pipeline catches up afterwards. */
const saturated = async (database: Database): Promise<Figure[]> => {
  const { kind } = database
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const own = await newProject(database)
    const visitors = createVisitors()
    const pipeline = createPipeline({ database, clock, log, persons: testKeys.persons })
    const rateAlone = () => ingestionRate(database, own, { visitors, onCommit: () => {} })
    // Before and after, because the rate falls while the tables of a new project grow.
    const before = await rateAlone()
    pipeline.start()
    const shared = await ingestionRate(database, own, { visitors, onCommit: () => pipeline.noteStored(own, { isPressed: true }) })
    await pipeline.stop()
    const after = await rateAlone()
    // What was not folded must not disturb the next round.
    await pipeline.catchUp()
    if (round === 0) continue
    alone.push((before + after) / 2)
    beside.push(shared)
  }
  const shares = beside.map((rate, place) => rate / (alone[place] ?? Number.NaN))
  return [
    figure(`${kind}: events stored as fast as they come, nothing folded`, median(alone), 'events/s'),
    figure(`${kind}: the same beside the pipeline`, median(beside), 'events/s'),
    figure(`${kind}: what ingestion keeps of its rate`, median(shares), '', { atLeast: 0.8 }),
  ]
}

type Sending = { visitors: ReturnType<typeof createVisitors>; onCommit: () => void }

const ingestionRate = async (database: Database, own: ProjectRef, { visitors, onCommit }: Sending): Promise<number> => {
  const began = performance.now()
  let stored = 0
  while (performance.now() - began < saturatedFor / (rounds + 1)) {
    await insertEvents(database, own, visitors.events(rowsACommit * 5), new Date())
    stored += rowsACommit * 5
    onCommit()
  }
  return (stored * 1_000) / (performance.now() - began)
}

const rateOf = async (events: number, work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (events * 1_000) / (performance.now() - began)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))

const newProject = async (database: Database): Promise<ProjectRef> => {
  const [tenantId, projectId] = [randomUUID(), randomUUID()]
  await database.query(`insert into organizations (id, name, created_at) values ($1, 'bench', now())`, [tenantId])
  await database.query(`insert into projects (id, tenant_id, name, created_at) values ($1, $2, 'bench', now())`, [
    projectId,
    tenantId,
  ])
  return { projectId, tenantId }
}

const store = async (database: Database, own: ProjectRef, visitors: ReturnType<typeof createVisitors>, count: number) => {
  for (let stored = 0; stored < count; stored += 1_000) await insertEvents(database, own, visitors.events(1_000), new Date())
}
