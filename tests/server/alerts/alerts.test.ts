import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { AlertFiring, AlertMetricHistory, AlertRecipients, AlertRule, AlertRules } from '#contract/alerts/alerts.ts'
import { type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { answering, ok, reachable, withReceiver } from '#tests/server/webhooks/receiver.ts'
import { ruleOf } from './rules.ts'

const receiver = withReceiver()
const receivers = { ...reachable, timeout: 500 }
const server = withServer(() => ({ receivers }))
const [minute, hour] = [60_000, 3_600_000]

// The rules of an earlier test would be checked too, and its messages would be sent.
beforeEach(async () => {
  await server.database.query('delete from alert_rules')
  await server.database.query('delete from alert_notices')
  await server.database.query('delete from webhook_deliveries')
})

const openWatched = async () => {
  const desk = await openDesk(server)
  return {
    ...desk,
    add: (different = {}) => desk.data<AlertRule>('createAlert', { body: ruleOf(different) }),
    rules: async () => (await desk.data<AlertRules>('listAlerts')).rules,
    firings: async (query = {}) => (await desk.data<{ items: AlertFiring[] }>('listAlertFirings', { query })).items,
    reject: (count = 1) =>
      server.call('sendEvents', {
        body: { events: Array.from({ length: count }, () => ({ messageId: 'bad' })) },
        headers: { Authorization: `Bearer ${desk.key}` },
      }),
    accept: () => desk.send({ anonymousId: 'a' }),
  }
}

/** A minute passes, and the rules are checked. */
const check = async (minutes = 1) => {
  server.pass(minutes * minute)
  await server.app.sweep()
}

test('a rule fires when its condition holds, and clears when it does no longer; both are written down', async () => {
  const project = await openWatched()
  const { id } = await project.add()
  expect((await project.rules())[0]).toMatchObject({ status: 'noData', checkedAt: null, value: null })
  await project.accept()
  await check()
  expect((await project.rules())[0]).toMatchObject({ status: 'ok', value: 0 })
  await project.reject(3)
  await check()
  const [firing] = await project.firings()
  expect((await project.rules())[0]).toMatchObject({ status: 'firing', value: 0.75 })
  expect(firing).toMatchObject({ rule: { id, name: 'Rejections', threshold: 0.05 }, closedAt: null, end: null, value: 0.75 })
  expect(firing?.notices).toMatchObject([{ channel: 'inApp', about: 'opened', status: 'sent', failure: null }])
  await project.reject(4)
  await check()
  expect((await project.firings())[0]).toMatchObject({ closedAt: null, value: 0.75, worst: 0.875 })
  server.pass(4 * minute)
  await project.accept()
  await check()
  const [closed, ...others] = await project.firings()
  expect(others).toEqual([])
  expect((await project.rules())[0]).toMatchObject({ status: 'ok', value: 0 })
  expect(closed).toMatchObject({ id: firing?.id, end: 'recovered', worst: 0.875 })
  expect(closed?.notices.map(({ channel, about, status }) => [channel, about, status])).toEqual([
    ['inApp', 'opened', 'sent'],
    ['inApp', 'closed', 'sent'],
  ])
})

test('without data a rule is neither firing nor well, and a firing ends for that reason', async () => {
  const project = await openWatched()
  await project.add()
  await check()
  expect((await project.rules())[0]).toMatchObject({ status: 'noData', value: null })
  await project.reject()
  await check()
  expect((await project.rules())[0]).toMatchObject({ status: 'firing', value: 1 })
  await check(10)
  expect((await project.rules())[0]).toMatchObject({ status: 'noData', value: null })
  expect(await project.firings()).toMatchObject([{ end: 'noData' }])
})

test('each minute is checked once, by however many processes at once', async () => {
  const project = await openWatched()
  await project.add({ channels: { inApp: true, mail: [], webhook: receiver.url } })
  await project.reject()
  server.pass(minute)
  const others = Array.from({ length: 3 }, () => besides(server, { receivers }))
  await Promise.all([server.app.sweep(), ...others.map(({ app }) => app.sweep())])
  await Promise.all([server.app.sweep(), ...others.map(({ app }) => app.sweep())])
  await server.app.sendWebhooks()
  const firings = await project.firings()
  expect(firings.map(({ notices }) => notices.length)).toEqual([2])
  expect(receiver.received).toHaveLength(1)
  for (const { app } of others) await app.settle()
})

test('a present value fires when its condition has held for the minutes of the rule', async () => {
  const project = await openWatched()
  await project.accept()
  await project.add({ metric: 'silence', threshold: 2 })
  await check(3)
  expect((await project.rules())[0]).toMatchObject({ status: 'pending', value: 3 })
  for (let count = 0; count < 4; count += 1) await check()
  expect((await project.rules())[0]).toMatchObject({ status: 'pending', value: 7 })
  await check()
  expect((await project.rules())[0]).toMatchObject({ status: 'firing', value: 8 })
  await project.accept()
  await check()
  expect(await project.firings()).toMatchObject([{ end: 'recovered', value: 8 }])
})

test('members are told by mail in their language, and a recipient who is none is refused', async () => {
  const project = await openWatched()
  const [me] = await project.data<AlertRecipients>('listAlertRecipients')
  if (!me) throw new Error('nobody is a member')
  const refused = await project.call('createAlert', {
    body: ruleOf({ channels: { inApp: false, mail: [randomUUID()], webhook: null } }),
  })
  expect(refused.code).toBe(40085)
  await project.add({ channels: { inApp: false, mail: [me.id], webhook: null } })
  await project.reject()
  await check()
  const [mail] = (await server.outbox()).filter(({ to }) => to === me.email)
  expect(mail?.subject).toBe('Causeway · 告警触发')
  expect(mail?.text).toContain('条件：被拒绝事件的占比高于 5%（5 分钟）。')
  await check()
  expect((await project.firings())[0]?.notices).toMatchObject([{ channel: 'mail', status: 'sent', failure: null }])
  await server.database.query('delete from members where user_id = $1', [me.id])
  await check(10)
  await project.reject()
  await check()
  const told = await server.database.query<{ status: string; failure: string }>(
    `select status, failure from alert_notices where project_id = $1 and failure is not null`,
    [project.ref.projectId],
  )
  expect(told).toContainEqual({ status: 'failed', failure: 'noRecipient' })
})

test('a server is called with a signature; while the calls fail the rule says so, and says so no longer when they arrive', async () => {
  const project = await openWatched()
  const rule = await project.add({ channels: { inApp: false, mail: [], webhook: receiver.url } })
  receiver.answer = answering(503)
  await project.reject()
  await check()
  await server.app.sendWebhooks()
  const [call] = receiver.received
  expect(call?.headers['webhook-signature']).toMatch(/^v1,/)
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    type: 'alert.opened',
    project: { id: project.ref.projectId },
    rule: { id: rule.id, name: 'Rejections', metric: 'rejectedShare', threshold: 0.05 },
    value: 1,
  })
  await check()
  expect((await project.rules())[0]?.failing).toMatchObject([{ channel: 'webhook', failure: 'status' }])
  // The check has woken the senders: their attempt ends before the receiver answers otherwise.
  await server.app.sendWebhooks()
  receiver.answer = ok
  server.pass(30 * minute)
  await server.app.sendWebhooks()
  await check()
  expect((await project.rules())[0]?.failing).toEqual([])
  expect((await project.firings())[0]?.notices[0]).toMatchObject({ channel: 'webhook', status: 'sent', failure: null })
})

test('a muted rule fires and tells nobody, and no more firings are told in an hour than the rule allows', async () => {
  const project = await openWatched()
  const { id } = await project.add({ hourlyAtMost: 1 })
  const fire = async () => {
    await check(6)
    await project.reject()
    await check()
  }
  const until = new Date(server.now().getTime() + 10 * minute).toISOString()
  await project.data('muteAlert', { params: { id }, body: { until } })
  await fire()
  for (let count = 0; count < 2; count += 1) await fire()
  const opened = (await project.firings()).map(({ notices }) => notices.find(({ about }) => about === 'opened')?.status)
  expect(opened).toEqual(['limited', 'sent', 'muted'])
  server.pass(hour)
  await fire()
  expect((await project.firings())[0]?.notices[0]?.status).toBe('sent')
})

test('a change names the revision that it replaces; another condition ends the firing and begins anew', async () => {
  const project = await openWatched()
  const { id } = await project.add()
  await project.reject()
  await check()
  const change = (body: object) => project.call('changeAlert', { params: { id }, body })
  expect((await change({ ...ruleOf({ name: 'Bad events' }), replaces: 1 })).code).toBe(200)
  expect((await project.rules())[0]).toMatchObject({ name: 'Bad events', revision: 2, status: 'firing' })
  expect((await change({ ...ruleOf(), replaces: 1 })).code).toBe(40985)
  expect((await change({ ...ruleOf({ threshold: 0.5 }), replaces: 2 })).code).toBe(200)
  expect((await project.rules())[0]).toMatchObject({ status: 'noData', revision: 3, checkedAt: null })
  await check()
  expect((await project.firings()).map(({ end }) => end)).toEqual([null, 'changed'])
  await project.data('deleteAlert', { params: { id } })
  expect(await project.rules()).toEqual([])
  expect((await project.firings()).map(({ end }) => end)).toEqual(['deleted', 'changed'])
  expect((await change({ ...ruleOf(), replaces: 3 })).code).toBe(40485)
})

test.each([
  ['a share above one', { threshold: 1.5 }],
  ['an address that is not https', { channels: { inApp: true, mail: [], webhook: 'http://example.com' } }],
  ['no name', { name: ' ' }],
  ['minutes that are not offered', { minutes: 7 }],
])('a rule with %s is refused', async (_, different) => {
  const project = await openWatched()
  expect((await project.call('createAlert', { body: { ...ruleOf(), ...different } })).code).toBe(40001)
})

test('a project has 50 rules at most', async () => {
  const project = await openWatched()
  for (let count = 0; count < 50; count += 1) await project.add()
  expect((await project.call('createAlert', { body: ruleOf() })).code).toBe(40986)
})

const historyOf = (project: Desk, metric: string, minutes = 5) =>
  project.data<AlertMetricHistory>('viewAlertMetric', { params: { metric }, query: { minutes: String(minutes) } })

test('the last day of a metric has a point every quarter of an hour, each counting the minutes before it', async () => {
  const project = await openWatched()
  server.pass(15 * minute - (server.now().getTime() % (15 * minute)))
  await project.accept()
  await project.reject(3)
  server.pass(16 * minute)
  const { points } = await historyOf(project, 'rejectedShare', 15)
  expect(points).toHaveLength(96)
  expect(points.at(-1)?.value).toBe(0.75)
  expect(points.at(-2)?.value).toBeNull()
  expect((await historyOf(project, 'events', 15)).points.at(-1)?.value).toBeCloseTo(4 / 15)
  expect((await historyOf(project, 'silence')).points.at(-1)?.value).toBe(15)
  expect((await historyOf(project, 'silence')).now).toBe(16)
})

test('of a value that is only known at the moment the last day is kept while a rule watches it', async () => {
  const project = await openWatched()
  await project.add({ metric: 'setAside', threshold: 0 })
  server.pass(15 * minute - (server.now().getTime() % (15 * minute)))
  await server.app.sweep()
  const { points, now } = await historyOf(project, 'setAside')
  expect([points.at(-1)?.value, points.at(-2)?.value, now]).toEqual([0, null, 0])
})

test.each(['lag', 'setAside', 'delivered', 'heldOut', 'suppressed', 'undelivered', 'webhooksDead', 'couponsLow', 'mailAge'])(
  '%s can be measured in a new project',
  async (metric) => {
    const project = await openWatched()
    expect((await historyOf(project, metric)).now).toBe(0)
  },
)

test('a webhook of an action that is dead is counted when it ended', async () => {
  const project = await openWatched()
  const { projectId, tenantId } = project.ref
  const now = server.now().toISOString()
  await server.database.query(
    `insert into webhook_deliveries (project_id, id, tenant_id, action_id, action_version, profile_id, url, method, headers, body, status,
                                     tries, attempts, created_at)
     values ($1, gen_random_uuid(), $2, gen_random_uuid(), 1, gen_random_uuid(), 'https://example.com', 'POST', '{}', '', 'dead', 6,
             jsonb_build_array(jsonb_build_object('at', $3::text)), $3::timestamptz)`,
    [projectId, tenantId, now],
  )
  await project.add({ metric: 'webhooksDead', threshold: 0 })
  await check()
  expect((await project.rules())[0]).toMatchObject({ status: 'firing', value: 1 })
  await check(10)
  expect((await project.rules())[0]).toMatchObject({ status: 'ok', value: 0 })
})

test('who may not change rules sees of the address of a webhook its origin only', async () => {
  const project = await openWatched()
  await project.add({ channels: { inApp: true, mail: [], webhook: 'https://example.com/hook?token=secret' } })
  await server.database.query(`update members set role = 'analyst' where user_id = $1`, [project.userId])
  expect((await project.rules())[0]?.channels.webhook).toBe('https://example.com')
  expect((await project.call('createAlert', { body: ruleOf() })).code).toBe(40301)
})

test('rules and firings of another project are neither seen nor changed', async () => {
  const project = await openWatched()
  const { id } = await project.add()
  await project.reject()
  await check()
  const other = await openWatched()
  expect([await other.rules(), await other.firings()]).toEqual([[], []])
  expect((await other.call('deleteAlert', { params: { id } })).code).toBe(40485)
  expect((await other.call('muteAlert', { params: { id }, body: { until: null } })).code).toBe(40485)
})

test('a metric that cannot be measured leaves the rule as it was, and the other rules are checked', async () => {
  const project = await openWatched()
  await project.add({ name: 'A', metric: 'setAside', threshold: 0 })
  await project.add({ name: 'B' })
  await project.reject()
  await server.database.query('alter table profile_set_aside rename to profile_set_aside_away')
  try {
    await check()
  } finally {
    await server.database.query('alter table profile_set_aside_away rename to profile_set_aside')
  }
  const [first, last] = (await project.rules()).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  expect(first).toMatchObject({ status: 'noData', checkedAt: null })
  expect(last).toMatchObject({ status: 'firing' })
})

test('a firing has the severity of its rule as it was, and somebody takes care of it once', async () => {
  const project = await openWatched()
  const { id: rule, revision } = await project.add({ severity: 'critical' })
  await project.reject()
  await check()
  const [firing] = await project.firings()
  expect(firing).toMatchObject({ severity: 'critical', acknowledged: null })
  const id = firing?.id ?? ''
  const acknowledge = (note: string, of = project) => of.call('acknowledgeFiring', { params: { id }, body: { note } })
  expect((await acknowledge('x'.repeat(501))).code).toBe(40001)
  expect((await acknowledge('', await openWatched())).code).toBe(40487)
  const at = server.now().toISOString()
  const answers = await Promise.all([acknowledge('one'), acknowledge('other')])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 40938])
  const first = answers.find(({ code }) => code === 200)?.data as AlertFiring
  expect(first.acknowledged).toMatchObject({ at, by: expect.any(String) })
  await project.data('changeAlert', { params: { id: rule }, body: { ...ruleOf({ severity: 'info' }), replaces: revision } })
  expect((await project.firings())[0]).toEqual(first)
  expect((await project.rules())[0]?.severity).toBe('info')
})
