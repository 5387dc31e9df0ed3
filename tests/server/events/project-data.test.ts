import { expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { LiveOverview } from '#contract/events/events.ts'
import { type ProjectData, retentionChoices } from '#contract/events/project-data.ts'
import type { BuiltInRole } from '#contract/organisation/roles.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ ingestionLimits: { eventsPerSecond: Number.POSITIVE_INFINITY, monthlyEvents: 10 } }))
type Person = Awaited<ReturnType<typeof newcomerWithKey>>

const day = 24 * 60 * 60_000
const minute = 60_000

const send = (skdKey: string, count: number) =>
  server.call('sendEvents', {
    body: {
      skdKey,
      events: Array.from({ length: count }, () => ({
        messageId: crypto.randomUUID(),
        type: 'track',
        event: 'test',
        anonymousId: 'a',
        originalTimestamp: server.now().toISOString(),
      })),
    },
  })

/** These tests move the clock by months and sessions end after a week, so each call signs in first. */
const as =
  ({ username, password, project }: Person) =>
  async (name: EndpointName, body?: unknown) => {
    const { data } = await server.call('login', { body: { account: username, password } })
    return server.call(name, { session: (data as Session).session, project: project.id, body })
  }
const dataOf = async (person: Person) => (await as(person)('viewProjectData')).data as ProjectData
const retentionOf = async (person: Person) => (await dataOf(person)).retention.months
const isMonthFull = async (person: Person) => ((await as(person)('viewLiveOverview')).data as LiveOverview).isMonthFull
const monthBegins = () => Date.UTC(server.now().getUTCFullYear(), server.now().getUTCMonth())
const toNextMonth = () =>
  server.pass(Date.UTC(server.now().getUTCFullYear(), server.now().getUTCMonth() + 1) - server.now().getTime())
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

test('a project without events has its whole quota, stores nothing, and has a retention of thirteen months', async () => {
  const person = await newcomerWithKey(server)
  const { month, stored, retention, projectName } = await dataOf(person)
  const endsAt = iso(Date.UTC(server.now().getUTCFullYear(), server.now().getUTCMonth() + 1))
  expect({ month, stored, projectName }).toEqual({
    month: { accepted: 0, limit: 10, endsAt, full: null },
    stored: { events: 0, oldestAt: null },
    projectName: person.project.projectName,
  })
  expect(retention).toMatchObject({ months: 13, mayChange: true })
  expect(retention.choices.map(({ months }) => months)).toEqual([...retentionChoices])
})

test('the month counts accepted events, says since when it is full and how many were rejected since, and starts again at zero', async () => {
  const person = await newcomerWithKey(server)
  toNextMonth()
  server.pass(day)
  await send(person.skdKey, 7)
  expect((await dataOf(person)).month).toMatchObject({ accepted: 7, full: null })
  expect(await isMonthFull(person)).toBe(false)
  server.pass(3 * minute)
  const filled = Math.floor(server.now().getTime() / minute) * minute
  await send(person.skdKey, 5)
  server.pass(10 * minute)
  await send(person.skdKey, 4)
  expect((await dataOf(person)).month).toMatchObject({ accepted: 10, full: { since: iso(filled), rejected: 6 } })
  expect(await isMonthFull(person)).toBe(true)
  toNextMonth()
  expect((await dataOf(person)).month).toEqual({
    accepted: 0,
    limit: 10,
    endsAt: iso(Date.UTC(server.now().getUTCFullYear(), server.now().getUTCMonth() + 1)),
    full: null,
  })
  expect(await isMonthFull(person)).toBe(false)
})

test('without a limit of the server there is none', async () => {
  const person = await newcomerWithKey(server)
  const { call } = besides(server, {})
  const { data } = await call('viewProjectData', { session: person.token, project: person.project.id })
  expect((data as ProjectData).month).toMatchObject({ limit: null, full: null })
})

test('each choice says what it would delete, and the next housekeeping deletes exactly that', async () => {
  const person = await newcomerWithKey(server)
  const counts = [3, 4, 5]
  for (const count of counts) {
    await send(person.skdKey, count)
    server.pass(40 * day)
  }
  const { stored, retention } = await dataOf(person)
  expect(stored).toEqual({ events: 12, oldestAt: iso(server.now().getTime() - 120 * day) })
  const older = Object.fromEntries(retention.choices.map((it) => [it.months, it.older]))
  expect(older).toEqual({ 1: 12, 3: 3, 6: 0, 12: 0, 13: 0, 24: 0, 36: 0 })
  const three = retention.choices.find(({ months }) => months === 3)
  const saved = await as(person)('saveRetention', { months: 3, replaces: 13 })
  expect(saved.data).toMatchObject({ stored: { events: 12 }, retention: { months: 3 } })
  await server.app.sweep()
  const left = await dataOf(person)
  expect(left.stored).toEqual({ events: 9, oldestAt: iso(server.now().getTime() - 80 * day) })
  const rows = await server.database.query('select 1 from events where project_id = $1', [person.project.id])
  expect(rows).toHaveLength(9)
  const [first] = await server.database.query<{ at: Date }>('select min(received_at) as at from events where project_id = $1', [
    person.project.id,
  ])
  expect(first?.at.getTime()).toBeGreaterThanOrEqual(Date.parse(three?.since ?? ''))
})

test('a retention that is not one of the choices is shown, and can be changed', async () => {
  const person = await newcomerWithKey(server)
  await server.database.query('update projects set retention_months = 18 where id = $1', [person.project.id])
  const { retention } = await dataOf(person)
  expect(retention.months).toBe(18)
  expect(retention.choices.map(({ months }) => months)).toEqual([1, 3, 6, 12, 13, 18, 24, 36])
  expect((await as(person)('saveRetention', { months: 24, replaces: 18 })).data).toMatchObject({ retention: { months: 24 } })
})

test.each([0, -1, 2, 13.5, 18, 1_201, '12', null])('%j months are refused', async (months) => {
  const person = await newcomerWithKey(server)
  const answer = await as(person)('saveRetention', { months, replaces: 13 })
  expect(answer).toMatchObject({ code: serverProblems['request.invalid'].number, data: null })
  expect(await retentionOf(person)).toBe(13)
})

test('a change that names a wrong present retention is refused with the right one', async () => {
  const person = await newcomerWithKey(server)
  await as(person)('saveRetention', { months: 36, replaces: 13 })
  const answer = await as(person)('saveRetention', { months: 24, replaces: 13 })
  expect(answer).toMatchObject({ code: 200, data: { retention: { months: 36 } } })
  expect(await retentionOf(person)).toBe(36)
})

test('of many simultaneous changes from the same retention, one succeeds', async () => {
  const person = await newcomerWithKey(server)
  const choices = [1, 3, 6, 12, 24, 36]
  const { token: session, project } = person
  const save = (months: number) => server.call('saveRetention', { session, project: project.id, body: { months, replaces: 13 } })
  await Promise.all(choices.map(save))
  const records = await server.database.query<{ details: { after: string } }>(
    `select details from audit_records where action = 'retention.change' and target = $1`,
    [person.project.id],
  )
  expect(records.map(({ details }) => Number(details.after))).toEqual([await retentionOf(person)])
  expect(choices).toContain(await retentionOf(person))
})

test.each([
  ['owner', true],
  ['admin', true],
  ['marketer', false],
  ['analyst', false],
  ['developer', false],
  ['viewer', false],
] satisfies [BuiltInRole, boolean][])(
  'of %s it is %s that they may change the retention, and the answer says so',
  async (role, may) => {
    const person = await newcomerWithKey(server)
    await server.database.query('update members set role = $2 where user_id = $1', [person.session.id, role])
    expect((await dataOf(person)).retention.mayChange).toBe(may)
    const answer = await as(person)('saveRetention', { months: 6, replaces: 13 })
    expect(answer.code).toBe(may ? 200 : serverProblems['permission.denied'].number)
    expect(await retentionOf(person)).toBe(may ? 6 : 13)
  },
)

test('a platform admin sets and removes a project’s own quota; ingestion applies it within five seconds', async () => {
  const person = await newcomerWithKey(server)
  toNextMonth()
  const session = (await server.admin()).session.session
  const set = (monthlyEvents: unknown, id = person.project.id) =>
    server.call('setQuota', { session, params: { id }, body: { monthlyEvents } })
  const outcomes = async (count: number) => {
    server.pass(5_000)
    const { receipts } = (await send(person.skdKey, count)).data as { receipts: { status: string }[] }
    return receipts.map(({ status }) => status)
  }
  expect(await set(2)).toMatchObject({ code: 200, data: null })
  expect(await outcomes(3)).toEqual(['accepted', 'accepted', 'rejected'])
  expect((await dataOf(person)).month).toMatchObject({ accepted: 2, limit: 2, full: { rejected: 1 } })
  await set(4)
  expect((await dataOf(person)).month).toMatchObject({ accepted: 2, limit: 4, full: null })
  expect(await outcomes(1)).toEqual(['accepted'])
  await set(null)
  expect((await dataOf(person)).month).toMatchObject({ limit: 10, full: null })
  await set(0)
  expect((await dataOf(person)).month).toMatchObject({ limit: 0, full: { rejected: 1 } })
  for (const wrong of [-1, 1.5, 1e15, '5', undefined])
    expect((await set(wrong)).code).toBe(serverProblems['request.invalid'].number)
  for (const unknown of ['x', '00000000-0000-4000-8000-000000000000'])
    expect(await set(5, unknown)).toMatchObject({ code: serverProblems['project.unknown'].number, data: null })
})

test('with a quota of zero, a project is full from the beginning of the month', async () => {
  const person = await newcomerWithKey(server)
  await server.database.query('update projects set monthly_events = 0 where id = $1', [person.project.id])
  await send(person.skdKey, 3)
  expect((await dataOf(person)).month.full).toEqual({ since: iso(monthBegins()), rejected: 3 })
})
