import { expect, test } from 'vitest'
import { nextSendingTime } from '#contract/dashboards/weekly-summary.ts'
import type { EmailTest } from '#contract/emails/emails.ts'
import type { MailSender } from '#contract/organization-settings/mail-sender.ts'
import type { Mail } from '#server/mail/mail-queue.ts'
import { asking } from '#tests/server/organization-settings/senders.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { verifyDkim } from '#tests/support/dkim.ts'
import { withNameServer } from '#tests/support/name-server.ts'
import { sendActionsTo, withMailServer } from './mail-server.ts'
import { contentOf, openPostOf } from './post.ts'

const mails = withMailServer()
const names = withNameServer()
/** The product's own mails. */
const codes: Mail[] = []
const send = sendActionsTo(mails, codes)
const server = withServer(() => ({ send, senders: asking(names), publicOrigin: 'https://causeway.example' }))
const day = 24 * 60 * 60_000

const keyOf = (name: string): string => {
  const answer = names.answers.get(name)
  return typeof answer === 'object' ? (answer.texts[0]?.join('') ?? '') : ''
}

const openPost = async (content: unknown = contentOf({ replyTo: '' })) => {
  const desk = await openPostOf(server, codes, content)
  const settings = { displayName: 'Tea Group', address: 'hello@tea.example', replyTo: 'answers@tea.example' }
  const save = (replaces: string | null = null) => desk.data<MailSender>('saveMailSender', { body: { replaces, settings } })
  const check = () => desk.data<MailSender>('checkMailSender')
  const prove = async () => {
    for (const { host, value } of (await save()).sender?.records ?? []) names.set(host, value)
    return check()
  }
  /** The one mail that the next search sends. */
  const sent = async () => {
    mails.received = []
    await desk.search(`tea ${server.now().getTime()}`, { anonymousId: `a${server.now().getTime()}` })
    server.pass(60_000)
    expect(mails.received).toHaveLength(1)
    return mails.received[0]
  }
  return { ...desk, save, check, prove, sent }
}

test('while it is not proven, mails come from the platform with the name of the action', async () => {
  const { save, sent } = await openPost()
  expect((await sent())?.replyTo ?? []).toEqual([])
  await save()
  const mail = await sent()
  expect(mail?.from).toMatchObject({ name: 'Tea house', address: 'mails@causeway.example' })
  expect(mail?.replyTo?.[0]).toMatchObject({ address: 'answers@tea.example' })
  expect(mail?.raw).not.toMatch(/^DKIM-Signature:/im)
})

test('once it is proven, mails come from its address, signed by the key in its DNS; lost, from the platform again', async () => {
  const { prove, sent } = await openPost()
  expect((await prove()).sender?.state).toBe('proven')
  const mail = await sent()
  expect(mail?.from).toMatchObject({ name: 'Tea house', address: 'hello@tea.example' })
  expect(mail?.replyTo?.[0]).toMatchObject({ address: 'answers@tea.example' })
  // Without an SPF mechanism of the platform bounces go to the platform.
  expect(mail?.returnPath).toBe('mails@causeway.example')
  const signed = verifyDkim(mail?.raw ?? '', keyOf)
  for (const header of ['from', 'reply-to', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(signed).toContain(header)
  expect(verifyDkim((mail?.raw ?? '').replace('Second paragraph', 'Third paragraph'), keyOf)).toBeNull()
  expect(verifyDkim((mail?.raw ?? '').replace('hello@tea.example', 'hallo@tea.example'), keyOf)).toBeNull()
  names.answers.clear()
  await server.app.sweep()
  server.pass(day)
  await server.app.sweep()
  expect((await sent())?.from.address).toBe('hello@tea.example')
  server.pass(3 * day)
  await server.app.sweep()
  const last = await sent()
  expect(last?.from.address).toBe('mails@causeway.example')
  expect(last?.raw).not.toMatch(/^DKIM-Signature:/im)
})

test('the reply address of an action comes before that of the organisation', async () => {
  const { prove, sent } = await openPost(contentOf({ replyTo: 'help@shop.example' }))
  await prove()
  const mail = await sent()
  expect(mail?.from).toMatchObject({ name: 'Tea house', address: 'hello@tea.example' })
  expect(mail?.replyTo?.[0]).toMatchObject({ address: 'help@shop.example' })
})

test('test mails come from the proven sender, too; with an SPF mechanism bounces go to it', async () => {
  const desk = await openPost()
  await desk.prove()
  const body = { content: contentOf(), language: 'en', sample: { profile: { name: 'Ann' }, event: {} } }
  const options = { session: desk.token, project: desk.ref.projectId, body }
  mails.received = []
  expect((await server.call('testEmail', options)).data as EmailTest).toEqual({ outcome: 'sent' })
  const other = besides(server, { send, senders: asking(names, { spf: 'include:spf.causeway.example' }) })
  expect((await other.call('testEmail', options)).data as EmailTest).toEqual({ outcome: 'sent' })
  expect(mails.received.map(({ from, returnPath }) => [from.address, returnPath])).toEqual([
    ['hello@tea.example', 'mails@causeway.example'],
    ['hello@tea.example', 'hello@tea.example'],
  ])
})

test('the weekly summary comes in the name of the organisation, from its address once that is proven', async () => {
  const { save, data, check } = await openPost()
  const summary = async () => {
    codes.length = 0
    await data('changeWeeklySummary', { body: { isSubscribed: true } })
    const now = server.now().getTime()
    server.pass(nextSendingTime(now, 'UTC') - now + 60_000)
    await server.app.sweep()
    await expect.poll(() => codes.find(({ sender }) => sender !== undefined)).toBeDefined()
    return codes.find(({ sender }) => sender !== undefined)?.sender
  }
  for (const { host, value } of (await save()).sender?.records ?? []) names.set(host, value)
  await check()
  expect(await summary()).toMatchObject({ name: 'Tea Group', own: { address: 'hello@tea.example', domain: 'tea.example' } })
})
