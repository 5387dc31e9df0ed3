import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/kernel/database.ts'
import { createJobs, type Job } from '#server/kernel/jobs.ts'
import { kind } from '#tests/server/setup.ts'
import { openFreshDatabase } from '#tests/support/databases.ts'

let database: Database
let time: number
let lines: string[]
const start = Date.parse('2026-03-01T08:00:00.000Z')
const [second, minute] = [1_000, 60_000]

beforeAll(async () => {
  database = await openFreshDatabase(kind)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.query('delete from jobs')
  time = start
  lines = []
})

/** The jobs of one process, on the clock and database that all processes of a test share. */
const processWith = (...jobs: Job[]) => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  return createJobs({ jobs, database, clock: { now: () => new Date(time) }, log })
}

const counted = (name: string) => {
  const counts = { runs: 0 }
  const run = async () => {
    counts.runs += 1
  }
  return { counts, job: { name, everySeconds: 600, run } }
}

/** A job that runs until it is told to end. */
const lasting = (name: string) => {
  const { promise: ended, resolve: end } = withResolvers()
  const { promise: begun, resolve: begin } = withResolvers()
  const run = () => {
    begin()
    return ended
  }
  return { begun, end, job: { name, everySeconds: 600, run } }
}

const withResolvers = () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

type Row = Record<string, unknown>

const recordOf = async (name: string): Promise<Row | undefined> =>
  (
    await database.query<Row>(
      `select next_run_at, started_at, ended_at, outcome, failure, failures, leased_until from jobs where name = $1`,
      [name],
    )
  )[0]

test('one of two processes that look at the same time runs a due job', async () => {
  const { counts, job } = counted('shared')
  const processes = [processWith(job), processWith(job)]
  await Promise.all(processes.map((it) => it.runDue()))
  expect(counts.runs).toBe(1)
  for (const it of processes) await it.runDue()
  expect(counts.runs).toBe(1)
  time += 10 * minute - 1
  for (const it of processes) await it.runDue()
  expect(counts.runs).toBe(1)
  time += 1
  await Promise.all(processes.map((it) => it.runDue()))
  expect(counts.runs).toBe(2)
})

test('the last run, its result and the next run are on record', async () => {
  const { job } = counted('recorded')
  await processWith({
    ...job,
    run: async () => {
      time += 7 * second
    },
  }).runDue()
  expect(await recordOf('recorded')).toEqual({
    started_at: new Date(start),
    ended_at: new Date(start + 7 * second),
    next_run_at: new Date(start + 10 * minute),
    outcome: 'done',
    failure: null,
    failures: 0,
    leased_until: null,
  })
})

test('a failure is logged and recorded without its message, stops no other job, and the job runs again after its interval', async () => {
  let isBroken = true
  let attempts = 0
  const failing = {
    name: 'failing',
    everySeconds: 600,
    run: async () => {
      attempts += 1
      if (isBroken) throw new TypeError('someone@example.com')
    },
  }
  const after = counted('after it')
  const jobs = processWith(failing, after.job)
  await jobs.runDue()
  expect(after.counts.runs).toBe(1)
  expect(await recordOf('failing')).toMatchObject({ outcome: 'failed', failure: 'TypeError', failures: 1, leased_until: null })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'a job failed', job: 'failing', reason: 'TypeError' }),
  ])
  expect(lines.join()).not.toContain('someone@example.com')
  await jobs.runDue()
  expect(attempts).toBe(1)
  time += 10 * minute
  await jobs.runDue()
  expect(await recordOf('failing')).toMatchObject({ failures: 2 })
  isBroken = false
  time += 10 * minute
  await jobs.runDue()
  expect(attempts).toBe(3)
  expect(await recordOf('failing')).toMatchObject({ outcome: 'done', failure: null, failures: 0 })
})

test('a job that another process is running is left alone, also when all jobs are requested now', async () => {
  const { begun, end, job } = lasting('long')
  const running = processWith(job).run()
  await begun
  const other = counted('long')
  await processWith(other.job).run()
  expect(other.counts.runs).toBe(0)
  end()
  await running
  await processWith(other.job).run()
  expect(other.counts.runs).toBe(1)
})

test('the lease of an ended process is taken over after a minute, and its late result is not recorded', async () => {
  const dead = lasting('taken over')
  const running = processWith(dead.job).run()
  await dead.begun
  const { counts, job } = counted('taken over')
  const survivor = processWith(job)
  time += minute - 1
  await survivor.run()
  expect(counts.runs).toBe(0)
  time += 1
  await survivor.run()
  expect(counts.runs).toBe(1)
  const noted = await recordOf('taken over')
  time += second
  dead.end()
  await running
  expect(await recordOf('taken over')).toEqual(noted)
})

test('a job that takes longer than its lease stays with the process that runs it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begun, end, job } = lasting('slow')
  const running = processWith(job).run()
  await begun
  const other = counted('slow')
  for (let passed = 0; passed < 3 * minute; passed += 20 * second) {
    time += 20 * second
    vi.advanceTimersByTime(20 * second)
    await expect.poll(() => recordOf('slow')).toMatchObject({ leased_until: new Date(time + minute) })
  }
  await processWith(other.job).run()
  expect(other.counts.runs).toBe(0)
  end()
  await running
})

test('a job whose process has ended runs again after its interval', async () => {
  const dead = lasting('interrupted')
  const running = processWith(dead.job).runDue()
  await dead.begun
  const { counts, job } = counted('interrupted')
  const survivor = processWith(job)
  time += 9 * minute
  await survivor.runDue()
  expect(counts.runs).toBe(0)
  time += minute
  await survivor.runDue()
  expect(counts.runs).toBe(1)
  dead.end()
  await running
})

test('a clock that was set back delays no job and extends no lease', async () => {
  const { counts, job } = counted('set back')
  const jobs = processWith(job)
  await jobs.runDue()
  time -= 24 * 60 * minute
  await jobs.runDue()
  expect(counts.runs).toBe(2)
  const dead = lasting('left behind')
  const running = processWith(dead.job).runDue()
  await dead.begun
  time -= 24 * 60 * minute
  const survivor = counted('left behind')
  await processWith(survivor.job).runDue()
  expect(survivor.counts.runs).toBe(1)
  dead.end()
  await running
})

test('a process runs all jobs at its start, and has finished them when it has stopped', async () => {
  const { counts, job } = counted('at the start')
  await processWith(job).runDue()
  const starting = processWith(job)
  starting.start()
  await starting.stop()
  expect(counts.runs).toBe(2)
  expect(await recordOf('at the start')).toMatchObject({ outcome: 'done' })
})

test('all jobs run in order when requested, due or not', async () => {
  const order: string[] = []
  const named = (name: string) => ({ name, everySeconds: 600, run: async () => void order.push(name) })
  const jobs = processWith(named('first'), named('second'), named('third'))
  await jobs.run()
  await jobs.run()
  expect(order).toEqual(['first', 'second', 'third', 'first', 'second', 'third'])
})
