import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { randomToken } from '#server/kernel/crypto.ts'
import { createKeys } from '#server/kernel/keys.ts'
import type { Mail } from '#server/mail/mail-queue.ts'
import { sendBySmtp } from '#server/mail/smtp.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { startTokenIssuer, type TokenIssuer } from '#tests/support/identity-tokens.ts'
import { noteSecret, secretsIn } from '#tests/support/logged-secrets.ts'
import { testSecret } from '#tests/support/secret.ts'
import type { Answer } from '#tests/support/server.ts'

let issuer: TokenIssuer
const server = withServer(async () => {
  issuer = await startTokenIssuer()
  return { google: issuer.settings }
})
afterAll(() => issuer.close())

const minute = 60_000
let people = 0
const someone = () => {
  people += 1
  return `person${people}@example.com`
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const inviteIn = (text: string | undefined) => /^(?:[0-9A-Z]{4}-?){4}$/m.exec(text ?? '')?.[0] ?? ''
const invite = async (email: string) => {
  const { session } = (await server.admin()).session
  await server.call('inviteAdmin', { session, body: { email } })
  return inviteIn((await server.outbox()).find((mail) => mail.to === email)?.text)
}
const askForCode = async (email: string, ftype: 'register' | 'losepassword') => {
  server.pass(3 * minute)
  const answer = await server.call('sendCode', { query: { email, ftype } })
  return { answer, key: String(answer.data), code: await server.codeFor(email) }
}

describe('an address with an account and one without get the same answer, including headers, except key, request id and date', () => {
  type Asked = { email: string; hasAccount: boolean }
  const password = 'wrong0000'
  const rows: [what: string, ask: (it: Asked) => Promise<Answer>][] = [
    ['login', ({ email }) => server.call('login', { body: { account: email, password } })],
    [
      'login in a browser',
      ({ email }) => server.call('login', { body: { account: email, password }, headers: { 'Sec-Fetch-Site': 'same-origin' } }),
    ],
    [
      'the sixth login in a row',
      async ({ email }) => {
        for (let time = 0; time < 5; time += 1) await server.call('login', { body: { account: email, password } })
        return server.call('login', { body: { account: email, password } })
      },
    ],
    ['a code to register', async ({ email }) => (await askForCode(email, 'register')).answer],
    ['a code to reset', async ({ email }) => (await askForCode(email, 'losepassword')).answer],
    [
      'a second code too soon',
      async ({ email }) => {
        await askForCode(email, 'losepassword')
        return server.call('sendCode', { query: { email, ftype: 'losepassword' } })
      },
    ],
    [
      'a wrong code',
      async ({ email }) => {
        const { key } = await askForCode(email, 'losepassword')
        return server.call('verifyCode', { query: { key, code: '000000' } })
      },
    ],
    [
      'a reset with a wrong code',
      async ({ email }) => {
        const { key } = await askForCode(email, 'losepassword')
        return server.call('resetPassword', {
          body: { account: email, password: 'changed1', repassword: 'changed1', key, code: '000000' },
        })
      },
    ],
    [
      'a registration with a wrong code',
      async ({ email }) => {
        await askForCode(email, 'register')
        const account = email.split('@')[0] ?? ''
        return server.call('register', {
          body: { account, name: account, email, code: '000000', password: 'passw0rd', oldpassword: 'passw0rd' },
        })
      },
    ],
    [
      'a wrong invite code, whether or not there is an invite',
      async ({ email, hasAccount }) => {
        const invited = `invited.${email}`.slice(0, 40)
        if (hasAccount) await invite(invited)
        return server.call('verifyInvite', { body: { email: invited, code: 'ABCD-EFGH-JKMN-PQRS' } })
      },
    ],
    [
      'an admin’s registration with a wrong invite code',
      async ({ email }) => {
        const account = `root${email.split('@')[0]}`
        const code = 'ABCD-EFGH-JKMN-PQRS'
        return server.call('registerAdmin', {
          body: { account, name: account, email, code, password: 'passw0rd', oldpassword: 'passw0rd' },
        })
      },
    ],
  ]
  const varying = ['x-request-id', 'date']
  const key = /^[\w-]{43}$/
  const whole = ({ headers, data, ...answer }: Answer) => ({
    ...answer,
    data: typeof data === 'string' && key.test(data) ? 'a key' : data,
    headers: [...headers].filter(([name]) => !varying.includes(name)).sort(),
  })

  test.each(rows)('%s', async (_, ask) => {
    const { email } = await server.newcomer()
    const [known, unknown] = [await ask({ email, hasAccount: true }), await ask({ email: someone(), hasAccount: false })]
    expect(whole(known)).toEqual(whole(unknown))
    expect(whole(known).headers.length).toBeGreaterThan(5)
  })
})

test('no log line of any account flow contains a password, a code, a key, an invite, a session or a provider’s token', async () => {
  const before = server.lines.length
  const secrets = new Set<string>()
  const keep = <Secret extends string>(secret: Secret): Secret => {
    secrets.add(secret)
    return secret
  }
  const keepSession = ({ data }: Answer) => {
    const { session } = data as Session
    // The part before the dot identifies a session and may appear in lists and paths. The part after it is the secret.
    keep(session.split('.')[1] ?? '')
    return keep(session)
  }
  const [name, email] = ['flows1', keep('flows1@example.com')]
  const [first, second, third, wrong] = ['f1rst-passw0rd', 's3cond-passw0rd', 'th1rd-passw0rd', 'wr0ng-passw0rd'].map(keep)

  const registering = await askForCode(email, 'register')
  keep(registering.key)
  for (const code of [otherThan(registering.code), registering.code].map(keep)) {
    await server.call('verifyCode', { query: { key: registering.key, code } })
    await server.call('register', { body: { account: name, name, email, code, password: first, oldpassword: first } })
  }
  await server.call('login', { body: { account: email, password: wrong } })
  const session = keepSession(await server.call('login', { body: { account: email, password: first } }))
  const other = keepSession(await server.call('login', { body: { account: email, password: first } }))
  await server.call('confirmSession', { session, body: { password: wrong } })
  await server.call('confirmSession', { session, body: { password: first } })
  await server.call('changePassword', { session, body: { oldpassword: wrong, password: second } })
  await server.call('changePassword', { session, body: { oldpassword: first, password: second } })
  await server.call('listSessions', { session: other })
  await server.call('endSession', { session, params: { id: other.split('.')[0] ?? '' } })
  await server.call('endOtherSessions', { session })
  const resetting = await askForCode(email, 'losepassword')
  keep(resetting.key)
  for (const code of [otherThan(resetting.code), resetting.code].map(keep)) {
    const body = { account: email, password: third, repassword: third, key: resetting.key, code }
    await server.call('verifyCode', { query: { key: resetting.key, code } })
    await server.call('resetPassword', { body })
  }
  const token = keep(await issuer.tokenFor('flows', { email, email_verified: true }, server.now()))
  keepSession(await server.call('logInWithGoogle', { query: { token } }))
  await server.call('logInWithGoogle', { query: { token } })
  const admin = keep('flows.admin@example.com')
  const code = keep(await invite(admin))
  await server.call('verifyInvite', { body: { email: admin, code: keep('ABCD-EFGH-JKMN-PQRS') } })
  await server.call('verifyInvite', { body: { email: admin, code } })
  const body = { account: 'flowsadmin', name: 'flowsadmin', email: admin, code, password: first, oldpassword: first }
  expect((await server.call('registerAdmin', { body })).code).toBe(201)
  const last = keepSession(await server.call('login', { body: { account: email, password: third } }))
  await server.call('logout', { session: last })

  const lines = server.lines.slice(before)
  expect(lines.length).toBeGreaterThan(25)
  const words = lines.map(wordsOf).join('\n')
  expect(secrets.size).toBeGreaterThan(20)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(6)
    if (/^\d{6}$/.test(secret)) expect(numbersIn(words)).not.toContain(secret)
    else expect(words).not.toContain(secret)
  }
})

/** A log line without its time and request id, whose digits may contain a code by chance. */
const wordsOf = (line: string): string => {
  const { time: _, id: __, ...rest } = JSON.parse(line) as Record<string, unknown>
  return JSON.stringify(rest)
}
const numbersIn = (text: string): string[] => text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []

test('A25: a token, a code or an e-mail address in a path is not logged, and other paths are', async () => {
  const secrets = [
    randomToken(),
    'EfPCISGhfGWYwkgi_MbGChOwU-jzufr_qvKDQ-vrZKY',
    `csk_${randomToken()}`,
    `${randomToken()}.${randomToken()}`,
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    '493817',
    'someone@example.com',
    'someone%40example.com',
    'x'.repeat(70),
  ]
  for (const secret of secrets)
    for (const path of [`/quote/api/v1/${secret}`, `/${secret}`, `/reset/${secret}/more`, `/a;b=${secret}`])
      await server.request(path)
  const id = '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9a01'
  for (const path of [`/projects/${id}`, '/assets/developer-tools-D3f9aZ1k0q.js', '/quote/api/v1/events/behavior'])
    await server.request(path)
  const log = server.lines.join('')
  for (const secret of secrets) expect(log).not.toContain(secret)
  for (const shown of [
    `/projects/${id}`,
    'developer-tools-D3f9aZ1k0q.js',
    '/quote/api/v1/events/behavior',
    '/reset/[hidden]/more',
  ])
    expect(log).toContain(shown)
})

test('the check that every test with a server process makes of its log finds what it is made for', () => {
  noteSecret('a-noted-secret')
  const line = (more: object) => JSON.stringify({ level: 30, time: 1, msg: 'request', ...more })
  const bad = [
    line({ path: '/a-noted-secret' }),
    line({ to: 'ann@example.com' }),
    line({ path: '/reset/ann%40example.com' }),
    line({ body: { password: 'x' } }),
    line({ url: '/v1?code=123456' }),
  ]
  const fine = [line({ path: '/projects', status: 200 }), line({ err: { code: '23505', message: 'duplicate key' } })]
  const printed = 'The platform admin signs in at /admin/auth as "admin" with "a-noted-secret"'
  expect(secretsIn([...bad, ...fine, printed].join('\n'))).toEqual(bad)
})

test('none of a hundred codes is in an answer or in the log', async () => {
  const before = server.lines.length
  const codes: string[] = []
  const answers: string[] = []
  for (let send = 0; send < 100; send += 1) {
    const { answer, code } = await askForCode(someone(), 'register')
    codes.push(code)
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
    answers.push(JSON.stringify({ ...answer, headers }))
  }
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(90)
  const seen = new Set(numbersIn([...answers, ...server.lines.slice(before).map(wordsOf)].join('\n')))
  expect(codes.filter((code) => seen.has(code))).toEqual([])
})

describe('a dump of the database without the application secret', () => {
  type CodeRow = { key_hash: string; email: string; purpose: string; code_hash: string }
  let row: CodeRow
  let key: string
  let code: string
  let dump: string

  beforeAll(async () => {
    await server.database.query('delete from mails')
    const taken: Mail[] = []
    const { app, call } = besides(server, { send: async (mail) => void taken.push(mail) })
    const email = someone()
    key = String((await call('sendCode', { query: { email, ftype: 'register' } })).data)
    await app.settle()
    code = /^\d{6}$/m.exec(taken[0]?.text ?? '')?.[0] ?? ''
    const tables = await server.database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(12)
    const rows = await Promise.all(tables.map(({ name }) => server.database.query(`select t::text as row from ${name} t`)))
    dump = JSON.stringify(rows)
    ;[row] = (await server.database.query<CodeRow>('select * from verification_codes where email = $1', [email])) as [CodeRow]
  })

  test('contains no code: a mail contains one until the mail server has accepted it, and is then deleted', () => {
    expect(code).toMatch(/^\d{6}$/)
    expect(numbersIn(dump)).not.toContain(code)
    expect(dump).not.toContain(key)
  })

  test('reveals no code to a trial of all million codes', () => {
    const { key_hash, email, purpose, code_hash } = row
    const parts = (it: string) => JSON.stringify([purpose, email, key_hash, it])
    expect(createKeys(testSecret).codes.seal([purpose, email, key_hash, code])).toBe(code_hash)
    const guesses: ((it: string) => string)[] = [
      (it) => createHash('sha256').update(it).digest('base64url'),
      (it) => createHash('sha256').update(parts(it)).digest('base64url'),
      (it) => createHmac('sha256', key_hash).update(parts(it)).digest('base64url'),
    ]
    const found: string[] = []
    for (let guess = 0; guess < 1_000_000; guess += 1) {
      const it = String(guess).padStart(6, '0')
      if (guesses.some((digest) => digest(it) === code_hash)) found.push(it)
    }
    expect(found).toEqual([])
  })
})

describe('a mail', () => {
  const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '%0d%0a', '\\r\\n', '\0']
  const injections = breaks.flatMap((it) => [
    `victim@example.com${it}Bcc: thief@example.com`,
    `victim@example.com${it}${it}a body of my own`,
    `victim${it}Bcc: thief@example.com${it}@example.com`,
  ])

  test.each(injections)('to %j is never requested', async (email) => {
    const before = (await server.outbox()).length
    const answers = [
      await server.call('sendCode', { query: { email, ftype: 'register' } }),
      await server.call('inviteAdmin', { session: (await server.admin()).session.session, body: { email } }),
    ]
    for (const { code } of answers) expect(code).toBe(serverProblems['request.invalid'].number)
    expect(await server.outbox()).toHaveLength(before)
  })

  test('with line breaks in subject and recipient gets no injected header', async () => {
    const sessions: string[] = []
    const accepting = createServer((socket) => {
      const index = sessions.push('') - 1
      let inData = false
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        sessions[index] += text
        if (inData) {
          if (!sessions[index]?.endsWith('\r\n.\r\n')) return
          inData = false
          socket.write('250 taken\r\n')
        } else if (/^DATA/im.test(text)) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/im.test(text)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      })
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => accepting.listen(0, '127.0.0.1', resolve))
    const { port } = accepting.address() as { port: number }
    const send = sendBySmtp(`smtp://127.0.0.1:${port}`, 'causeway@example.com')
    const letter = { text: 'text', html: '<p>text</p>' }
    await send({ to: 'plain@example.com', subject: 'plain', ...letter })
    for (const it of breaks) {
      await send({ to: 'plain@example.com', subject: `Hello${it}Bcc: thief@example.com${it}X-Injected: 1`, ...letter })
      await send({ to: `victim@example.com${it}Bcc: thief@example.com`, subject: 'Hello', ...letter }).catch(() => {})
    }
    await new Promise((resolve) => accepting.close(resolve))
    expect(sessions.length).toBeGreaterThan(breaks.length)
    expect(sessions[0]).toMatch(/^RCPT TO:<plain@example\.com>/m)
    for (const lines of sessions.map((said) => said.split(/\r\n|[\r\n]/))) {
      expect(lines.filter((line) => /^(?:Bcc|X-Injected):|^RCPT TO:<thief@/i.test(line))).toEqual([])
      expect(lines.filter((line) => /^RCPT TO:/i.test(line)).length).toBeLessThanOrEqual(1)
    }
  })

  test('never contains a host from a request', async () => {
    const { email, username, password } = await server.newcomer()
    server.pass(3 * minute)
    const before = (await server.outbox()).length
    const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }
    const elsewhere = besides(server, { isSecure: () => true })
    const at = (path: string, init: RequestInit = {}) =>
      elsewhere.request(`https://evil.example${path}`, {
        ...init,
        headers: { 'Content-Type': 'application/json', ...forged, ...init.headers },
      })
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      at(path, { method: 'POST', body: JSON.stringify(body), headers })
    await at(`/admin/api/v1/users/getEmailCode?${new URLSearchParams({ email, ftype: 'losepassword' })}`)
    await at(`/admin/api/v1/users/getEmailCode?${new URLSearchParams({ email: someone(), ftype: 'losepassword' })}`)
    server.pass(3 * minute)
    await at(`/admin/api/v1/users/getEmailCode?${new URLSearchParams({ email, ftype: 'register' })}`)
    await post('/admin/api/v1/auth/login', { account: username, password }, { 'Sec-Fetch-Site': 'same-origin' })
    const session = (await server.admin()).session.session
    await post('/admin/api/v1/admin/invites', { email: someone() }, { jsessionid: session })
    const mails = (await server.outbox()).slice(0, (await server.outbox()).length - before)
    expect(mails.length).toBeGreaterThanOrEqual(5)
    expect(JSON.stringify(mails)).not.toMatch(/evil\.example|https?:\/\//)
  })
})
