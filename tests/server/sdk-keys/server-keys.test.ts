import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import type { CreatedServerKey, ServerKey } from '#contract/sdk-keys/server-key.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

const server = withServer()
const hours = 3_600_000
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number

const asking = ({ token, project }: Awaited<ReturnType<typeof newcomerWithKey>>) => {
  const at = { session: token, project: project.id }
  return {
    list: async () => (await server.call('listServerKeys', at)).data as ServerKey[],
    create: (replaces: string | null) => server.call('createServerKey', { ...at, body: { replaces } }),
    made: async (replaces: string | null) =>
      (await server.call('createServerKey', { ...at, body: { replaces } })).data as CreatedServerKey,
    revoke: (id: string) => server.call('revokeServerKey', { ...at, params: { id } }),
    allow: (...allowedOrigins: string[]) => server.call('saveAllowedOrigins', { ...at, body: { allowedOrigins } }),
    settings: async () => (await server.call('viewSdkSettings', at)).data as SdkSettings,
  }
}

const send = async (
  secret: string,
  { body = {}, query = '', headers = {} }: { body?: object; query?: string; headers?: HeadersInit } = {},
) => {
  const events = [
    { messageId: randomUUID(), type: 'track', event: 'x', anonymousId: 'a', originalTimestamp: server.now().toISOString() },
  ]
  return read(
    await server.request(endpoints.sendEvents.path + query, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(secret ? { Authorization: `Bearer ${secret}` } : {}), ...headers },
      body: JSON.stringify({ events, ...body }),
    }),
  )
}

test('A15: a server key is shown once, stored as a hash, and can send to a project with a list of origins', async () => {
  const person = await newcomerWithKey(server)
  const { made, list, allow } = asking(person)
  await allow('https://shop.test')
  const { secret, keys } = await made(null)
  expect(secret).toMatch(/^csk_[\w-]{43}$/)
  const noted = { id: expect.any(String), start: secret.slice(0, 10), createdAt: server.now().toISOString() }
  expect(keys).toEqual([{ ...noted, lastUsedAt: null, until: null }])
  const rows = await server.database.query('select * from server_keys where project_id = $1', [person.project.id])
  expect(JSON.stringify(rows)).not.toContain(secret.slice(11))
  expect(await send(secret)).toMatchObject({ status: 200, data: { receipts: [{ status: 'accepted' }] } })
  expect(await send('', { body: { skdKey: person.skdKey } })).toMatchObject({ status: 401, code: numberOf('origin.refused') })
  expect((await list())[0]?.lastUsedAt).toBe(server.now().toISOString())
  expect(server.lines.join('')).not.toContain(secret)
})

test('A15: a server key can only send: it is refused in pages, addresses and all other calls, and opens no stream', async () => {
  const person = await newcomerWithKey(server)
  const { made, settings } = asking(person)
  const { secret } = await made(null)
  expect(await send(secret, { headers: { Origin: 'https://shop.test' } })).toMatchObject({ code: numberOf('origin.refused') })
  // The refusal is noted after the answer.
  await server.app.settle()
  expect((await settings()).refusal).toMatchObject({ origin: 'https://shop.test' })
  expect(await send('', { query: `?skdKey=${secret}` })).toMatchObject({ code: numberOf('sdkKey.unknown') })
  const answer = await send(secret, { body: { sse: { anonymousId: 'a' } } })
  expect(Object.keys(answer.data as object).sort()).toEqual(['receipts', 'serverTime'])
  await expectUseless(secret, person)
})

test('the public key of a page can only send and open the stream of its visitor, too (R-38)', async () => {
  const person = await newcomerWithKey(server)
  await expectUseless(person.skdKey, person)
  const events = await server.database.query('select 1 from events where project_id = $1', [person.project.id])
  expect(events).toEqual([])
})

/** Whoever has a key and nothing else gets no data from any call that is not open to everybody. */
const expectUseless = async (key: string, { project }: Awaited<ReturnType<typeof newcomerWithKey>>) => {
  let tried = 0
  for (const [name, { method, path, access }] of Object.entries(endpoints)) {
    if (name === 'sendEvents') continue
    const headers = {
      Authorization: `Bearer ${key}`,
      jsessionid: key,
      'PROJECT-INFO': project.id,
      'Content-Type': 'application/json',
    }
    const address = `${path.replace(':id', randomUUID())}?${new URLSearchParams({ skdKey: key, projectId: project.id })}`
    const body = method === 'POST' ? { body: JSON.stringify({ skdKey: key, id: project.id, tenantId: project.tenantId }) } : {}
    const response = await server.request(address, { method, headers, ...body })
    expect([200, 204, 400, 401, 403, 404, 415], name).toContain(response.status)
    if (response.status === 204) continue
    const { data } = await read(response)
    expect(data === null || access === 'anyone', name).toBe(true)
    tried += 1
  }
  expect(tried).toBeGreaterThan(200)
}

test('A15: a replaced server key is valid for exactly 24 hours beside the new one', async () => {
  const { made, list } = asking(await newcomerWithKey(server))
  const first = await made(null)
  const second = await made(first.keys[0]?.id ?? '')
  const until = new Date(server.now().getTime() + 24 * hours).toISOString()
  expect((await list()).map((it) => [it.start, it.until])).toEqual([
    [second.secret.slice(0, 10), null],
    [first.secret.slice(0, 10), until],
  ])
  server.pass(24 * hours - 1)
  for (const { secret } of [first, second]) expect((await send(secret)).status).toBe(200)
  server.pass(1)
  expect(await send(first.secret)).toMatchObject({ status: 401, code: numberOf('sdkKey.unknown') })
  expect((await send(second.secret)).status).toBe(200)
  expect(await list()).toHaveLength(1)
})

test('A15: a revoked server key is refused within five seconds, and the others still work', async () => {
  const { made, list, revoke } = asking(await newcomerWithKey(server))
  const first = await made(null)
  const second = await made(first.keys[0]?.id ?? '')
  for (const { secret } of [first, second]) expect((await send(secret)).status).toBe(200)
  expect((await revoke(second.keys[0]?.id ?? '')).data).toHaveLength(1)
  server.pass(5_000)
  expect((await send(second.secret)).status).toBe(401)
  expect((await send(first.secret)).status).toBe(200)
  expect((await revoke(randomUUID())).data).toHaveLength(1)
  const third = await made(null)
  expect(third.keys.map(({ until }) => until === null)).toEqual([true, false])
  expect(await list()).toEqual(third.keys)
})

test('A15: of two browsers that create the key at once one succeeds, and the other is told that it changed', async () => {
  const { create, list } = asking(await newcomerWithKey(server))
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(null)))
  expect(answers.map(({ code }) => code).sort()).toEqual([201, ...Array(4).fill(numberOf('serverKey.changed'))])
  expect(await list()).toHaveLength(1)
})

test('A15: another organisation can neither see nor revoke a server key', async () => {
  const [me, stranger] = [asking(await newcomerWithKey(server)), asking(await newcomerWithKey(server))]
  const { secret, keys } = await me.made(null)
  expect((await stranger.revoke(keys[0]?.id ?? '')).data).toEqual([])
  server.pass(5_000)
  expect((await send(secret)).status).toBe(200)
})

test('A15: creating or revoking a server key requires a password confirmation within the last 15 minutes', async () => {
  const { create, revoke } = asking(await newcomerWithKey(server))
  server.pass(15 * 60_000 + 1)
  expect((await create(null)).code).toBe(numberOf('session.stale'))
  expect((await revoke(randomUUID())).code).toBe(numberOf('session.stale'))
})

test('46: a request without an origin is refused with a hint to server keys, and the project sees that the origin was missing', async () => {
  const person = await newcomerWithKey(server)
  const { allow, settings } = asking(person)
  await allow('https://shop.test')
  const answer = await send('', { body: { skdKey: person.skdKey }, headers: { 'Accept-Language': 'en' } })
  expect(answer.msg).toContain('server key')
  await server.app.settle()
  expect((await settings()).refusal).toMatchObject({ origin: '', count: 1 })
})
