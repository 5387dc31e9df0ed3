import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Backup, LogState, PlatformJob, PlatformMonitoring } from '#contract/operations/operations.ts'
import type { Overview } from '#contract/platform/overview.ts'
import { besides, kind, withServer } from '#tests/server/setup.ts'

const server = withServer()
const minute = 60_000
let session: string
beforeAll(async () => {
  session = (await server.admin()).session.session
})
/** The session of an admin who has just signed in. */
const signIn = async () => {
  session = (await server.admin()).session.session
}

const jobs = async () => (await server.call('listJobs', { session })).data as PlatformJob[]
const jobNamed = async (name: string) => (await jobs()).find((it) => it.name === name)
const run = (name: string) => server.call('runJob', { session, params: { name } })
const monitoring = async () => (await server.call('viewPlatformMonitoring', { session })).data as PlatformMonitoring
const records = (action: string) =>
  server.database.query('select result, target, details from audit_records where action = $1 order by id', [action])

describe('jobs', () => {
  const name = 'rateLimits.removeEnded'

  test('all of them are listed, also those that a module runs by itself, with what is stored of their runs', async () => {
    const before = await jobs()
    expect(before.map((it) => it.name)).toEqual(expect.arrayContaining([name, 'audit.check', 'profiles.score', 'samples.fill']))
    expect(before.find((it) => it.name === name)).toEqual({
      name,
      everySeconds: 600,
      isRunning: false,
      startedAt: null,
      endedAt: null,
      durationMs: null,
      outcome: null,
      failure: null,
      failures: 0,
      nextRunAt: null,
    })
  })

  test('one is run at once, which is on record', async () => {
    const { code, data } = await run(name)
    expect(code).toBe(200)
    expect(data).toMatchObject({ name, startedAt: server.now().toISOString() })
    await expect
      .poll(async () => await jobNamed(name))
      .toMatchObject({ isRunning: false, outcome: 'done', durationMs: 0, failures: 0 })
    expect((await jobNamed(name))?.nextRunAt).toBe(new Date(server.now().getTime() + 10 * minute).toISOString())
    expect(await records('job.run')).toEqual([{ result: 'done', target: name, details: {} }])
  })

  test('one that a process is running is not run twice', async () => {
    const until = new Date(server.now().getTime() + minute).toISOString()
    await server.database.query(`update jobs set leased_by = 'another', leased_until = $2::timestamptz where name = $1`, [
      name,
      until,
    ])
    expect(await jobNamed(name)).toMatchObject({ isRunning: true })
    expect((await run(name)).code).toBe(serverProblems['job.running'].number)
    expect((await records('job.run')).at(-1)).toEqual({ result: 'refused', target: name, details: { reason: 'job.running' } })
    server.pass(minute)
    expect((await run(name)).code).toBe(200)
  })

  test('a failure is shown by the name of its error, and the next run clears it', async () => {
    await server.database.execute('alter table audit_tallies rename to audit_tallies_away')
    await run('audit.recordTallies')
    await expect
      .poll(async () => await jobNamed('audit.recordTallies'))
      .toMatchObject({ outcome: 'failed', failure: 'DatabaseError', failures: 1 })
    await server.database.execute('alter table audit_tallies_away rename to audit_tallies')
    await run('audit.recordTallies')
    await expect.poll(async () => await jobNamed('audit.recordTallies')).toMatchObject({ outcome: 'done', failures: 0 })
  })

  test('an unknown one is refused', async () => {
    expect((await run('nothing.such')).code).toBe(serverProblems['job.unknown'].number)
  })
})

test('the process, the database and its migrations are described', async () => {
  const { process: own, database, log } = await monitoring()
  expect(own.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(own.rssBytes).toBeGreaterThan(10_000_000)
  expect(own.cpuShare).toBeGreaterThanOrEqual(0)
  expect(database).toMatchObject({ kind, isReadOnly: false, missing: [] })
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.newest).toMatch(/^\d{4}_/)
  expect(log).toEqual({ level: 'trace', configured: 'trace', until: null })
})

describe('the level of the log', () => {
  const change = (level: string, minutes: number) => server.call('changeLogLevel', { session, body: { level, minutes } })

  test('is another one for some time, on every process, and then the configured one again', async () => {
    await signIn()
    const other = besides(server, {})
    const otherSees = async () => ((await other.call('viewPlatformMonitoring', { session })).data as PlatformMonitoring).log
    const until = new Date(server.now().getTime() + 15 * minute).toISOString()
    expect((await change('error', 15)).data as LogState).toEqual({ level: 'error', configured: 'trace', until })
    expect(await otherSees()).toEqual({ level: 'error', configured: 'trace', until })
    const before = server.lines.length
    await monitoring()
    expect(server.lines.slice(before)).toEqual([])
    server.pass(15 * minute)
    expect((await monitoring()).log).toEqual({ level: 'trace', configured: 'trace', until: null })
    await monitoring()
    expect(server.lines.length).toBeGreaterThan(before)
    expect(await records('log.changeLevel')).toEqual([
      { result: 'done', target: null, details: { level: 'error', minutes: '15' } },
    ])
    other.app.drain()
    await other.app.settle()
  })

  test('is reset before its time is over', async () => {
    await signIn()
    await change('error', 240)
    expect((await server.call('resetLogLevel', { session })).data).toEqual({ level: 'trace', configured: 'trace', until: null })
    expect((await records('log.changeLevel')).at(-1)).toMatchObject({ details: { level: 'trace' } })
  })

  test.each([
    ['shout', 15],
    ['debug', 10_000],
    ['debug', 0],
  ])('%s for %i minutes is refused', async (level, minutes) => {
    expect((await change(level, minutes)).code).toBe(serverProblems['request.invalid'].number)
  })
})

test('backups on record are shown in pages, the last first', async () => {
  await signIn()
  for (let hour = 0; hour < 5; hour += 1)
    await server.database.query(
      `insert into backups (id, kind, file, bytes, is_encrypted, tables, rows, migration, taken_at, ended_at, broken_record)
       values ($1, 'backup', $2, 1000, true, 90, 12345, '0059_operations', $3::timestamptz, $3::timestamptz, null)`,
      [randomUUID(), `hour-${hour}`, `2026-02-0${hour + 1}T00:00:00Z`],
    )
  const read = async (cursor?: string) =>
    (await server.call('listBackups', { session, query: { limit: '2', ...(cursor ? { cursor } : {}) } })).data as {
      items: Backup[]
      next: string | null
      total: { value: number }
    }
  const first = await read()
  expect(first.items.map(({ file }) => file)).toEqual(['hour-4', 'hour-3'])
  expect(first.items[0]).toMatchObject({ kind: 'backup', bytes: 1000, rows: 12345, isEncrypted: true, brokenRecord: null })
  expect(first.total.value).toBe(5)
  const second = await read(first.next ?? '')
  const third = await read(second.next ?? '')
  expect([...second.items, ...third.items].map(({ file }) => file)).toEqual(['hour-2', 'hour-1', 'hour-0'])
  expect(third.next).toBeNull()
})

test('the backups are summed up: the last one, whether it was verified, and what to worry about', async () => {
  await signIn()
  const { query } = server.database
  await query('delete from backups')
  const read = async () => ((await server.call('viewPlatformMonitoring', { session })).data as PlatformMonitoring).backups
  expect(await read()).toEqual({
    last: null,
    lastVerified: null,
    verified: null,
    hoursSince: { last: null, verified: null },
    warnings: ['none'],
  })
  const ago = (hours: number) => new Date(server.now().getTime() - hours * 60 * minute).toISOString()
  const write = (file: string, hours: number, kind = 'backup') =>
    query(
      `insert into backups (id, kind, file, database, bytes, is_encrypted, tables, rows, migration, taken_at, ended_at, broken_record)
       values ($1, $4, $2, 'postgres', 1000, true, 90, 12345, '0089_merged_accounts', $3::timestamptz, $3::timestamptz, null)`,
      [randomUUID(), file, ago(hours), kind],
    )
  const verify = (file: string, outcome: string, takenHours: number | null, hours: number, broken: number | null = null) =>
    query(
      `insert into backup_verifications (id, file, bytes, is_encrypted, outcome, differs, tables, rows, taken_at, started_at, ended_at, broken_record)
       values ($1, $2, 1000, true, $3, null, 90, 12345, $4::timestamptz, $5::timestamptz, $5::timestamptz, $6::bigint)`,
      [randomUUID(), file, outcome, takenHours === null ? null : ago(takenHours), ago(hours), broken],
    )
  await write('old', 49)
  await write('another', 1, 'restore')
  expect(await read()).toMatchObject({ last: { file: 'old', database: 'postgres' }, warnings: ['old', 'unverified'] })
  await verify('old', 'equal', 49, 48)
  expect(await read()).toMatchObject({
    lastVerified: { file: 'old', outcome: 'equal' },
    hoursSince: { last: 49, verified: 48 },
    warnings: ['old'],
  })
  await write('new', 48)
  expect(await read()).toMatchObject({ last: { file: 'new' }, lastVerified: null, verified: { file: 'old' }, warnings: [] })
  await verify('new', 'equal', 30, 2)
  expect((await read()).lastVerified).toBeNull()
  await verify('new', 'equal', 48, 1, 7)
  expect(await read()).toMatchObject({ lastVerified: { outcome: 'equal', brokenRecord: 7 }, warnings: ['failed'] })
  await verify('new', 'damaged', null, 0)
  expect(await read()).toMatchObject({ lastVerified: { outcome: 'damaged', takenAt: null }, warnings: ['failed'] })
  await query(`delete from backup_verifications where outcome = 'damaged' or broken_record is not null`)
  server.pass(31 * 24 * 60 * minute)
  await signIn()
  expect((await read()).warnings).toEqual(['old', 'unverified'])
  const overview = (await server.call('viewOverview', { session })).data as Overview
  expect(overview.backups).toEqual(await read())
})

test('everything is for platform admins, and what changes something asks for a recent sign-in', async () => {
  const person = await server.newcomer()
  for (const name of ['listJobs', 'viewPlatformMonitoring', 'listBackups', 'resetLogLevel'] as const)
    expect((await server.call(name, { session: person.session.session })).code).toBe(serverProblems['permission.denied'].number)
  await signIn()
  server.pass(16 * minute)
  const stale = serverProblems['session.stale'].number
  expect((await run('audit.check')).code).toBe(stale)
  expect((await server.call('resetLogLevel', { session })).code).toBe(stale)
  expect((await server.call('listJobs', { session })).code).toBe(200)
})
