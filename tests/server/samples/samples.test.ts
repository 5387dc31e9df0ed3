import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { type DeletedProject, type Project, projectsAtMost } from '#contract/projects/projects.ts'
import type { Database, Parameter } from '#server/kernel/database.ts'
import { householdsOf, shopEvents } from '#server/samples/shop/shop.ts'
import { shopStrategies } from '#server/samples/shop/strategies.ts'
import { againIn, strategyIdOf } from '#server/samples/truth.ts'
import { besides, withServer } from '#tests/server/setup.ts'

/** 71 households in four parts. */
const visitors = 80
const minute = 60_000
const server = withServer(() => ({ sampleVisitors: visitors }))

/** Called with each SQL statement of the process below before it runs. */
let onStatement: (sql: string) => Promise<void> = async () => {}
let other: ReturnType<typeof besides>
const watched = (database: Database): Database => ({
  ...database,
  query: async <Row>(sql: string, params?: Parameter[], name?: string) => {
    await onStatement(sql)
    return database.query<Row>(sql, params, name)
  },
})
beforeAll(() => {
  const database = { ...server.database, forJobs: watched(server.database.forJobs) }
  other = besides(server, { database, sampleVisitors: visitors })
})
afterAll(async () => {
  other.app.drain()
  await other.app.settle()
})

type Person = Awaited<ReturnType<typeof server.newcomer>>
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const create = ({ session: { session } }: Person) => {
  server.pass(1_000)
  return server.call('createSampleProject', { session, body: { projectName: ' 示例茶铺 ' } })
}
const made = async (person: Person) => (await create(person)).data as Project
const remove = ({ session: { session } }: Person, id: string) => server.call('deleteSampleProject', { session, params: { id } })
const progressOf = async ({ session: { session } }: Person) => (await server.call('viewSampleProgress', { session })).data
const list = async ({ session: { session } }: Person) => (await server.call('listProjects', { session })).data as Project[]

const storedIn = async (id: string) => {
  const [row] = await server.database.query<{ events: number; messages: number }>(
    'select count(*)::int as events, count(distinct message_id)::int as messages from events where project_id = $1',
    [id],
  )
  return row
}
const whole = (id: string) => {
  const againOf = againIn(id, new Set(shopStrategies.map(({ key }) => strategyIdOf(id, key))))
  const events = [...shopEvents({ seed: 'tea', until: server.now().getTime(), visitors, againOf })].length
  return { events, messages: events }
}
const noted = (sql: string) => sql.includes('update sample_projects')

test('a sample project is marked, filled in the background, and says how far it is', async () => {
  const person = await server.newcomer()
  expect(await progressOf(person)).toBeNull()
  const answer = await create(person)
  expect(answer).toMatchObject({ status: 201, code: 201, data: { projectName: '示例茶铺', isSample: true } })
  const { id } = answer.data as Project
  expect((await list(person)).map(({ isSample }) => isSample)).toEqual([false, true])
  expect(await progressOf(person)).toEqual({ projectId: id, filled: 0 })

  const seen: unknown[] = []
  onStatement = async (sql) => void (noted(sql) && seen.push(await progressOf(person)))
  await other.app.fillSamples()
  const filled = (households: number) => ({ projectId: id, filled: households / householdsOf(visitors) })
  expect(seen).toEqual([filled(0), filled(20), filled(40), filled(60)])
  expect(await progressOf(person)).toEqual({ projectId: id, filled: 1 })
  expect(await storedIn(id)).toEqual(whole(id))
  const rows = await server.database.query('select lines_stored, is_filled from sample_projects where project_id = $1', [id])
  expect(rows).toEqual([{ lines_stored: whole(id).events, is_filled: true }])

  await server.app.foldEvents()
  const profiles = await server.database.query('select count(*)::int as count from profiles where project_id = $1', [id])
  expect(profiles).toEqual([{ count: householdsOf(visitors) }])
})

test('after a crash between a part and its note the filling goes on, and no event is stored twice', async () => {
  const person = await server.newcomer()
  const { id } = await made(person)
  let notes = 0
  onStatement = async (sql) => {
    if (noted(sql) && ++notes === 2) throw new Error('the process ended')
  }
  await other.app.fillSamples()
  expect(await progressOf(person)).toEqual({ projectId: id, filled: 20 / householdsOf(visitors) })
  const atCrash = await storedIn(id)

  onStatement = async () => {}
  // Two processes at once: one of them does the work.
  await Promise.all([server.app.fillSamples(), other.app.fillSamples()])
  expect(await progressOf(person)).toEqual({ projectId: id, filled: 1 })
  expect(atCrash?.events).toBeLessThan(whole(id).events)
  expect(await storedIn(id)).toEqual(whole(id))
})

test('a process that ended while it was filling is replaced by another one after a minute', async () => {
  const person = await server.newcomer()
  const { id } = await made(person)
  await server.database.query(
    `update jobs set leased_by = 'a process that ended', leased_until = $1::timestamptz where name = 'samples.fill'`,
    [new Date(server.now().getTime() + minute).toISOString()],
  )
  await server.app.fillSamples()
  expect(await progressOf(person)).toEqual({ projectId: id, filled: 0 })
  const all = whole(id)
  server.pass(minute)
  await server.app.fillSamples()
  expect(await storedIn(id)).toEqual(all)
})

test('deleted while it is being filled it gets no more events, and goes on where it was when it is restored', async () => {
  const person = await server.newcomer()
  const { id } = await made(person)
  onStatement = async (sql) => {
    if (!noted(sql)) return
    onStatement = async () => {}
    expect(await remove(person, id)).toMatchObject({ code: 200 })
  }
  await other.app.fillSamples()
  const atDeletion = await storedIn(id)
  expect(atDeletion?.events).toBeGreaterThan(0)
  expect(atDeletion?.events).toBeLessThan(whole(id).events / 2)
  expect(await progressOf(person)).toBeNull()
  await server.app.fillSamples()
  expect(await storedIn(id)).toEqual(atDeletion)

  const { session } = person.session
  expect(await server.call('restoreProject', { session, params: { id } })).toMatchObject({ data: { id, isSample: true } })
  await server.app.fillSamples()
  expect(await storedIn(id)).toEqual(whole(id))
})

test('an organisation has one sample project at most, also after a restoration', async () => {
  const person = await server.newcomer()
  const answers = await Promise.all([create(person), create(person)])
  expect(answers.map(({ code }) => code).sort()).toEqual([201, numberOf('sample.exists')].sort())
  expect(await create(person)).toMatchObject({ code: numberOf('sample.exists'), msg: '组织中已有示例项目，请先删除它' })
  const first = (await list(person)).find(({ isSample }) => isSample)?.id ?? ''
  expect((await remove(person, first)).code).toBe(200)
  const second = await made(person)
  const { session } = person.session
  expect((await server.call('restoreProject', { session, params: { id: first } })).code).toBe(numberOf('sample.exists'))
  expect((await remove(person, second.id)).code).toBe(200)
  expect((await server.call('restoreProject', { session, params: { id: first } })).code).toBe(200)
  const deleted = (await server.call('listDeletedProjects', { session })).data as DeletedProject[]
  expect(deleted).toMatchObject([{ id: second.id, isSample: true, daysLeft: 7 }])
})

test('the call that deletes a sample deletes no other project, and not that of another organisation', async () => {
  const [person, stranger] = [await server.newcomer(), await server.newcomer()]
  const { id } = await made(person)
  expect((await remove(person, person.project.id)).code).toBe(numberOf('project.unknown'))
  expect((await remove(stranger, id)).code).toBe(numberOf('project.unknown'))
  expect((await remove(person, 'no-id')).code).toBe(numberOf('project.unknown'))
  expect(await list(person)).toHaveLength(2)
  expect(await progressOf(stranger)).toBeNull()
})

test('a sample project is deleted without a confirmed identity, and as the last project', async () => {
  const person = await server.newcomer()
  const { id } = await made(person)
  await server.database.query('update projects set deleted_at = now() where id = $1', [person.project.id])
  server.pass(60 * minute)
  expect((await remove(person, id)).code).toBe(200)
  expect(await list(person)).toEqual([])
})

test('it counts as a project, needs the permission to create projects, and is on record', async () => {
  const person = await server.newcomer()
  const { id: userId, session } = person.session
  const setRole = (role: string) => server.database.query('update members set role = $2 where user_id = $1', [userId, role])
  await setRole('viewer')
  expect((await create(person)).code).toBe(numberOf('permission.denied'))
  expect(await progressOf(person)).toBeNull()
  await setRole('developer')
  const { id } = await made(person)
  expect((await remove(person, id)).code).toBe(numberOf('permission.denied'))
  await setRole('admin')
  expect((await remove(person, id)).code).toBe(200)
  const records = await server.database.query(`select action, result, details from audit_records where target = $1 order by id`, [
    id,
  ])
  expect(records).toMatchObject([
    { action: 'project.create', result: 'done', details: { after: '示例茶铺' } },
    { action: 'project.delete', result: 'done', details: { name: '示例茶铺' } },
  ])

  for (let count = 1; count < projectsAtMost; count += 1)
    await server.call('saveProject', { session, body: { projectName: `Project ${count}` } })
  expect((await create(person)).code).toBe(numberOf('project.tooMany'))
})

test('where the limit of the month is reached, the sample keeps what it has and counts as filled', async () => {
  const person = await server.newcomer()
  const { id } = await made(person)
  await server.database.query('update projects set monthly_events = 300 where id = $1', [id])
  await server.app.fillSamples()
  expect(await progressOf(person)).toEqual({ projectId: id, filled: 1 })
  const stored = await storedIn(id)
  expect(stored?.events).toBeGreaterThan(0)
  expect(stored?.events).toBeLessThanOrEqual(240)
})
