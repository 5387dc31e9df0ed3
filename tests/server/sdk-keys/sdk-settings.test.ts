import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'

const server = withServer()
type Person = Awaited<ReturnType<typeof newcomerWithKey>>

const hours = 3_600_000
const unknownKey = serverProblems['sdkKey.unknown'].number

const asking = ({ token, project }: Person) => ({
  call: (name: 'rotateSdkKey' | 'viewSdkSettings' | 'viewSdkKey' | 'saveAllowedOrigins', body?: unknown) =>
    server.call(name, { session: token, project: project.id, body }),
  rotate: async (replaces: string, skdKey: string = randomUUID()) => {
    const answer = await server.call('rotateSdkKey', { session: token, project: project.id, body: { skdKey, replaces } })
    return (answer.data as { skdKey: string }).skdKey
  },
  settings: async () => (await server.call('viewSdkSettings', { session: token, project: project.id })).data as SdkSettings,
})

const send = (skdKey: string, origin?: string) =>
  server.call('sendEvents', {
    body: {
      skdKey,
      events: [
        {
          messageId: randomUUID(),
          type: 'track',
          event: 'add_to_cart',
          anonymousId: 'visitor',
          originalTimestamp: server.now().toISOString(),
        },
      ],
    },
    headers: origin ? { Origin: origin } : {},
  })

test('a replaced key is valid for exactly 24 hours beside the new one', async () => {
  const person = await newcomerWithKey(server)
  const { rotate, settings, call } = asking(person)
  const proposed = randomUUID()
  const fresh = await rotate(person.skdKey, proposed)
  expect(fresh).toBe(proposed)
  expect((await call('viewSdkKey')).data).toEqual({ skdKey: fresh })
  const until = new Date(server.now().getTime() + 24 * hours).toISOString()
  expect((await settings()).retiring).toEqual({ skdKey: person.skdKey, until })
  server.pass(24 * hours - 1)
  for (const key of [person.skdKey, fresh]) expect(await send(key)).toMatchObject({ status: 200, code: 200 })
  server.pass(1)
  expect(await send(person.skdKey)).toMatchObject({ status: 401, code: unknownKey })
  expect(await send(fresh)).toMatchObject({ status: 200, code: 200 })
})

test('a recent use does not extend the validity of a retired key', async () => {
  const person = await newcomerWithKey(server)
  await asking(person).rotate(person.skdKey)
  server.pass(24 * hours - 2_000)
  expect(await send(person.skdKey)).toMatchObject({ code: 200 })
  server.pass(2_000)
  expect(await send(person.skdKey)).toMatchObject({ code: unknownKey })
})

test('two browsers that replace the same key at once get one new key', async () => {
  const person = await newcomerWithKey(server)
  const keys = await Promise.all(Array.from({ length: 6 }, () => asking(person).rotate(person.skdKey)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).not.toBe(person.skdKey)
})

test('a proposed key of another project is not accepted, and the old key stays until there is a new one', async () => {
  const [me, other] = [await newcomerWithKey(server), await newcomerWithKey(server)]
  const fresh = await asking(me).rotate(me.skdKey, other.skdKey)
  expect([me.skdKey, other.skdKey]).not.toContain(fresh)
  for (const key of [me.skdKey, other.skdKey, fresh]) expect(await send(key)).toMatchObject({ code: 200 })
})

test('a project without a key cannot replace one', async () => {
  const { session, project } = await server.newcomer()
  const body = { skdKey: randomUUID(), replaces: randomUUID() }
  const answer = await server.call('rotateSdkKey', { session: session.session, project: project.id, body })
  expect(answer).toMatchObject({ status: 401, code: unknownKey, data: null })
})

test('events are accepted from listed origins only, and a refused origin is recorded', async () => {
  const person = await newcomerWithKey(server)
  const { call, settings } = asking(person)
  expect(await settings()).toEqual({ allowedOrigins: [], retiring: null, refusal: null, pausedAt: null })
  expect(await send(person.skdKey, 'https://anywhere.example')).toMatchObject({ code: 200 })
  const saved = await call('saveAllowedOrigins', {
    allowedOrigins: ['HTTPS://Shop.example/', 'https://*.tea.example', 'https://shop.example'],
  })
  expect(saved.data).toMatchObject({ allowedOrigins: ['https://shop.example', 'https://*.tea.example'] })
  server.pass(5_000)
  for (const origin of ['https://shop.example', 'https://a.tea.example'])
    expect(await send(person.skdKey, origin)).toMatchObject({ code: 200 })
  const refused = { status: 401, code: serverProblems['origin.refused'].number, data: null }
  for (const origin of ['https://shop.example.evil', 'https://evil-shop.example', undefined])
    expect(await send(person.skdKey, origin)).toMatchObject(refused)
  await server.app.settle()
  expect((await settings()).refusal).toEqual({
    origin: 'https://shop.example.evil',
    at: server.now().toISOString(),
    count: 1,
  })
  server.pass(1_000)
  await send(person.skdKey, 'https://evil-shop.example')
  await server.app.settle()
  expect((await settings()).refusal).toMatchObject({ origin: 'https://evil-shop.example', count: 4 })
})

test.each([
  ['https://*.com'],
  ['https://*.co.uk'],
  ['not an origin'],
  ['*'],
  ['https://shop.example/path'],
  ['https://a.*.example'],
])('%j is refused', async (origin) => {
  const person = await newcomerWithKey(server)
  const answer = await asking(person).call('saveAllowedOrigins', { allowedOrigins: [origin] })
  expect(answer.code).toBe(serverProblems['request.invalid'].number)
  expect((await asking(person).settings()).allowedOrigins).toEqual([])
})

test('more than fifty origins are refused', async () => {
  const person = await newcomerWithKey(server)
  const many = Array.from({ length: 51 }, (_, index) => `https://shop${index}.example`)
  const answer = await asking(person).call('saveAllowedOrigins', { allowedOrigins: many })
  expect(answer.code).toBe(serverProblems['request.invalid'].number)
  expect((await asking(person).call('saveAllowedOrigins', { allowedOrigins: many.slice(1) })).code).toBe(200)
})
