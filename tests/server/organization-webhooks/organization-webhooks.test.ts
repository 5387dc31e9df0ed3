import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { noticeKinds } from '#contract/organization-webhooks/notices.ts'
import type {
  OrganizationDeliveries,
  OrganizationDelivery,
  OrganizationWebhook,
  OrganizationWebhooks,
  RevealedWebhook,
} from '#contract/organization-webhooks/organization-webhooks.ts'
import type { WebhookTest } from '#contract/webhooks/webhooks.ts'
import { numberOf, openTeam } from '#tests/server/members/team.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { answering, ok, reachable, withReceiver } from '#tests/server/webhooks/receiver.ts'
import { testSecret } from '#tests/support/secret.ts'

const receiver = withReceiver()
const receivers = { ...reachable, timeout: 500 }
const server = withServer(() => ({ receivers }))
const [second, minute, hour] = [1_000, 60_000, 3_600_000]

// What an earlier test left waiting would be sent to the same receiver.
beforeEach(() => server.database.query('delete from organization_webhooks'))

type Received = (typeof receiver.received)[number]

const openOrganization = async () => {
  const team = await openTeam(server)
  const content = (different = {}) => ({ url: receiver.url, description: '', kinds: noticeKinds, isOn: true, ...different })
  const asOwner = (name: Parameters<typeof team.as>[1], options = {}) => team.as(team.owner, name, options)
  const list = async () => ((await asOwner('listOrganizationWebhooks')).data as OrganizationWebhooks).webhooks
  return {
    ...team,
    content,
    asOwner,
    list,
    tenantId: team.owner.session.companyid,
    add: async (different = {}) =>
      (await asOwner('createOrganizationWebhook', { body: content(different) })).data as RevealedWebhook,
    change: async (webhook: OrganizationWebhook, different = {}) =>
      asOwner('changeOrganizationWebhook', {
        params: { id: webhook.id },
        body: content({ kinds: webhook.kinds, replaces: webhook.version, ...different }),
      }),
    deliveries: async ({ id }: OrganizationWebhook) =>
      ((await asOwner('listOrganizationDeliveries', { params: { id } })).data as OrganizationDeliveries).deliveries,
    createProject: (name: string) => asOwner('saveProject', { body: { projectName: name } }),
  }
}

const send = async (later = 0) => {
  server.pass(later)
  await server.app.sendWebhooks()
}
const told = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })

/** As https://www.standardwebhooks.com describes it, written again. */
const isSignedWith = (secret: string, { headers, body }: Received): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

test('what members do is told once it is committed, signed, and without more than the record has for members', async () => {
  const { add, member, owner, as, createProject, tenantId, deliveries } = await openOrganization()
  const { webhook, secret } = await add()
  const project = (await createProject('Tea & Co')).data as { id: string }
  const viewer = await member('viewer')
  await as(owner, 'changeMemberRole', { params: { id: viewer.session.id }, body: { role: 'analyst' } })
  await as(owner, 'suspendMember', { params: { id: viewer.session.id } })
  await send()
  const actor = owner.session.id
  expect(told().map(({ type, data }) => ({ type, ...data }))).toEqual([
    { type: 'project.created', organization: tenantId, actor, target: project.id, after: 'Tea & Co' },
    { type: 'member.invited', organization: tenantId, actor, target: expect.any(String), role: 'viewer' },
    { type: 'member.joined', organization: tenantId, actor: viewer.session.id, target: expect.any(String), role: 'viewer' },
    { type: 'member.roleChanged', organization: tenantId, actor, target: viewer.session.id, before: 'viewer', after: 'analyst' },
    { type: 'member.suspended', organization: tenantId, actor, target: viewer.session.id },
  ])
  for (const received of receiver.received) {
    expect(isSignedWith(secret, received)).toBe(true)
    expect(received.body).not.toContain(viewer.email)
  }
  expect(new Set((await deliveries(webhook)).map(({ status }) => status))).toEqual(new Set(['delivered']))
  expect(await deliveries(webhook)).toHaveLength(5)
})

test('a refused call, and one whose transaction fails, is not told', async () => {
  const { add, owner, as, member, asOwner } = await openOrganization()
  const viewer = await member('viewer')
  await add()
  await as(viewer, 'saveProject', { body: { projectName: 'Refused' } })
  await as(owner, 'changeMemberRole', { params: { id: owner.session.id }, body: { role: 'viewer' } })
  expect((await asOwner('deleteOrganization', { body: { name: 'Another name' } })).code).toBe(numberOf('organization.otherName'))
  await send()
  expect(told()).toEqual([])
})

test('each webhook is told what it asks for, of its own organisation, while it is on', async () => {
  const [one, other] = [await openOrganization(), await openOrganization()]
  await one.add({ kinds: ['project.renamed'] })
  const off = await one.add({ isOn: false })
  await other.add()
  await one.createProject('Tea')
  await send()
  expect(told()).toEqual([])
  await one.change(off.webhook, { isOn: true, kinds: ['project.created'] })
  await one.createProject('Coffee')
  await send()
  expect(told().map(({ type, data }) => [type, data.organization])).toEqual([['project.created', one.tenantId]])
})

test('what fails is tried again as the webhooks of actions are, is dead in the end, and can be sent again', async () => {
  const { add, createProject, deliveries, asOwner, list } = await openOrganization()
  const { webhook } = await add()
  receiver.answer = answering(503)
  await createProject('Tea')
  await send()
  for (const delay of [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour]) {
    await send(delay - 1)
    await send(1)
  }
  await send(24 * hour)
  expect(receiver.received).toHaveLength(6)
  const [dead] = await deliveries(webhook)
  expect(dead).toMatchObject({ kind: 'project.created', status: 'dead', nextAttemptAt: null, response: 'status 503' })
  expect(dead?.attempts).toHaveLength(6)
  expect(await list()).toMatchObject([{ id: webhook.id, waiting: 0, dead: 1 }])
  const resend = () => asOwner('resendOrganizationDelivery', { params: { id: dead?.id ?? '' } })
  expect((await resend()).data as OrganizationDelivery).toMatchObject({ status: 'waiting' })
  expect((await resend()).code).toBe(numberOf('organizationWebhook.notEnded'))
  await send()
  receiver.answer = ok
  await send(5 * second)
  expect((await deliveries(webhook))[0]).toMatchObject({ status: 'delivered', response: 'thanks' })
  // What was delivered can be sent again too, with the same id.
  expect((await resend()).code).toBe(200)
  await send()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(receiver.received).toHaveLength(9)
})

test('the previous secret signs along for 24 hours, and so do secrets of the previous application secret', async () => {
  const { add, createProject, asOwner } = await openOrganization()
  const { webhook, secret } = await add()
  const { secret: next } = (await asOwner('rotateOrganizationWebhook', { params: { id: webhook.id } })).data as RevealedWebhook
  expect(next).not.toBe(secret)
  await createProject('Tea')
  await send()
  const [first] = receiver.received
  expect(first && [secret, next].map((it) => isSignedWith(it, first))).toEqual([true, true])
  server.pass(24 * hour)
  await createProject('Coffee')
  const { app } = besides(server, { receivers, appSecret: 'another'.repeat(8), previousAppSecrets: [testSecret] })
  await app.sendWebhooks()
  const last = receiver.received[1]
  expect(last && [secret, next].map((it) => isSignedWith(it, last))).toEqual([false, true])
})

test('a test call is signed, shows the answer, leaves no delivery, and is limited', async () => {
  const { add, asOwner, deliveries } = await openOrganization()
  const { webhook, secret } = await add({ isOn: false })
  receiver.answer = answering(418)
  const test = () => asOwner('testOrganizationWebhook', { params: { id: webhook.id } })
  expect((await test()).data as WebhookTest).toMatchObject({ status: 418, failure: 'status', response: 'status 418' })
  expect(receiver.received[0] && isSignedWith(secret, receiver.received[0])).toBe(true)
  expect(told()[0]).toMatchObject({ type: 'webhook.test' })
  expect(await deliveries(webhook)).toEqual([])
  for (let count = 1; count < 10; count += 1) expect((await test()).code).toBe(200)
  expect((await test()).code).toBe(numberOf('requests.tooMany'))
  expect(receiver.received).toHaveLength(10)
})

test('an organisation has ten at most, also when eleven are added at once', async () => {
  const { add, list } = await openOrganization()
  await Promise.all(Array.from({ length: 11 }, () => add()))
  expect(await list()).toHaveLength(10)
})

test('of two who change a webhook, the second is told; one that is switched off calls nobody any more', async () => {
  const { add, change, createProject, deliveries, list } = await openOrganization()
  const { webhook } = await add()
  await createProject('Tea')
  expect((await change(webhook, { isOn: false })).code).toBe(200)
  expect((await change(webhook)).code).toBe(numberOf('organizationWebhook.changed'))
  expect(await list()).toMatchObject([{ isOn: false, waiting: 0 }])
  await send()
  expect(receiver.received).toEqual([])
  expect((await deliveries(webhook)).map(({ status }) => status)).toEqual(['cancelled'])
})

test('what waits is called at the new address, and is gone with its webhook', async () => {
  const { add, change, createProject, asOwner } = await openOrganization()
  const { webhook } = await add({ url: 'https://203.0.113.7/old' })
  await createProject('Tea')
  await change(webhook, { url: `${receiver.url}/new` })
  await send()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/new'])
  await createProject('Coffee')
  await asOwner('removeOrganizationWebhook', { params: { id: webhook.id } })
  await send()
  expect(receiver.received).toHaveLength(1)
  expect(await server.database.query('select id from organization_deliveries')).toEqual([])
})

test('addresses that are not public and unencrypted ones are refused, and so is what is no webhook', async () => {
  const { asOwner, content, add, createProject, deliveries } = await openOrganization()
  const refused = [
    { url: 'http://example.com/hook' },
    { url: 'https://name:password@example.com/hook' },
    { url: 'javascript:alert(1)' },
    { url: `https://example.com/${'x'.repeat(2_000)}` },
    { kinds: [] },
    { kinds: ['member.hired'] },
    { description: 'x'.repeat(101) },
    { description: 'a\u0000b' },
    { secret: 'mine' },
  ]
  for (const different of refused)
    expect((await asOwner('createOrganizationWebhook', { body: content(different) })).code).toBe(numberOf('request.invalid'))
  const { webhook } = await add({ url: 'https://169.254.169.254/latest/meta-data' })
  await createProject('Tea')
  await send()
  expect((await deliveries(webhook))[0]?.attempts).toMatchObject([{ status: null, failure: 'address' }])
})

test('a suspended organisation is told of that and of nothing else; the rest waits until it is resumed', async () => {
  const { add, createProject, tenantId } = await openOrganization()
  await add()
  const platform = await server.admin()
  receiver.answer = answering(500)
  await createProject('Tea')
  await send()
  receiver.answer = ok
  const reason = { params: { id: tenantId }, body: { reason: 'Unpaid for months' } }
  await server.call('suspendOrganization', { session: platform.session.session, ...reason })
  await send(5 * minute)
  expect(told().map(({ type }) => type)).toEqual(['project.created', 'organization.suspended'])
  expect(receiver.received[1]?.body).not.toContain('Unpaid')
  await server.call('resumeOrganization', { session: platform.session.session, ...reason })
  await send()
  expect(told().map(({ type }) => type)).toEqual([
    'project.created',
    'organization.suspended',
    'project.created',
    'organization.resumed',
  ])
})

test('two processes send each notice once', async () => {
  const { add, createProject } = await openOrganization()
  await add()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await createProject(name)
  const { app } = besides(server, { receivers })
  await Promise.all([server.app.sendWebhooks(), app.sendWebhooks()])
  expect(
    told()
      .map(({ data }) => data.after)
      .sort(),
  ).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a receiver that is down fills no table: what comes while 1,000 notices wait is given up, and 100 that have ended are kept', async () => {
  const { add, deliveries, createProject, tenantId } = await openOrganization()
  const { webhook } = await add()
  const before = new Date(server.now().getTime() - hour).toISOString()
  const insert = (status: string, count: number) =>
    server.database.query(
      `insert into organization_deliveries (id, tenant_id, webhook_id, kind, body, status, tries, next_attempt_at, attempts, created_at)
       select gen_random_uuid(), $1, $2::uuid, 'project.created', '{}', $3, 1,
              case when $3 = 'waiting' then $4::timestamptz + interval '1 year' end, '[]', $4::timestamptz
         from generate_series(1, $5::int)`,
      [tenantId, webhook.id, status, before, count],
    )
  await insert('waiting', 999)
  await createProject('Tea')
  await createProject('Coffee')
  expect(
    (await deliveries(webhook))
      .slice(0, 2)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['dead', 'waiting'])
  await server.database.query('delete from organization_deliveries')
  await insert('delivered', 150)
  await server.app.sweep()
  expect(await server.database.query('select id from organization_deliveries')).toHaveLength(100)
})
