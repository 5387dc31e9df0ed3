import { createServer, type Server, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { limits } from '#contract/http/rules.ts'
import { createKeys } from '#server/kernel/keys.ts'
import type { Mail, Send } from '#server/mail/mail-queue.ts'
import { sendBySmtp, smtpLimits } from '#server/mail/smtp.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { testOutboxPath } from '#tests/support/secret.ts'

const server = withServer()
const ask = (email: string) => `${endpoints.sendCode.path}?${new URLSearchParams({ email, ftype: 'register' })}`

const waiting = () =>
  server.database.query<{ attempts: number; next_attempt_at: Date | null }>('select attempts, next_attempt_at from mails')

test('the outbox is a page that shows mails as text, and JSON on request', async () => {
  const email = `<b>@${'x'.repeat(20)}.com`
  await server.request(ask(email))
  const page = await (await server.request(testOutboxPath, { headers: { Accept: 'text/html' } })).text()
  expect(page).toContain('&lt;b&gt;@')
  expect(page).not.toContain('<b>')
  expect(page).not.toMatch(/<style|style=|<script|\son\w+=/)
  expect(page).toContain('href="/dev/outbox.css"')
  const style = await server.request('/dev/outbox.css')
  expect(style.headers.get('Content-Type')).toContain('text/css')
  const [mail] = await server.outbox()
  expect(mail).toEqual({
    to: email,
    subject: expect.any(String),
    text: expect.stringMatching(/\b\d{6}\b/),
    html: expect.stringMatching(/\b\d{6}\b/),
    sentAt: server.now().toISOString(),
  })
})

test('mails are in the caller’s language, newest first', async () => {
  for (const [index, language] of ['zh', 'en', 'ja', 'fr'].entries())
    await server.request(ask(`reader${index}@example.com`), { headers: { 'Accept-Language': language } })
  const subjects = (await server.outbox()).slice(0, 4).map((mail) => mail.subject)
  expect(subjects).toEqual([
    'Causeway · Votre code de vérification',
    'Causeway · 確認コード',
    'Causeway · Your verification code',
    'Causeway · 您的验证码',
  ])
})

test('the outbox is closed to other machines, and when SMTP is configured', async () => {
  const sending: Send = async () => {}
  for (const { request } of [besides(server, { isLocal: () => false }), besides(server, { send: sending })]) {
    const response = await request(testOutboxPath, { headers: { Accept: 'application/json' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ data: null })
  }
})

describe('behind a proxy that adds no header (A6)', () => {
  const { outbox } = createKeys('another secret of thirty-two characters')
  const wrong = ['', '?key=', '?key=x', `?key=${outbox}`, `?key=${testOutboxPath.slice(-43, -1)}`]

  test.each(wrong)('the outbox shows nothing at /dev/outbox%s', async (query) => {
    await server.request(ask('secretly@example.com'))
    const json = await server.request(`/dev/outbox${query}`, { headers: { Accept: 'application/json' } })
    expect([json.status, await json.json()]).toEqual([404, expect.objectContaining({ data: null })])
    const page = await server.request(`/dev/outbox${query}`, { headers: { Accept: 'text/html' } })
    const text = await page.text()
    expect(page.status).toBe(404)
    expect(text).toContain('The server printed it when it started')
    expect(text).not.toMatch(/secretly|\d{6}/)
    expect(text).not.toContain(testOutboxPath.slice(-43))
  })

  test('its address is known to the server only and is not in the log', async () => {
    expect(server.app.outboxPath).toBe(testOutboxPath)
    expect(besides(server, { send: async () => {} }).app.outboxPath).toBeNull()
    await server.outbox()
    expect(server.lines.join('')).not.toContain(testOutboxPath.slice(-43))
  })
})

test('/healthz reports how mails are delivered', async () => {
  const mailOf = async ({ request }: ReturnType<typeof besides>) => ((await (await request('/healthz')).json()) as Body).mail
  expect(await mailOf(besides(server, {}))).toBe('outbox')
  expect(await mailOf(besides(server, { send: async () => {} }))).toBe('smtp')
})
type Body = { mail: string; oldestMailSeconds: number | null }

test('a request does not wait for the mail server, and an accepted mail is deleted', async () => {
  await server.database.query('delete from mails')
  const taken: Mail[] = []
  let accept = () => {}
  const accepted = new Promise<void>((resolve) => {
    accept = resolve
  })
  const { app, request } = besides(server, {
    send: async (mail) => {
      taken.push(mail)
      await accepted
    },
  })
  expect((await request(ask('slow@example.com'))).status).toBe(200)
  await expect.poll(() => taken).toHaveLength(1)
  accept()
  await app.settle()
  expect(taken[0]).toMatchObject({ to: 'slow@example.com', text: expect.stringMatching(/\b\d{6}\b/) })
  expect(await waiting()).toEqual([])
})

test('a mail that cannot be delivered is tried five times within ten minutes, survives a restart, and is removed after a day', async () => {
  let attempts = 0
  const refusing: Send = async ({ to }) => {
    attempts += 1
    throw Object.assign(new Error(`550 no such user ${to}`), { responseCode: 550 })
  }
  const first = besides(server, { send: refusing })
  await first.request(ask('missing@example.com'))
  await first.app.settle()
  expect(attempts).toBe(1)
  for (let minute = 0; minute < 9; minute += 1) {
    server.pass(60_000)
    const next = besides(server, { send: refusing })
    next.app.start()
    await next.app.settle()
  }
  expect(attempts).toBe(5)
  expect(await waiting()).toEqual([{ attempts: 5, next_attempt_at: null }])
  expect(server.lines.join('')).toContain('mail not delivered')
  expect(server.lines.join('')).not.toContain('missing@')
  server.pass(86_400_000)
  await besides(server, { send: refusing }).app.sweep()
  expect(await waiting()).toEqual([])
})

const listening = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`smtp://127.0.0.1:${(server.address() as { port: number }).port}`)),
  )

test.each([
  ['never greets', (_: Socket) => {}],
  ['greets and says no more', (socket: Socket) => void socket.write('220 here\r\n')],
])('a mail server that %s does not keep the mails behind it waiting', async (_, behave) => {
  await server.database.query('delete from mails')
  server.pass(3 * 60_000)
  const [sockets, before] = [[] as Socket[], server.lines.length]
  const hanging = createServer((socket) => {
    sockets.push(socket)
    behave(socket)
  })
  const url = await listening(hanging)
  const sendThere = sendBySmtp(url, 'causeway@example.com', { connection: 100, greeting: 100, silence: 100 })
  const taken: string[] = []
  const { app, request } = besides(server, {
    send: async (mail) => {
      if (mail.to === 'first@example.com') return sendThere(mail)
      taken.push(mail.to)
    },
  })
  await request(ask('first@example.com'))
  await request(ask('second@example.com'))
  await app.settle()
  expect(sockets).toHaveLength(1)
  expect(taken).toEqual(['second@example.com'])
  expect(server.lines.slice(before).join('')).toContain('ETIMEDOUT')
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => hanging.close(resolve))
})

test('a hanging mail server is given up within the minute after which a mail is tried again, so that a code arrives in time', () => {
  const hung = smtpLimits.connection + smtpLimits.greeting + smtpLimits.silence
  expect(hung).toBeLessThan(60_000)
  expect(5 * hung).toBeLessThan(limits.codeLifetimeSeconds * 1_000)
})

test('/healthz reports how long the oldest mail has waited', async () => {
  await server.database.query('delete from mails')
  const { app, request } = besides(server, {
    send: async () => {
      throw new Error('no')
    },
  })
  const oldest = async () => ((await (await request('/healthz')).json()) as Body).oldestMailSeconds
  expect(await oldest()).toBeNull()
  await request(ask('waiting@example.com'))
  await app.settle()
  server.pass(90_000)
  await request(ask('waiting.too@example.com'))
  // Where the database takes longer than 50 ms, `/healthz` answers what it found before, and the next time what it found then.
  await expect.poll(oldest).toBe(90)
  await app.settle()
  await server.database.query('update mails set next_attempt_at = null')
  await expect.poll(oldest).toBeNull()
})
