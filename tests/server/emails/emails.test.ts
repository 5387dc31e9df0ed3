import { expect, test } from 'vitest'
import type { EmailTest } from '#contract/emails/emails.ts'
import type { Mail } from '#server/mail/mail-queue.ts'
import { ends } from '#tests/server/decisions/desk.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { sendActionsTo, withMailServer } from './mail-server.ts'
import { contentOf, letter, openPostOf } from './post.ts'

const mails = withMailServer()
/** The product's own mails, which are not what is tested here. */
const codes: Mail[] = []
const send = sendActionsTo(mails, codes)
const server = withServer(() => ({
  send,
  publicOrigin: 'https://causeway.example',
}))

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const openPost = (content?: unknown) => openPostOf(server, codes, content)

const linkIn = (mail: (typeof mails.received)[number] | undefined): string => {
  const link = /https:\/\/causeway\.example(\/unsubscribe\/\S+)/.exec(mail?.text ?? '')?.[1]
  if (link === undefined) throw new Error('the mail has no link to unsubscribe')
  return link
}
const headerOf = (mail: (typeof mails.received)[number] | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name.toLowerCase())?.value

test('a decision sends one mail: filled in, as HTML and as text, from the sender, with a link to unsubscribe', async () => {
  const desk = await openPost()
  await desk.search('<b>green</b> tea')
  await server.app.sendEmails()
  expect(mails.received).toHaveLength(1)
  const [mail] = mails.received
  expect(mail).toMatchObject({ recipient: 'ann@example.com', subject: 'Tea for Ann' })
  expect(mail?.from).toMatchObject({ name: 'Tea house', address: 'mails@causeway.example' })
  expect(mail?.replyTo?.[0]).toMatchObject({ address: 'help@shop.example' })
  expect(mail?.html).toContain('Your &lt;b&gt;green&lt;/b&gt; tea waits')
  expect(mail?.html).not.toMatch(/<b>|<script/)
  expect(mail?.html).toContain('href="https://shop.example/tea?a=1&amp;b=2"')
  expect(mail?.html).toContain('First line<br>second line')
  expect(mail?.text).toContain('Your <b>green</b> tea waits')
  expect(mail?.text).toContain('https://shop.example/tea?a=1&b=2')
  expect(headerOf(mail, 'List-Unsubscribe')).toBe(`<https://causeway.example${linkIn(mail)}>`)
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const [decision] = await desk.decisions()
  expect(mail?.messageId).toBe(`<${decision?.id}@causeway.example>`)
  expect(await desk.figures()).toMatchObject({ waiting: 0, sent: 1, dead: 0, suppressed: 0, unsubscribed: 0 })
  const rows = await server.database.query('select recipient, html, text, subject from emails where project_id = $1', [
    desk.ref.projectId,
  ])
  expect(rows).toEqual([{ recipient: null, html: null, text: null, subject: null }])
  expect(server.lines.join('')).not.toContain('ann@example.com')
})

test('nobody gets a mail without consent to marketing or without an address', async () => {
  const desk = await openPost()
  await desk.search('one', { anonymousId: 'a', consent: 'denied' })
  await desk.search('two', { anonymousId: 'b', email: 'not an address' })
  expect(mails.received).toEqual([])
  expect(ends(await desk.decisions())).toEqual(['arm', 'arm'])
})

test('a mail is in the language of its recipient if that is complete, else in another', async () => {
  const texts = { en: letter({ subject: 'Hello' }), fr: letter({ subject: 'Bonjour' }) }
  const desk = await openPost(contentOf({ texts }))
  await desk.search('one', { anonymousId: 'a', locale: 'fr-CA', email: 'fr@example.com' })
  await desk.search('two', { anonymousId: 'b', locale: 'ja', email: 'ja@example.com' })
  const subjects = mails.received.map(({ recipient, subject, text }) => [
    recipient,
    subject,
    /Se désabonner|Unsubscribe/.exec(text ?? '')?.[0],
  ])
  expect(subjects.toSorted()).toEqual([
    ['fr@example.com', 'Bonjour', 'Se désabonner'],
    ['ja@example.com', 'Hello', 'Unsubscribe'],
  ])
})

test('opening the link changes nothing, one POST unsubscribes from the organisation, and another one subscribes again', async () => {
  const desk = await openPost()
  await desk.search('one')
  const link = linkIn(mails.received[0])
  const page = await server.request(link)
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('Unsubscribe from these emails?')
  expect(text).toContain('Tea house')
  expect(text).not.toMatch(/<script|style=|ann@/)
  expect(await (await server.request(link.replace('lng=en', 'lng=fr'))).text()).toContain('Vous désabonner')
  expect((await desk.figures()).unsubscribed).toBe(0)

  // As a mail program does it, without having opened the page.
  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const done = await server.request(link, { method: 'POST', body, headers })
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('You are unsubscribed')
  expect((await desk.figures()).unsubscribed).toBe(1)
  await desk.search('two')
  await desk.search('three', { anonymousId: 'other', email: ' ANN@example.com ' })
  expect(mails.received).toHaveLength(1)

  const resume = link.replace('?', '/resume?')
  expect(await (await server.request(resume, { method: 'POST' })).text()).toContain('Unsubscribe from these emails?')
  expect((await desk.figures()).unsubscribed).toBe(0)
  await desk.search('four')
  expect(mails.received).toHaveLength(2)
})

test('a link that was changed unsubscribes nobody', async () => {
  const desk = await openPost()
  await desk.search('one')
  const link = linkIn(mails.received[0])
  const token = link.slice('/unsubscribe/'.length).split('?')[0] ?? ''
  const changed = [`${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`, token.slice(0, -4), `${token}x`, 'test', 'a'.repeat(150)]
  for (const it of changed) expect((await server.request(`/unsubscribe/${it}`, { method: 'POST' })).status).toBe(404)
  await desk.search('two')
  expect(mails.received).toHaveLength(2)
})

test('a mail that waits is not sent any more to somebody who has unsubscribed meanwhile', async () => {
  const desk = await openPost()
  await desk.search('one')
  mails.refuses = '451 later'
  await desk.search('two')
  await server.request(linkIn(mails.received[0]), { method: 'POST' })
  mails.refuses = null
  server.pass(minute)
  await server.app.sendEmails()
  expect(mails.received).toHaveLength(1)
  expect(await desk.figures()).toMatchObject({ sent: 1, suppressed: 1, waiting: 0 })
})

test('a failed mail is tried again after 1 min, 5 min, 30 min, 2 h and 5 h, and is then dead; its contents are deleted after 30 days', async () => {
  const desk = await openPost()
  mails.refuses = '451 greylisted ann@example.com'
  await desk.search('one')
  for (const delay of [minute, 5 * minute, 30 * minute, 2 * hour]) {
    server.pass(delay)
    await server.app.sendEmails()
    expect(await desk.figures()).toMatchObject({ waiting: 1, dead: 0 })
  }
  server.pass(5 * hour)
  await server.app.sendEmails()
  expect(await desk.figures()).toMatchObject({ waiting: 0, dead: 1, sent: 0 })
  expect(server.lines.join('')).toContain('e-mail not delivered')
  expect(server.lines.join('')).not.toContain('ann@example.com')
  const contents = () =>
    server.database.query('select 1 as kept from emails where project_id = $1 and html is not null', [desk.ref.projectId])
  expect(await contents()).toHaveLength(1)
  server.pass(31 * day)
  await server.app.sweep()
  expect(await contents()).toEqual([])
})

test('an unknown recipient is not tried again, and gets no more mails', async () => {
  const desk = await openPost()
  mails.refuses = '550 no such user'
  await desk.search('one')
  expect(await desk.figures()).toMatchObject({ waiting: 0, dead: 1 })
  mails.refuses = null
  await desk.search('two')
  expect(mails.received).toEqual([])
  expect(ends(await desk.decisions()).toSorted()).toEqual(['arm', 'delivered'])
})

test('nothing is left of an erased person', async () => {
  const desk = await openPost()
  mails.refuses = '451 later'
  await desk.search('one')
  await desk.data('eraseProfile', { params: { id: await desk.profileOf('a') }, body: { reason: 'asked for' } })
  const rows = await server.database.query('select 1 from emails where project_id = $1', [desk.ref.projectId])
  expect(rows).toEqual([])
})

test('two servers send each mail once', async () => {
  const desk = await openPost()
  mails.refuses = '451 later'
  for (let count = 0; count < 8; count += 1)
    await desk.search('tea', { anonymousId: `v${count}`, email: `v${count}@example.com` })
  mails.refuses = null
  server.pass(minute)
  const other = besides(server, { send })
  await Promise.all([server.app.sendEmails(), other.app.sendEmails()])
  expect(mails.received.map(({ recipient }) => recipient).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, it) => `v${it}@example.com`),
  )
  await other.app.settle()
})

test('a test mail goes to the caller, with the sample’s values, ten times a minute', async () => {
  const desk = await openPost()
  const body = { content: contentOf(), language: 'en', sample: { profile: { name: 'Bob' }, event: { q: 'oolong' } } }
  expect(await desk.data<EmailTest>('testEmail', { body })).toEqual({ outcome: 'sent' })
  expect(mails.received).toMatchObject([{ subject: 'Tea for Bob', recipient: expect.stringMatching(/^user.*@example\.com$/) }])
  expect((await server.request(linkIn(mails.received[0]), { method: 'POST' })).status).toBe(404)
  mails.refuses = '550 no'
  expect(await desk.data<EmailTest>('testEmail', { body })).toEqual({ outcome: 'refused' })
  for (let count = 2; count < 10; count += 1) await desk.data('testEmail', { body })
  expect((await desk.call('testEmail', { body })).status).toBe(429)
  expect(await desk.figures()).toMatchObject({ sent: 0, dead: 0 })
  expect((await desk.call('testEmail', { body: { ...body, content: {} } })).code).toBe(40035)
})
