import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { kind } from '#tests/server/setup.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { ticketFrom } from '#tests/support/process-calls.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'

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

test('an action survives its process: after kill -9 a stream continues after the last received action', async () => {
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

test('at SIGTERM visitors are told when to reconnect, and one who does not read delays nothing', async () => {
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
    // The buffers between the two are full: the server waits with a megabyte that it cannot send.
    await expect.poll(() => notHandedOver(deaf)).toBeGreaterThan(1_000_000)
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(stream.text()).toMatch(/^event: reconnect\ndata: {"delayMs":\d{1,4}}$/m)
    deaf.destroy()
  })
})
