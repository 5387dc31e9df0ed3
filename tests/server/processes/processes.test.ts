import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/http/problem.ts'
import { openDatabase } from '#server/database/open.ts'
import { kind } from '#tests/server/setup.ts'
import { countryFile } from '#tests/support/countries.ts'
import { environmentIn, freshDatabaseUrl } from '#tests/support/databases.ts'
import { mailedCode, newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { recount } from '#tests/support/recount.ts'
import { testOutboxPath, testSecret } from '#tests/support/secret.ts'

type Receipt = { messageId: string; status: string }

const ingest = async (url: string, skdKey: string, messageIds: string[]): Promise<Receipt[]> => {
  const now = new Date().toISOString()
  const events = messageIds.map((messageId, index) => ({
    messageId,
    type: 'page',
    event: 'test',
    anonymousId: 'a',
    sessionId: `s${index}`,
    pageViewId: messageId,
    originalTimestamp: now,
  }))
  const response = await fetch(`${url}/quote/api/v1/events/behavior`, {
    method: 'POST',
    body: JSON.stringify({ skdKey, sentAt: now, events }),
  })
  return ((await response.json()) as { data: { receipts: Receipt[] } }).data.receipts
}

const ticketFrom = async (url: string, skdKey: string, anonymousId: string): Promise<string> => {
  const response = await fetch(`${url}/quote/api/v1/events/behavior`, {
    method: 'POST',
    body: JSON.stringify({ skdKey, events: [], sse: { anonymousId, lastEventId: null } }),
  })
  return ((await response.json()) as { data: { sse: { ticket: string } } }).data.sse.ticket
}

const actionsAt = (url: string, ticket: string, lastEventId = '') =>
  `${url}/quote/api/v1/events/sse?${new URLSearchParams({ ticket, lastEventId })}`

/** A visitor's stream, until it is closed or the server is gone. */
const openActions = async (url: string, ticket: string, lastEventId?: string) => {
  const response = await fetch(actionsAt(url, ticket, lastEventId))
  expect(response.status).toBe(200)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  const reading = (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) text += decoder.decode(chunk.value)
  })().catch(() => {})
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
  return {
    text: () => text,
    decisions: () => all(/"decisionId":"([^"]+)"/g),
    lastId: () => all(/^id: (\d+)$/gm).at(-1) ?? '',
    close: () => reader.cancel().then(() => reading),
  }
}

type Addressee = { session: string; project: { id: string }; anonymousId: string }

const sendAction = async (url: string, { session, project, anonymousId }: Addressee, payload = {}): Promise<string> => {
  const response = await fetch(`${url}/quote/api/v1/actions/test`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', jsessionid: session, 'PROJECT-INFO': project.id },
    body: JSON.stringify({ anonymousId, payload }),
  })
  return ((await response.json()) as { data: { decisionId: string } }).data.decisionId
}

/** Sends batches on four connections until the server is gone. Resolves with what was sent and what was accepted. */
const sendUntilGone = (url: string, skdKey: string, onAccepted: (count: number) => void) => {
  const [sent, accepted] = [new Set<string>(), new Set<string>()]
  const lane = async () => {
    for (;;) {
      const ids = Array.from({ length: 20 }, () => randomUUID())
      for (const id of ids) sent.add(id)
      const receipts = await ingest(url, skdKey, ids).catch(() => null)
      if (!receipts) return
      for (const receipt of receipts) if (receipt.status === 'accepted') accepted.add(receipt.messageId)
      onAccepted(accepted.size)
    }
  }
  return Promise.all([lane(), lane(), lane(), lane()]).then(() => ({ sent, accepted }))
}

test.each([['SIGKILL'], ['SIGTERM']] as const)(
  '%s in the middle of ingestion: what was accepted is there, once, after the restart',
  async (signal) => {
    await withFolder(async (folder) => {
      const environment = await environmentIn(folder, kind)
      const all = { sent: new Set<string>(), accepted: new Set<string>() }
      let person: Awaited<ReturnType<typeof newcomerAt>> | undefined
      for (let round = 0; round < 3; round += 1) {
        const server = await startProcess(environment)
        person ??= await newcomerAt(server.url)
        let ending: Promise<number | null> | undefined
        const { sent, accepted } = await sendUntilGone(server.url, person.skdKey, (count) => {
          if (count > 300 + round * 170) ending ??= server.kill(signal)
        })
        const code = await ending
        if (signal === 'SIGTERM') expect(code).toBe(0)
        for (const id of sent) all.sent.add(id)
        for (const id of accepted) all.accepted.add(id)
      }
      const database = await openDatabase(environment.DATABASE_URL ?? join(folder, 'database'))
      const rows = await database.query<{ message_id: string }>('select message_id from events')
      const { sessions, pageViews, minutes } = await recount(database, person?.project.id ?? '')
      await database.close()
      for (const { counted, recounted } of [sessions, pageViews, minutes]) expect(counted).toEqual(recounted)
      expect(pageViews.counted).toHaveLength(rows.length)
      const stored = new Set(rows.map((row) => row.message_id))
      expect(stored.size).toBe(rows.length)
      expect([...all.accepted].filter((id) => !stored.has(id))).toEqual([])
      expect([...stored].filter((id) => !all.sent.has(id))).toEqual([])
      expect(all.accepted.size).toBeGreaterThan(900)
    })
  },
)

test('a session and everything else outlive a restart', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const first = await startProcess(environment)
    const { session, project, skdKey } = await newcomerAt(first.url)
    await ingest(first.url, skdKey, ['one'])
    await first.kill('SIGTERM')
    const second = await startProcess(environment)
    const headers = { jsessionid: session, 'PROJECT-INFO': project.id }
    const read = async (path: string) => ((await (await fetch(second.url + path, { headers })).json()) as { data: unknown }).data
    expect(await read('/quote/api/v1/project/list')).toMatchObject([{ id: project.id }])
    expect(await read('/quote/api/v1/events/summary')).toMatchObject({ last24Hours: 1 })
    expect((await ingest(second.url, skdKey, ['one']))[0]?.status).toBe('duplicate')
    await second.kill('SIGTERM')
  })
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'after %s an account is still locked, and a code has no more attempts than before',
  async (signal) => {
    await withFolder(async (folder) => {
      const environment = await environmentIn(folder, kind)
      const first = await startProcess(environment)
      const { username, password } = await newcomerAt(first.url)
      const logIn = async ({ url }: { url: string }, given: string) =>
        codeOf(
          await fetch(url + endpoints.login.path, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ account: username, password: given }),
          }),
        )
      const ask = (url: string, query: Record<string, string>) => fetch(`${url}?${new URLSearchParams(query)}`)
      const sent = await ask(first.url + endpoints.sendCode.path, { email: 'new@example.com', ftype: 'register' })
      const { data: key } = (await sent.json()) as { data: string }
      const code = await mailedCode(first.url, 'new@example.com')
      const verify = async ({ url }: { url: string }, given: string) =>
        codeOf(await ask(url + endpoints.verifyCode.path, { key, code: given }))
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      for (let attempt = 0; attempt < 5; attempt += 1) await logIn(first, 'wrong0000')
      for (let attempt = 0; attempt < 4; attempt += 1) await verify(first, wrong)
      expect(await verify(first, code)).toBe(200)
      await first.kill(signal)
      // The time of the restart does not count: how long that takes is this machine's affair.
      const database = await openDatabase(environment.DATABASE_URL ?? join(folder, 'database'))
      await database.query(`update login_throttles set locked_until = locked_until + interval '1 hour'`)
      await database.close()
      const second = await startProcess(environment)
      expect(await logIn(second, password)).toBe(serverProblems['login.refused'].number)
      expect(await verify(second, wrong)).toBe(serverProblems['code.invalid'].number)
      expect(await verify(second, code)).toBe(serverProblems['code.invalid'].number)
      await second.kill('SIGTERM')
    })
  },
)

const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code

test.runIf(kind === 'pglite')(
  'a second process on the same folder is refused by name, and a dead one’s lock is taken over',
  async () => {
    await withFolder(async (folder) => {
      await environmentIn(folder, kind)
      const first = await startProcess({ DATA_DIR: folder })
      await expect(startProcess({ DATA_DIR: folder })).rejects.toThrow(`is in use by process ${first.child.pid}`)
      expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
      await first.kill('SIGKILL')
      expect((await readdir(folder)).some((name) => name.endsWith('.lock'))).toBe(true)
      const next = await startProcess({ DATA_DIR: folder })
      await next.kill('SIGTERM')
    })
  },
)

test.runIf(kind === 'postgres')('two processes start on one database at the same time, and both serve it', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const [one, two] = await Promise.all([startProcess(environment), startProcess(environment)])
    const { session, project, skdKey } = await newcomerAt(one.url)
    const stream = await fetch(`${two.url}/quote/api/v1/events/live`, {
      headers: { jsessionid: session, 'PROJECT-INFO': project.id },
    })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    await ingest(one.url, skdKey, ['crossing'])
    let text = ''
    while (!text.includes('crossing')) text += new TextDecoder().decode((await reader.read()).value)
    expect(text).toContain('"messageId":"crossing"')
    await reader.cancel()
    await Promise.all([one.kill('SIGTERM'), two.kill('SIGTERM')])
  })
})

test.runIf(kind === 'postgres')('an action that one process sends is on a stream that another holds', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const [one, two] = await Promise.all([startProcess(environment), startProcess(environment)])
    const { session, project, skdKey } = await newcomerAt(one.url)
    const anonymousId = randomUUID()
    const stream = await openActions(two.url, await ticketFrom(one.url, skdKey, anonymousId))
    const sent: string[] = []
    for (let count = 0; count < 3; count += 1) {
      sent.push(await sendAction(one.url, { session, project, anonymousId }))
      await expect.poll(stream.decisions).toEqual(sent)
    }
    const spent = await ticketFrom(two.url, skdKey, anonymousId)
    await (await openActions(one.url, spent)).close()
    expect((await fetch(actionsAt(two.url, spent))).status).toBe(401)
    await stream.close()
    await Promise.all([one.kill('SIGTERM'), two.kill('SIGTERM')])
  })
})

test('an action outlives the process that took it: a stream goes on where it was after kill -9', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const first = await startProcess(environment)
    const { session, project, skdKey } = await newcomerAt(first.url)
    const anonymousId = randomUUID()
    const before = await openActions(first.url, await ticketFrom(first.url, skdKey, anonymousId))
    const seen = await sendAction(first.url, { session, project, anonymousId })
    await expect.poll(before.decisions).toEqual([seen])
    await before.close()
    const meanwhile = await sendAction(first.url, { session, project, anonymousId })
    await first.kill('SIGKILL')
    const second = await startProcess(environment)
    const after = await openActions(second.url, await ticketFrom(second.url, skdKey, anonymousId), before.lastId())
    await expect.poll(after.decisions).toEqual([meanwhile])
    const later = await sendAction(second.url, { session, project, anonymousId })
    await expect.poll(after.decisions).toEqual([meanwhile, later])
    await after.close()
    await second.kill('SIGTERM')
  })
})

/** How many bytes wait on the other side of a connection, in the table of the operating system (Linux). */
const notHandedOver = async ({ remotePort = 0, localPort = 0 }: Socket): Promise<number> => {
  const portIn = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8')))
  const rows = tables.flatMap((table) => table.split('\n').map((row) => row.trim().split(/\s+/)))
  const other = rows.find(([, from, to]) => portIn(from) === remotePort && portIn(to) === localPort)
  return Number.parseInt(other?.[4] ?? '', 16)
}

test('at SIGTERM visitors are told when to come back, and one who does not read holds nothing up', async () => {
  await withFolder(async (folder) => {
    const server = await startProcess(await environmentIn(folder, kind))
    const { session, project, skdKey } = await newcomerAt(server.url)
    const stream = await openActions(server.url, await ticketFrom(server.url, skdKey, randomUUID()))
    const anonymousId = randomUUID()
    const payload = { title: 'x'.repeat(8_000), text: 'x'.repeat(8_000) }
    const lane = async () => {
      for (let count = 0; count < 60; count += 1) await sendAction(server.url, { session, project, anonymousId }, payload)
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    const deaf = connect(Number(new URL(server.url).port), 'localhost').pause()
    const { pathname, search } = new URL(actionsAt(server.url, await ticketFrom(server.url, skdKey, anonymousId)))
    deaf.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await once(deaf, 'readable')
    // What lies between the two is full: the server has a megabyte that the operating system cannot hand over.
    await expect.poll(() => notHandedOver(deaf)).toBeGreaterThan(1_000_000)
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(stream.text()).toMatch(/^event: reconnect\ndata: {"delayMs":\d{1,4}}$/m)
    deaf.destroy()
  })
})

test('at SIGTERM a stream ends, the process within eight seconds, and nobody is left waiting', async () => {
  await withFolder(async (folder) => {
    const server = await startProcess(await environmentIn(folder, kind))
    const { session, project, skdKey } = await newcomerAt(server.url)
    const stream = await fetch(`${server.url}/quote/api/v1/events/live`, {
      headers: { jsessionid: session, 'PROJECT-INFO': project.id },
    })
    const streamed = stream.text()
    const busy = sendUntilGone(server.url, skdKey, () => {})
    const code = await server.kill('SIGTERM')
    expect(code).toBe(0)
    expect(await streamed).toMatch(/^retry: \d+$/m)
    await busy
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  })
})

test('a port that is taken is said in words, and the data folder is free again', async () => {
  await withFolder(async (folder) => {
    const first = await startProcess(await environmentIn(join(folder, 'first'), kind))
    const port = new URL(first.url).port
    const environment = await environmentIn(join(folder, 'second'), kind)
    await expect(startProcess({ ...environment, PORT: port })).rejects.toThrow(`Port ${port} is taken`)
    const second = await startProcess(environment)
    await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')])
  })
})

test('a first start needs nothing, and a setting without a value is one that is not set', async () => {
  await withFolder(async (folder) => {
    const database = kind === 'postgres' ? { DATABASE_URL: await freshDatabaseUrl(kind) } : {}
    const server = await startProcess({ DATA_DIR: join(folder, 'data'), ...database, SMTP_URL: '', MAIL_FROM: '', LOG_LEVEL: '' })
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({
      status: 'ok',
      database: kind,
      databaseState: 'ok',
      mail: 'outbox',
      oldestMailSeconds: null,
    })
    await expect.poll(server.said).toContain(`Read them, on this machine only, at ${server.url}${testOutboxPath}`)
    await server.kill('SIGTERM')
  })
})

test('an application secret is replaced by naming the one before; without that the start says what is missing', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const changed = 'a newer secret for tests that is long enough'
    const said: string[] = []
    for (const setting of [
      { APP_SECRET: '', CODE_PEPPER: testSecret },
      { APP_SECRET: changed },
      { APP_SECRET: changed, APP_SECRET_PREVIOUS: testSecret },
    ]) {
      const server = await startProcess({ ...environment, ...setting })
      // Somebody registers: the record has rows.
      if (setting.APP_SECRET === '') await newcomerAt(server.url)
      await server.kill('SIGTERM')
      said.push(server.said())
    }
    const complaint = 'set APP_SECRET_PREVIOUS to the one that was in use before'
    expect(said.map((it) => it.includes(complaint))).toEqual([false, true, false])
  })
})

test.runIf(kind === 'postgres')('who does not get to the end of a request’s headers is cut off', async () => {
  await withFolder(async (folder) => {
    const server = await startProcess(await environmentIn(folder, kind))
    const socket = connect(Number(new URL(server.url).port), 'localhost')
    socket.write('POST /admin/api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n')
    const closed = once(socket.resume(), 'close')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await closed
    await server.kill('SIGTERM')
  })
})

/** Events of one visit, said to come from this address by a proxy. */
const sendFrom = async ({ url }: { url: string }, skdKey: string, address: string, count = 1): Promise<Response> => {
  const now = new Date().toISOString()
  const events = Array.from({ length: count }, () => ({
    messageId: randomUUID(),
    type: 'track',
    event: 'test',
    anonymousId: 'a',
    sessionId: address,
    originalTimestamp: now,
  }))
  return fetch(`${url}/quote/api/v1/events/behavior`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body: JSON.stringify({ skdKey, sentAt: now, events }),
  })
}

/** The countries of a stopped server's events, in the order in which these came, and of its visits. */
const countriesIn = async (folder: string, { DATABASE_URL }: { DATABASE_URL?: string }) => {
  const database = await openDatabase(DATABASE_URL ?? join(folder, 'database'))
  const countries = (select: string) => database.query<{ visit: string; country: string | null }>(select)
  const events = await countries(`select session_id as visit, context->>'country' as country from events order by id`)
  const visits = await countries('select session_id as visit, country from visitor_sessions')
  await database.close()
  return {
    events: events.map(({ country }) => country),
    visits: Object.fromEntries(visits.map(({ visit, country }) => [visit, country])),
  }
}

test('a process knows countries from its file and the forwarded address, and keeps the pace that it was told', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const GEO_DATABASE = join(folder, 'countries.mmdb')
    await writeFile(GEO_DATABASE, countryFile({ '8.8.8.0/24': 'FR' }))
    const server = await startProcess({ ...environment, GEO_DATABASE, TRUST_PROXY: '1', EVENTS_PER_SECOND: '1' })
    const { skdKey } = await newcomerAt(server.url)
    expect((await sendFrom(server, skdKey, '8.8.8.8', 5)).status).toBe(200)
    const refused = await sendFrom(server, skdKey, '8.8.8.8', 5)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    await server.kill('SIGTERM')
    expect(await countriesIn(folder, environment)).toEqual({
      events: ['FR', 'FR', 'FR', 'FR', 'FR'],
      visits: { '8.8.8.8': 'FR' },
    })
  })
})

test.each([
  ['without a setting a process knows the countries that are installed with it', {}, 'US'],
  ['a process that is told so knows no countries', { GEO_DATABASE: 'none' }, null],
])('%s', async (_, setting, country) => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const server = await startProcess({ ...environment, ...setting, TRUST_PROXY: '1' })
    const { skdKey } = await newcomerAt(server.url)
    const visits = {
      '8.8.8.8': country,
      '::ffff:8.8.4.4': country,
      '192.168.1.1': null,
      '2001:4860:4860::8888': null,
    }
    for (const address of Object.keys(visits)) expect((await sendFrom(server, skdKey, address)).status).toBe(200)
    await server.kill('SIGTERM')
    expect(server.said()).not.toContain('countr')
    expect(await countriesIn(folder, environment)).toEqual({ events: Object.values(visits), visits })
  })
})

test('where the installed countries are missing a process warns once, and serves without', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const server = await startProcess({ ...environment, TRUST_PROXY: '1' }, await copyWithout('@ip-location-db', folder))
    const { skdKey } = await newcomerAt(server.url)
    expect((await sendFrom(server, skdKey, '8.8.8.8')).status).toBe(200)
    await server.kill('SIGTERM')
    expect(server.said().match(/visits have no country/g)).toHaveLength(1)
    expect(await countriesIn(folder, environment)).toEqual({ events: [null], visits: { '8.8.8.8': null } })
  })
})

/** A copy of the built server for which all packages are installed but those of one scope. Resolves with the path of its entry. */
const copyWithout = async (scope: string, folder: string): Promise<string> => {
  const copy = join(folder, 'dist/server')
  await cp('dist/server', copy, { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  const others = (await readdir('node_modules')).filter((name) => name !== scope)
  await Promise.all(others.map((name) => symlink(resolve('node_modules', name), join(folder, 'node_modules', name))))
  return join(copy, 'main.js')
}

test.each([
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be 1'],
  [{ PORT: 'many' }, 'PORT must be a number from 0 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must begin with smtp:// or smtps://'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters'],
  [{ APP_SECRET: '', CODE_PEPPER: 'short' }, 'CODE_PEPPER must have at least 32 characters'],
  [{ CODE_PEPPER: 'x'.repeat(32) }, 'APP_SECRET and CODE_PEPPER are two names of one setting'],
  [{ APP_SECRET_PREVIOUS: `${'x'.repeat(32)}, short` }, 'APP_SECRET_PREVIOUS must hold secrets of at least 32 characters'],
  [{ APP_SECRET: '', DATABASE_URL: 'postgres://x' }, 'APP_SECRET must be set'],
  [{ LOCAL_OUTBOX: '', HOST: '0.0.0.0' }, 'SMTP_URL must be set where HOST is 0.0.0.0'],
  [{ LOCAL_OUTBOX: '', SITE_ORIGIN: 'https://shop.example' }, 'SMTP_URL must be set where SITE_ORIGIN is https://shop.example'],
  [{ LOCAL_OUTBOX: '0', TRUST_PROXY: '1' }, 'SMTP_URL must be set where TRUST_PROXY is 1'],
  [{ LOCAL_OUTBOX: '', NODE_ENV: 'production' }, 'Set LOCAL_OUTBOX=1 to have it so'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace'],
  [{ EVENTS_PER_SECOND: '0' }, 'EVENTS_PER_SECOND must be a whole number of at least 1'],
  [{ EVENTS_PER_MONTH: 'many' }, 'EVENTS_PER_MONTH must be a whole number of at least 1'],
  [{ GEO_DATABASE: 'package.json' }, 'GEO_DATABASE must be a file of countries in the MaxMind format'],
])('%o is refused in words', async (environment, complaint) => {
  await withFolder(async (folder) => {
    await expect(startProcess({ DATA_DIR: folder, ...environment })).rejects.toThrow(complaint)
  })
})
