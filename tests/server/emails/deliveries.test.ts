import { beforeEach, expect, test } from 'vitest'
import type { EmailDelivery } from '#contract/emails/deliveries.ts'
import type { Suppression } from '#contract/emails/suppressions.ts'
import type { Mail } from '#server/mail/mail-queue.ts'
import { numberOf } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'
import { sendActionsTo, withMailServer } from './mail-server.ts'
import { contentOf, letter, openPostOf } from './post.ts'

const mails = withMailServer()
/** The product's own mails, which are not what is tested here. */
const codes: Mail[] = []
const send = sendActionsTo(mails, codes)
const server = withServer(() => ({ send, publicOrigin: 'https://causeway.example' }))
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

// What an earlier test has left waiting would be sent too.
beforeEach(() => server.database.query('delete from emails'))

type Page = { items: EmailDelivery[]; next: string | null; total: { value: number } }

const openPost = async (content?: unknown) => {
  const desk = await openPostOf(server, codes, content)
  const list = (query: Record<string, string> = {}) => desk.data<Page>('listEmailDeliveries', { params: { id: desk.id }, query })
  const replay = (id: string) => desk.call('replayEmailDelivery', { params: { id } })
  /** An e-mail that the mail server refuses for good, and whose address it knows. */
  const fail = async (q: string, at: Parameters<typeof desk.search>[1] = {}) => {
    mails.refuses = '554 no'
    await desk.search(q, at)
    mails.refuses = null
    const [delivery] = (await list({ status: 'dead' })).items
    if (!delivery) throw new Error('no e-mail is dead')
    return delivery
  }
  const as = (role: string) => server.database.query('update members set role = $2 where user_id = $1', [desk.userId, role])
  return { ...desk, list, replay, fail, as }
}

test('the e-mails of an action are listed newest first, by status, page by page', async () => {
  const desk = await openPost()
  for (const q of ['one', 'two', 'three']) {
    server.pass(minute)
    await desk.search(q)
  }
  server.pass(minute)
  await desk.fail('four')
  const all = await desk.list()
  expect(all.items.map(({ status }) => status)).toEqual(['dead', 'sent', 'sent', 'sent'])
  expect(all.total.value).toBe(4)
  const [dead, sent] = all.items
  expect(dead).toMatchObject({
    action: { id: desk.id, version: 1 },
    decision: { strategy: desk.strategy },
    recipient: 'ann@example.com',
    subject: 'Tea for Ann',
    tries: 1,
    failure: { kind: 'refused', code: 554 },
    sentAt: null,
    nextAttemptAt: null,
    replayedAt: null,
    canReplay: true,
  })
  expect(dead?.decision?.id).toBe(dead?.id)
  expect(dead?.attemptedAt).toBe(server.now().toISOString())
  // What was sent is deleted: the subject as it was written remains.
  expect(sent).toMatchObject({
    recipient: null,
    subject: null,
    template: 'Tea for {{ profile.name | default: "you" }}',
    failure: null,
    canReplay: false,
  })
  expect(sent?.profile).toBe(await desk.profileOf('a'))
  const first = await desk.list({ status: 'sent', limit: '2' })
  expect([first.items.length, first.total.value]).toEqual([2, 3])
  const rest = await desk.list({ status: 'sent', limit: '2', cursor: first.next ?? '' })
  expect([rest.items.length, rest.next, rest.total.value]).toEqual([1, null, 3])
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(3)
  expect((await desk.call('listEmailDeliveries', { params: { id: desk.id }, query: { cursor: 'x' } })).code).toBe(
    numberOf('request.invalid'),
  )
  expect(await desk.data('viewEmailDelivery', { params: { id: dead?.id ?? '' } })).toEqual(dead)
})

test('the subject as it was written is that of the language of the e-mail', async () => {
  const desk = await openPost(contentOf({ texts: { en: letter({ subject: 'Hello' }), fr: letter({ subject: 'Bonjour' }) } }))
  await desk.search('one', { locale: 'fr' })
  expect((await desk.list()).items).toMatchObject([{ template: 'Bonjour' }])
})

test('people are found by their address, also after they became one person; without profile:pii values are masked and nobody is searched', async () => {
  const desk = await openPost()
  await desk.search('one', { anonymousId: 'a', email: 'ann@example.com' })
  await desk.search('two', { anonymousId: 'b', email: 'bob@example.com' })
  const dead = await desk.fail('three', { anonymousId: 'b', email: 'bob@example.com' })
  const found = async (q: string) => (await desk.list({ q })).items.map(({ profile }) => profile)
  const [ann, bob] = [await desk.profileOf('a'), await desk.profileOf('b')]
  expect(await found('ANN@example.com')).toEqual([ann])
  expect(await found('bob@example.com')).toEqual([bob, bob])
  expect(await found(bob)).toEqual([bob, bob])
  expect(await found('nobody@example.com')).toEqual([])
  await desk.data('mergeProfiles', { body: { from: bob, into: ann, reason: 'the same person' } })
  expect((await found(ann)).toSorted()).toEqual([ann, bob, bob].toSorted())
  await desk.as('viewer')
  expect(await desk.data('viewEmailDelivery', { params: { id: dead.id } })).toMatchObject({
    recipient: null,
    subject: null,
    template: 'Tea for {{ profile.name | default: "you" }}',
    canReplay: true,
  })
  const denied = numberOf('permission.denied')
  expect((await desk.call('listEmailDeliveries', { params: { id: desk.id }, query: { q: 'ann@example.com' } })).code).toBe(denied)
  expect((await desk.replay(dead.id)).code).toBe(denied)
})

test('a dead e-mail is sent again, once for however many presses, and that is on record', async () => {
  const desk = await openPost()
  const { id } = await desk.fail('one')
  mails.refuses = '451 later'
  const first = (await desk.replay(id)).data
  expect(first).toMatchObject({ id, status: 'waiting', tries: 0, failure: null, replayedAt: server.now().toISOString() })
  const [again, besides] = await Promise.all([desk.replay(id), desk.replay(id)])
  expect([again.code, besides.code]).toEqual([200, 200])
  await server.app.sendEmails()
  expect((await desk.list()).items).toMatchObject([{ status: 'waiting', tries: 1, failure: { kind: 'refused', code: 451 } }])
  mails.refuses = null
  server.pass(minute)
  await server.app.sendEmails()
  expect(mails.received).toMatchObject([{ subject: 'Tea for Ann', recipient: 'ann@example.com' }])
  expect((await desk.replay(id)).data).toMatchObject({ status: 'sent' })
  await server.app.sendEmails()
  expect(mails.received).toHaveLength(1)
  const records = await server.database.query<{ target: string }>(
    `select target from audit_records where action = 'email.replay' and target = $1`,
    [id],
  )
  expect(records).toHaveLength(1)
})

test('what was sent, what waits and what is not ours is not sent again', async () => {
  const desk = await openPost()
  await desk.search('one')
  mails.refuses = '451 later'
  await desk.search('two')
  for (const { id } of (await desk.list()).items) expect((await desk.replay(id)).code).toBe(numberOf('email.notDead'))
  const { id } = await desk.fail('three')
  const other = await openPost()
  const unknown = numberOf('email.deliveryUnknown')
  expect((await other.replay(id)).code).toBe(unknown)
  expect((await other.call('viewEmailDelivery', { params: { id } })).code).toBe(unknown)
  expect((await other.call('listEmailDeliveries', { params: { id: desk.id } })).code).toBe(numberOf('action.unknown'))
})

test('consent and suppression are read when it is sent again, and once more before the attempt', async () => {
  const desk = await openPost()
  const body = { address: 'ann@example.com', reason: 'bounced' }
  const { id } = await desk.fail('one')
  const entry = await desk.data<Suppression>('addEmailSuppression', { body })
  expect((await desk.replay(id)).code).toBe(numberOf('email.suppressed'))
  const removal = { params: { id: entry.id }, body: { reason: 'works again', hasConsent: false } }
  await desk.data('removeEmailSuppression', removal)
  const context = { consent: { state: 'denied', categories: ['marketing'] } }
  await desk.send({ anonymousId: 'a', event: 'page_view', context })
  expect((await desk.replay(id)).code).toBe(numberOf('email.noConsent'))
  expect((await desk.list()).items).toMatchObject([{ status: 'dead', replayedAt: null, canReplay: true }])
  const granted = { consent: { state: 'granted', categories: ['marketing'] } }
  await desk.send({ anonymousId: 'a', event: 'page_view', context: granted })
  mails.refuses = '451 later'
  expect((await desk.replay(id)).code).toBe(200)
  await server.app.sendEmails()
  await desk.data('addEmailSuppression', { body: { ...body, reason: 'unsubscribed' } })
  mails.refuses = null
  server.pass(minute)
  await server.app.sendEmails()
  expect(mails.received).toEqual([])
  expect((await desk.list()).items).toMatchObject([{ status: 'suppressed', failure: { kind: 'suppressed', code: null } }])
})

test('after 30 days the content of a dead e-mail is deleted, and it cannot be sent again', async () => {
  const desk = await openPost()
  const { id } = await desk.fail('one')
  await server.database.query(`update emails set created_at = created_at - interval '31 days' where id = $1::uuid`, [id])
  await server.app.sweep()
  expect(await desk.data('viewEmailDelivery', { params: { id } })).toMatchObject({ canReplay: false, subject: null })
  expect((await desk.replay(id)).code).toBe(numberOf('email.contentGone'))
})

test('e-mails wait while an organisation is being deleted, and are sent once the deletion is cancelled', async () => {
  const desk = await openPost()
  const [{ name } = { name: '' }] = await server.database.query<{ name: string }>(
    'select name from organizations where id = $1',
    [desk.ref.tenantId],
  )
  mails.refuses = '451 later'
  await desk.search('one')
  mails.refuses = null
  await desk.data('deleteOrganization', { body: { name } })
  server.pass(2 * day)
  await server.app.sweep()
  await server.app.sendEmails()
  expect(mails.received).toEqual([])
  expect(await desk.figures()).toMatchObject({ waiting: 1, sent: 0, dead: 0 })
  const [{ id } = { id: '' }] = (await desk.list()).items
  expect((await desk.replay(id)).code).toBe(numberOf('organization.deleted'))
  await desk.data('restoreOrganization')
  await server.app.sendEmails()
  expect(mails.received).toMatchObject([{ recipient: 'ann@example.com' }])
  expect(await desk.figures()).toMatchObject({ waiting: 0, sent: 1 })
})

test('one that waited for longer than three days in the grace is dead, and somebody may still send it', async () => {
  const desk = await openPost()
  const [{ name } = { name: '' }] = await server.database.query<{ name: string }>(
    'select name from organizations where id = $1',
    [desk.ref.tenantId],
  )
  mails.refuses = '451 later'
  await desk.search('one')
  mails.refuses = null
  await desk.data('deleteOrganization', { body: { name } })
  server.pass(3 * day + hour)
  await desk.data('restoreOrganization')
  await server.app.sendEmails()
  expect(mails.received).toEqual([])
  const [dead] = (await desk.list()).items
  expect(dead).toMatchObject({ status: 'dead', failure: { kind: 'expired', code: null }, canReplay: true })
  expect((await desk.replay(dead?.id ?? '')).code).toBe(200)
  await server.app.sendEmails()
  expect(mails.received).toMatchObject([{ recipient: 'ann@example.com' }])
})
