import { expect, test } from 'vitest'
import type { Suppression } from '#contract/emails/suppressions.ts'
import type { Mail, Send } from '#server/mail/mail-queue.ts'
import { numberOf } from '#tests/server/members/team.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { openPostOf } from './post.ts'

const sent: Mail[] = []
const send: Send = async (mail) => void sent.push(mail)
const server = withServer(() => ({ send, publicOrigin: 'https://causeway.example' }))
const [minute, day] = [60_000, 86_400_000]

type Page = { items: Suppression[]; next: string | null; total: { value: number } }
const mark = /^[\w-]{8}$/

const openOffice = async () => {
  const desk = await openPostOf(server, sent)
  const list = (query: Record<string, string> = {}) => desk.data<Page>('listEmailSuppressions', { query })
  const check = async (address: string) =>
    (await desk.data<{ entry: Suppression | null }>('checkEmailSuppression', { body: { address } })).entry
  const add = (address: string, reason = 'unsubscribed') =>
    desk.data<Suppression>('addEmailSuppression', { body: { address, reason } })
  const remove = (id: string, body: object = {}) =>
    desk.call('removeEmailSuppression', { params: { id }, body: { reason: 'they wrote to us', hasConsent: true, ...body } })
  const letters = () => sent.filter(({ headers }) => headers !== undefined)
  return { ...desk, list, check, add, remove, letters }
}

test('the list shows when and why, by reason and date, and never an address', async () => {
  const office = await openOffice()
  const began = server.now()
  for (const [address, reason] of [
    ['one@example.com', 'unsubscribed'],
    ['two@example.com', 'bounced'],
    ['three@example.com', 'unsubscribed'],
  ] as const) {
    await office.add(address, reason)
    server.pass(day)
  }
  const all = await office.list()
  expect(all.items.map(({ reason }) => reason)).toEqual(['unsubscribed', 'bounced', 'unsubscribed'])
  expect(all.total.value).toBe(3)
  for (const entry of all.items) {
    expect(Object.keys(entry).toSorted()).toEqual(['createdAt', 'id', 'mark', 'reason'])
    expect(entry.mark).toMatch(mark)
  }
  expect(JSON.stringify(all)).not.toContain('example.com')
  expect((await office.list({ reason: 'bounced' })).total.value).toBe(1)
  const to = new Date(began.getTime() + day).toISOString()
  expect((await office.list({ to })).total.value).toBe(1)
  expect((await office.list({ from: to })).total.value).toBe(2)
  const first = await office.list({ limit: '2' })
  const rest = await office.list({ limit: '2', cursor: first.next ?? '' })
  expect([first.items.length, rest.items.length, rest.next, rest.total.value]).toEqual([2, 1, null, 3])
})

test('an address is found however it is written, gets no e-mails while it is on the list, and gets them again after', async () => {
  const office = await openOffice()
  expect(await office.check('ann@example.com')).toBeNull()
  const entry = await office.add(' ANN@Example.com ')
  expect(await office.check('ａｎｎ＠example.com')).toEqual(entry)
  expect(await office.check('bob@example.com')).toBeNull()
  await office.search('one')
  expect(office.letters()).toEqual([])
  expect((await office.remove(entry.id)).code).toBe(200)
  expect(await office.check('ann@example.com')).toBeNull()
  await office.search('two')
  expect(office.letters()).toHaveLength(1)
  sent.length = 0
})

test('who has unsubscribed is taken off the list only with their consent and a reason, which contains no address', async () => {
  const office = await openOffice()
  const { id } = await office.add('ann@example.com')
  expect((await office.remove(id, { hasConsent: false })).code).toBe(numberOf('suppression.consentRequired'))
  for (const reason of ['', '  ', 'a'.repeat(301), 'ann@example.com asked for it'])
    expect((await office.remove(id, { reason })).code).toBe(numberOf('request.invalid'))
  expect((await office.remove(id)).code).toBe(200)
  expect((await office.remove(id)).code).toBe(numberOf('suppression.unknown'))
  const bounced = await office.add('gone@example.com', 'bounced')
  expect((await office.remove(bounced.id, { hasConsent: false })).code).toBe(200)
})

test('a bounce never replaces an unsubscription, and an unsubscription replaces a bounce', async () => {
  const office = await openOffice()
  const first = await office.add('ann@example.com', 'bounced')
  server.pass(minute)
  const then = await office.add('ann@example.com', 'unsubscribed')
  expect(then).toEqual({ ...first, reason: 'unsubscribed', createdAt: server.now().toISOString() })
  server.pass(minute)
  expect(await office.add('ann@example.com', 'bounced')).toEqual(then)
  expect(await office.add('ann@example.com', 'unsubscribed')).toEqual(then)
  expect((await office.list()).total.value).toBe(1)
})

test('an entry by an earlier application secret is found, kept and removed', async () => {
  const office = await openOffice()
  const entry = await office.add('ann@example.com', 'bounced')
  const appSecret = 'another secret of the application, long enough'
  const { testSecret } = await import('#tests/support/secret.ts')
  const later = besides(server, { appSecret, previousAppSecrets: [testSecret] })
  const ask = (name: 'checkEmailSuppression' | 'addEmailSuppression', body: object) =>
    later.call(name, { session: office.token, body: { address: 'ann@example.com', ...body } })
  expect((await ask('checkEmailSuppression', {})).data).toEqual({ entry })
  expect((await ask('addEmailSuppression', { reason: 'unsubscribed' })).data).toMatchObject({
    id: entry.id,
    reason: 'unsubscribed',
  })
  expect((await office.list()).total.value).toBe(1)
})

test('only addresses are taken, and a person checks at most 60 a minute', async () => {
  const office = await openOffice()
  const call = (address: string) => office.call('checkEmailSuppression', { body: { address } })
  expect((await call('not an address')).code).toBe(numberOf('suppression.notAnAddress'))
  for (let count = 1; count < 60; count += 1) await call('ann@example.com')
  expect((await call('ann@example.com')).status).toBe(429)
})

test('the list is that of the organisation: members without the permission and others do not see or change it', async () => {
  const office = await openOffice()
  const { id } = await office.add('ann@example.com')
  const other = await openOffice()
  expect((await other.list()).items).toEqual([])
  expect(await other.check('ann@example.com')).toBeNull()
  expect((await other.remove(id)).code).toBe(numberOf('suppression.unknown'))
  await server.database.query(`update members set role = 'analyst' where user_id = $1`, [office.userId])
  const denied = numberOf('permission.denied')
  expect((await office.call('listEmailSuppressions')).code).toBe(denied)
  expect((await office.call('checkEmailSuppression', { body: { address: 'a@b.co' } })).code).toBe(denied)
  expect((await office.remove(id)).code).toBe(denied)
})
