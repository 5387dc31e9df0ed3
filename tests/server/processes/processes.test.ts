import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { openDatabase } from '#server/database/open.ts'
import { kind } from '#tests/server/setup.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { mailedCode, newcomerAt } from '#tests/support/people.ts'
import { ingest, sendUntilGone } from '#tests/support/process-calls.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { recount } from '#tests/support/recount.ts'

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

test('a session and all data survive a restart', async () => {
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
      // The lock is extended, so that the duration of the restart does not matter.
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

/** What arrives on a connection, and when it ends. */
const listenTo = (socket: Socket) => {
  let heard = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk
  })
  socket.on('error', () => {})
  return { heard: () => heard, ended: once(socket, 'close') }
}

test('at SIGTERM a request under way is completed and stored, and its answer says that the connection ends (F-02)', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const server = await startProcess(environment)
    const { skdKey } = await newcomerAt(server.url)
    const event = { messageId: 'under way', type: 'track', event: 'e', anonymousId: 'a', originalTimestamp: new Date() }
    const body = JSON.stringify({ skdKey, events: [event] })
    const socket = connect(Number(new URL(server.url).port), 'localhost')
    const { heard, ended } = listenTo(socket)
    socket.write(
      `POST ${endpoints.sendEvents.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    )
    // The server has begun with the request and waits for its body.
    await expect.poll(heard).toContain('100 Continue')
    socket.write(body.slice(0, 20))
    const ending = server.kill('SIGTERM')
    const isGone = () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      )
    await expect.poll(isGone).toBe(true)
    socket.write(body.slice(20))
    await ended
    const [, continued, answer = ''] = heard().split(/^HTTP\/1\.1 /m)
    expect(continued).toMatch(/^100 /)
    expect(answer).toMatch(/^200 [\s\S]*"messageId":"under way","status":"accepted"/)
    // A client that has another request knows from this that it was not read.
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(await ending).toBe(0)
    const database = await openDatabase(environment.DATABASE_URL ?? join(folder, 'database'))
    expect(await database.query('select message_id from events')).toEqual([{ message_id: 'under way' }])
    await database.close()
  })
})

test('at SIGTERM streams end, the process ends within eight seconds, and whoever still sends is told to try again (F-02)', async () => {
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
    const { refused } = await busy
    for (const { status, retryAfter } of refused) {
      expect(status).toBe(503)
      expect(Number(retryAfter)).toBeGreaterThan(0)
    }
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  })
})
